#!/usr/bin/env python3
"""Checks a certificate for tictactoe, tictactoe3d:3 or tictactoe3d:4 by docs/certificates.md alone.

Usage: check.py FILE, or - for stdin. Exit status: 0 valid, 1 the proof fails, 2 not such a certificate.
"""
import itertools
import json
import sys
import zlib

KEYS = {"gametree_certificate", "game", "position", "claims", "permutations", "nodes", "strategic", "shared",
        "bytes", "crc32"}
GAMES = {"tictactoe": (3, 2), "tictactoe3d:3": (3, 3), "qubic": (4, 3), "tictactoe3d:4": (4, 3)}
MAX_SEARCHED = 100_000


class Bad(Exception):
    """The file is not a certificate that this program can read."""


class Fails(Exception):
    """The proof fails."""


def need(condition, text, error=Fails):
    if not condition:
        raise error(text)


class Rules:
    """n in a row on n×n or n×n×n; a position is the cells of both players as sets of bits, and who moves."""

    def __init__(self, side, dimensions):
        self.side, self.cells = side, side ** dimensions
        axis = [tuple([i] * side) for i in range(side)] + [tuple(range(side)), tuple(range(side))[::-1]]
        lines = {frozenset(sum(x * side ** d for d, x in enumerate(point)) for point in zip(*axes))
                 for axes in itertools.product(axis, repeat=dimensions)}
        self.lines = {line for line in lines if len(line) == side}
        self.through = [[sum(1 << c for c in line) for line in self.lines if cell in line]
                        for cell in range(self.cells)]
        self.full = (1 << self.cells) - 1

    def moves(self, state):
        return [cell for cell in range(self.cells) if not (state[0] | state[1]) >> cell & 1]

    def legal(self, state, cell):
        return cell < self.cells and not (state[0] | state[1]) >> cell & 1

    def play(self, state, cell):
        """A position: the stones of the first and of the second player, who moves, who has won."""
        first, second, player, _ = state
        stones = (second if player else first) | 1 << cell
        won = player if any(stones & line == line for line in self.through[cell]) else None
        return (first, stones, 0, won) if player else (stones, second, 1, won)

    def over(self, state):
        return state[3] is not None or state[0] | state[1] == self.full

    def symmetry(self, cells):
        return (isinstance(cells, list) and all(type(c) is int for c in cells)
                and sorted(cells) == list(range(self.cells))
                and all(frozenset(cells[c] for c in line) in self.lines for line in self.lines))

    def read(self, text):
        state, text = (0, 0, 0, None), text.replace(" ", "")
        flat = self.side * self.side == self.cells
        while text:
            length = 2 if flat else 3
            word, text = text[:length], text[length:]
            need(len(word) == length and word[-1].isdigit(), "position: expected moves", Bad)
            layer = 0 if flat else ord(word[0]) - ord("A")
            at = (int(word[-1]) - 1, ord(word[-2].lower()) - ord("a"))
            cell = (layer * self.side + at[0]) * self.side + at[1]
            need(all(0 <= x < self.side for x in (layer, *at)) and self.legal(state, cell)
                 and not self.over(state), f"position: {word} is not legal", Bad)
            state = self.play(state, cell)
        return state


class Checker:
    def __init__(self, rules, header, body):
        self.rules, self.header, self.body, self.at = rules, header, body, 0
        self.nodes = self.strategic = self.peak = self.numbered = 0
        self.shared = {}

    def byte(self):
        need(self.at < len(self.body), "the body ends too early")
        self.at += 1
        return self.body[self.at - 1]

    def number(self):
        value = 0
        for shift in range(0, 35, 7):
            byte = self.byte()
            value |= (byte & 127) << shift
            if byte < 128:
                need((byte or not shift) and value < 1 << 32, f"byte {self.at}: a number in a longer form")
                return value
        raise Fails(f"byte {self.at}: a number without an end")

    def met(self, state):
        """Whether the end of the game meets the claim."""
        return state[3] == self.player or state[3] is None and self.draw

    def settled(self, state, left):
        if self.rules.over(state):
            return self.met(state)
        return self.draw if left == 0 else None

    def check(self, state):
        for self.claim, claim in enumerate(self.header["claims"]):
            self.player, self.draw = ["first", "second"].index(claim["player"]), claim["at_least"] == "draw"
            self.node(state, claim.get("plies"), [], True)
        need(self.at == len(self.body), "the body goes on after the last record")
        need(not self.shared, "uses of shared nodes are left")
        counts = {"nodes": self.nodes, "strategic": self.strategic, "shared": self.peak}
        need(all(self.header[key] == count for key, count in counts.items()), f"counted {counts}")

    def node(self, state, left, plans, may_share):
        start, tag, rules = self.at, self.byte(), self.rules
        self.nodes += 1
        less = None if left is None else left - 1

        def good(condition, text):
            need(condition, f"byte {start}: {text}")

        settled, moving = self.settled(state, left), state[2] == self.player
        if tag == 0:
            good(settled, "not an end that meets the claim")
        elif tag == 4:
            good(self.search(state, left, {}), "the search contradicts the claim")
        elif tag == 5:
            number, image = self.number(), self.number()
            good(number in self.shared and image < len(self.header["permutations"]), "no such node or permutation")
            node = self.shared[number]
            good(node["finished"] and node["claim"] == self.claim, "a node unfinished or of another claim")
            good(left is None or (node["left"] >= left if self.draw else node["left"] <= left), "other plies left")
            image = self.header["permutations"][image]
            moved = [sum(1 << image[c] for c in range(rules.cells) if state[p] >> c & 1) for p in (0, 1)]
            good((*moved, *state[2:]) == node["state"], "another position")
            node["uses"] -= 1
            if not node["uses"]:
                del self.shared[number]
        elif tag == 6 and may_share:
            uses, number = self.number(), self.numbered
            good(uses > 0, "a shared node without references")
            self.numbered += 1
            node = self.shared[number] = {"state": state, "left": left, "uses": uses, "claim": self.claim,
                                          "finished": False}
            self.peak = max(self.peak, len(self.shared))
            good(self.body[self.at:self.at + 1] != b"\5", "a shared reference")
            self.node(state, left, [], False)
            node["finished"] = True
        elif tag == 1:
            move = self.number()
            good(settled is None and moving and rules.legal(state, move), f"{move} is no move of the player")
            child = rules.play(state, move)
            self.strategic += not (rules.over(child) or self.forced(state, move))
            self.node(child, less, [], True)
        elif tag in (2, 3):
            good(settled is None and not moving, "no move of the opponent")
            count = self.number() if tag == 3 else 1
            good(1 <= count <= 240, "the number of plans")
            plans = [self.plan() for _ in range(count)] if tag == 3 else []
            for reply in rules.moves(state):
                self.node(rules.play(state, reply), less, plans, True)
        else:
            good(16 <= tag < 16 + len(plans), "no record of the format, or no such plan")
            good(settled is None and moving, "a plan where the player does not move")
            good(self.succeeds(state, left, plans[tag - 16]), f"plan {tag - 16} fails")

    def plan(self):
        moves = self.number()
        need(1 <= moves <= 500, f"byte {self.at}: a plan of {moves} moves")
        return [self.number() for _ in range(2 * moves - 1)]

    def succeeds(self, state, left, plan):
        rules = self.rules
        for own, threat in zip(plan[::2], plan[1::2] + [None]):
            if not rules.legal(state, own):
                return False
            state, left = rules.play(state, own), None if left is None else left - 1
            settled = self.settled(state, left)
            if settled is not None:
                return settled and (threat is None or not rules.over(state))
            if threat is None:
                return False
            left, remaining = None if left is None else left - 1, []
            for reply in rules.moves(state):
                after = rules.play(state, reply)
                settled = self.settled(after, left)
                if settled is False:
                    return False
                if settled is None:
                    end = rules.play(after, threat) if rules.legal(after, threat) else None
                    if not (end and rules.over(end) and self.met(end)):
                        remaining.append(after)
            if len(remaining) != 1:
                return not remaining
            state = remaining[0]
        return False

    def search(self, state, left, known):
        settled = self.settled(state, left)
        if settled is None:
            settled = known.get((state, left))
        if settled is None:
            need(len(known) < MAX_SEARCHED, f"byte {self.at}: too large a search")
            known[state, left] = wanted = state[2] == self.player
            less = None if left is None else left - 1
            settled = any(self.search(self.rules.play(state, move), less, known) == wanted
                          for move in self.rules.moves(state)) == wanted
            known[state, left] = settled
        return settled

    def forced(self, state, move):
        for other in self.rules.moves(state):
            child = self.rules.play(state, other)
            ends = (self.rules.play(child, reply) for reply in self.rules.moves(child))
            if other != move and (self.rules.over(child)
                                  or not any(self.rules.over(end) and not self.met(end) for end in ends)):
                return False
        return True


def plies_of(claim):
    need(isinstance(claim, dict) and claim.keys() <= {"player", "at_least", "plies"}
         and claim.get("player") in ("first", "second") and claim.get("at_least") in ("win", "draw")
         and type(claim.get("plies", 0)) is int and 0 <= claim.get("plies", 0) < 1 << 32, "a claim", Bad)
    return claim["at_least"], claim.get("plies")


def exact(claims):
    """Whether one claim, or two that make an exact value."""
    kinds = sorted((plies_of(claim) for claim in claims), key=lambda kind: kind[0])
    if len(claims) == 2 and claims[0]["player"] != claims[1]["player"]:
        (least, before), (most, plies) = kinds
        win = (least, most) == ("draw", "win") and None not in (before, plies) and plies == before + 1
        return win or kinds == [("draw", None)] * 2
    return len(claims) == 1


def main(name):
    file = sys.stdin.buffer if name == "-" else open(name, "rb")
    line = file.readline(4 << 20)
    need(line.endswith(b"\n"), "no header line", Bad)
    header = json.loads(line)
    need(isinstance(header, dict) and header.keys() == KEYS and header["gametree_certificate"] == 1, "no header", Bad)
    need(header["game"] in GAMES, "another game", Bad)
    rules = Rules(*GAMES[header["game"]])
    state = rules.read(header["position"])
    need(exact(header["claims"]), "the claims", Bad)
    need(all(map(rules.symmetry, header["permutations"])), "a permutation that is no symmetry")
    stream = zlib.decompressobj()
    try:
        body = stream.decompress(file.read(), header["bytes"] + 1)
    except zlib.error as error:
        raise Fails(error) from error
    need(stream.eof and not stream.unused_data, "the zlib stream does not end with the file")
    need(len(body) == header["bytes"] and zlib.crc32(body) == header["crc32"], "length or checksum")
    sys.setrecursionlimit(10_000)
    Checker(rules, header, body).check(state)
    claims = " and ".join(f"the {c['player']} player at least {c['at_least']}"
                          + (f" ({c['plies']} plies)" if "plies" in c else "") for c in header["claims"])
    print(f"valid: {header['game']} {header['position'] or 'from the start'}: {claims}")


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Fails as error:
        print(f"the proof fails: {error}")
        sys.exit(1)
    except (Bad, OSError, LookupError, TypeError, ValueError, AttributeError) as error:
        print(f"not a certificate for this program: {error}")
        sys.exit(2)
