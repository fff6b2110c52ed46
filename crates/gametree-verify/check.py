#!/usr/bin/env python3
"""Checks a certificate by docs/certificates.md alone.

Usage: check.py FILE, or - for stdin. Exit status: 0 valid, 1 the proof fails, 2 not such a certificate.
"""
import collections, itertools, json, sys, zlib

from check_links import Links
from check_rules import Bad, Fails, need, rules_of

KEYS = set("gametree_certificate game position claims permutations nodes strategic shared bytes crc32".split())

def fewer(left):
    return left and left - 1

class Checker:
    def __init__(self, rules, header, body):
        self.rules, self.header, self.body, self.at = rules, header, body, 0
        self.nodes = self.strategic = self.peak = self.numbered = 0
        self.maps, self.shared = header["permutations"], {}

    def byte(self):
        need(self.at < len(self.body), "the body ends too early")
        self.at += 1
        return self.body[self.at - 1]

    def number(self):
        digits = [self.byte()]
        while digits[-1] > 127 and len(digits) < 5:
            digits.append(self.byte())
        value = sum((digit & 127) << 7 * at for at, digit in enumerate(digits))
        need(value < 1 << 32 and (digits == [0] or 0 < digits[-1] < 128), f"byte {self.at}: no number's shortest form")
        return value

    def met(self, end):
        return end[3] == self.player or end[3] != 1 - self.player and self.draw

    def settled(self, state, left):
        return self.met(state) if self.rules.over(state) else self.draw if left == 0 else None

    def check(self, state):
        for self.claim, claim in enumerate(self.header["claims"]):
            self.player, self.draw = int(claim["player"] == "second"), claim["at_least"] == "draw"
            self.node(state, claim.get("plies"), [], True)
        need(self.at == len(self.body) and not self.shared, "more bytes, or uses of shared nodes, are left")
        counts = {"nodes": self.nodes, "strategic": self.strategic, "shared": self.peak}
        need(all(self.header[key] == counts[key] for key in counts), f"expected the counts {counts} in the header")

    def node(self, state, left, plans, may_share):
        start, tag, rules = self.at, self.byte(), self.rules
        self.nodes += 1
        settled, own = self.settled(state, left), state[2] == self.player
        def good(condition, text):
            need(condition, f"byte {start}: {text}")
        if tag == 0:
            good(settled, "no end that meets the claim")
        elif tag == 1:
            move = self.number()
            good(settled is None and own and rules.legal(state, move), f"{move} is no move of the player")
            child = rules.play(state, move)
            self.strategic += not rules.over(child) and not self.forced(state, move)
            self.node(child, fewer(left), [], True)
        elif tag in (2, 3):
            good(settled is None and not own and not (tag == 3 and rules.extra), "not the opponent's move, or plans in this game")
            count = self.number() if tag == 3 else 0
            good(count <= 240 and (count or tag == 2), f"{count} plans")
            plans = [[self.number() for _ in range(2 * self.number() - 1)] for _ in range(count)]
            good(all(0 < len(plan) < 1000 for plan in plans), "a plan without moves, or with too many")
            for reply in rules.moves(state):
                self.node(rules.play(state, reply), fewer(left), plans, True)
        elif tag == 4:
            good(left is not None or not rules.repeats, "a search without an end")
            good(self.search(state, left, {}), "the search contradicts the claim")
        elif tag == 5:
            node, map = self.shared.get(self.number()), self.number()
            good(node and node["claim"] == self.claim, "no such node, or unfinished, or of another claim")
            map = good(map < len(self.maps), "no such permutation") or self.maps[map]
            good(rules.image(state, map) == node["state"], "another position")
            good(left is None or (node["left"] >= left if self.draw else node["left"] <= left), "other plies left")
            node["uses"] -= 1
            node["uses"] or self.shared.pop(node["number"])
        elif tag == 6:
            uses, number, self.numbered = self.number(), self.numbered, self.numbered + 1
            good(may_share and uses and self.body[self.at:self.at + 1] != b"\5", "not to be shared")
            self.shared[number] = {"claim": None}  # until it is finished, no claim's
            self.peak = max(self.peak, len(self.shared))
            self.node(state, left, [], False)
            self.shared[number] = dict(state=state, left=left, uses=uses, claim=self.claim, number=number)
        elif tag == 7:
            good(not rules.repeats and not rules.extra, "a policy in this game")
            cells = [self.number() for _ in range(self.number())]
            good(settled is None and own and len(cells) <= 1000, "not the player's move, or too many cells")
            self.policy(state, left, {cell: -rank for rank, cell in reversed(list(enumerate(cells)))})
        elif tag == 8:
            numbers = [self.number() for _ in range(self.number())]
            good(settled is None and self.draw and left is None and rules.repeats, "nothing to hold")
            good(len(numbers) <= 1_000_000 and self.holds(state, numbers), "the draw is not held")
        elif tag == 9:
            good(settled is None and left is None, "the game or the claim's plies end")
            ends, stones, carrier = (links := Links(rules, self.player, self)).all()
            own, other = ({cell for cell in range(rules.cells) if state[player] >> cell & 1} for player in (self.player, 1 - self.player))
            missing, self.nodes = stones - own, self.nodes + len(links.links)
            good(ends == links.edges and not (missing | carrier) & other and len(missing) <= int(state[2] == self.player), "no win")
        else:
            good(16 <= tag < 16 + len(plans), "no record of the format, or no such plan")
            good(settled is None and own and self.succeeds(state, left, plans[tag - 16]), "the plan fails")

    def succeeds(self, state, left, plan):
        rules = self.rules
        for move, threat in itertools.zip_longest(plan[::2], plan[1::2]):
            state, left = rules.legal(state, move) and rules.play(state, move), fewer(left)
            settled = state and self.settled(state, left)
            if settled is not None or threat is None:
                return settled and (threat is None or not rules.over(state))
            left, remaining = fewer(left), []
            for after in (rules.play(state, reply) for reply in rules.moves(state)):
                settled = self.settled(after, left)
                end = rules.play(after, threat) if rules.legal(after, threat) else None
                if settled is False or settled is None and not (end and rules.over(end) and self.met(end)):
                    remaining.append(after)
            if len(remaining) != 1 or self.settled(remaining[0], left) is False:
                return not remaining
            state = remaining[0]

    def holds(self, state, numbers):
        rules, numbers, queue, seen = self.rules, iter(numbers), collections.deque(), set()
        back = [[map.index(to) for to in range(len(map))] for map in self.maps]  # of what these lead to, the position is an image
        def push(state):
            queue.append(state)
            seen.update([state, *(rules.image(state, map) for map in back)])
        push(state)
        while queue:
            state = queue.popleft()
            moves = rules.moves(state)
            if state[2] == self.player:
                move = next(numbers, None)
                if move not in moves:
                    return False
                moves = [move]
            for child in (rules.play(state, move) for move in moves):
                if rules.over(child) and not self.met(child):
                    return False
                if not rules.over(child) and child not in seen:
                    push(child)
        return next(numbers, None) is None

    def policy(self, state, left, value):
        seen, open, rules = {(state, left)}, [(state, left)], self.rules
        while open:
            state, left = open.pop()
            after = self.by_policy(state, value)
            need(after, f"byte {self.at}: the policy has no move")
            left = fewer(left)
            settled = self.settled(after, left)
            for next in [after] if settled is not None else [rules.play(after, reply) for reply in rules.moves(after)]:
                next = (next, left if next is after else fewer(left))
                settled = self.settled(*next)
                need(settled is not False, f"byte {self.at}: the policy does not meet the claim")
                if settled is None and next not in seen:
                    need(len(seen) < 100_000, f"byte {self.at}: too large a policy")
                    seen.add(next)
                    open.append(next)

    def by_policy(self, state, value):
        rules, children = self.rules, []
        for move in rules.moves(state):
            child = rules.play(state, move)
            if rules.over(child):
                if self.met(child):
                    return child
            elif (cell := rules.cell(state, move)) in value:
                children.append((value[cell], child))
        for _, child in sorted(children, reverse=True):
            if not self.refuted(child):
                return child

    def refuted(self, child):
        ends = (self.rules.play(child, reply) for reply in self.rules.moves(child))
        lost = (self.rules.over(end) and not self.met(end) for end in ends)
        return child[2] != self.player and not self.rules.over(child) and any(lost)

    def search(self, state, left, known):
        settled = self.settled(state, left)
        settled = known.get((state, left)) if settled is None else settled
        if settled is None:
            need(len(known) < 100_000, f"byte {self.at}: too large a search")
            known[state, left] = own = state[2] == self.player
            children = [self.rules.play(state, move) for move in self.rules.moves(state)]
            ends = [self.settled(child, fewer(left)) for child in children]  # a look at all of them, before the first is followed
            rest = (child for child, end in zip(children, ends) if end is None)
            known[state, left] = settled = (own in ends or any(self.search(c, fewer(left), known) == own for c in rest)) == own
        return settled

    def forced(self, state, move):
        return all(self.refuted(self.rules.play(state, other)) for other in self.rules.moves(state) if other != move)

def whole(number, below=1 << 64):
    return type(number) is int and 0 <= number < below

def readable(claims):
    """Whether these are one claim, or two that together are an exact value."""
    for claim in claims:
        need(claim.keys() <= {"player", "at_least", "plies"} and claim["player"] in ("first", "second")
             and claim["at_least"] in ("win", "draw") and (claim.get("plies") is None or whole(claim["plies"], 1 << 32)), "a claim", Bad)
    kinds = sorted(((c["at_least"], c.get("plies")) for c in claims), key=lambda kind: kind[0])
    (least, before), (most, plies) = kinds[0], kinds[-1]
    exact = kinds == [("draw", None)] * 2 or least != most and None not in (before, plies) and plies == before + 1
    return len(claims) == 1 or len(claims) == 2 and claims[0]["player"] != claims[1]["player"] and exact

def once(pairs):
    """An object whose keys all differ."""
    need(len(dict(pairs)) == len(pairs), "a key that comes twice", Bad)
    return dict(pairs)

def main(name):
    file = sys.stdin.buffer if name == "-" else open(name, "rb")
    header = json.loads(file.readline(4 << 20).decode(), object_pairs_hook=once)
    rules = rules_of(header["game"])
    need(header.pop("repetition", None) == ("draw" if rules.repeats else None), "another meaning of repetitions", Bad)
    need(header.keys() == KEYS and header["gametree_certificate"] == whole(header["gametree_certificate"]), "another header", Bad)
    need(readable(header["claims"]), "other claims", Bad)
    need(all(whole(header[key]) for key in ("nodes", "strategic", "shared", "bytes", "crc32")), "a count that is no number", Bad)
    maps = header["permutations"]
    need(type(maps) is list and all(type(map) is list and all(whole(to) for to in map) for map in maps), "a permutation of other things than numbers", Bad)
    state = rules.read(header["position"])
    need(all(map(rules.symmetry, header["permutations"])), "a permutation that is no symmetry")
    stream = zlib.decompressobj()
    body = stream.decompress(file.read(), header["bytes"] + 1)
    need(stream.eof and not stream.unused_data, "the zlib stream does not end with the file")
    need(len(body) == header["bytes"] and zlib.crc32(body) == header["crc32"], "another length or checksum")
    sys.setrecursionlimit(10_000)
    Checker(rules, header, body).check(state)
    claims = ("{player} player at least {at_least}".format(**c) + f", plies: {c.get('plies')}" for c in header["claims"])
    print(f"valid: {header['game']} {header['position'] or 'from the start'}: {'; '.join(claims)}")

if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except (Fails, zlib.error) as error:
        sys.exit(print(f"the proof fails: {error}") or 1)
    except (Bad, OSError, LookupError, TypeError, ValueError, AttributeError, RecursionError, MemoryError) as error:
        sys.exit(print(f"not a certificate for this program: {error}") or 2)
