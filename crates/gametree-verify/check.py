#!/usr/bin/env python3
"""Checks a certificate by docs/certificates.md alone.

Usage: check.py FILE, or - for stdin. Exit status: 0 valid, 1 the proof fails, 2 not such a certificate.
"""
import itertools, json, re, sys, zlib

KEYS = set("gametree_certificate game position claims permutations nodes strategic shared bytes crc32".split())
LETTERS = "abcdefghijklmnopqrstuvwxyz"

class Bad(Exception): "The file is not a certificate that this program can read."
class Fails(Exception): "The proof fails."
def need(condition, text, error=Fails):
    if not condition:
        raise error(text)

def fewer(left):
    return left and left - 1

def column_of(letters):
    """a to z, aa, ab, ..., as a number from 0."""
    number = 0
    for letter in letters:
        number = number * 26 + LETTERS.index(letter) + 1
    return number - 1

class Rules:
    """k in a row. A position: the stones of both players as sets of bits, who moves (0 or 1), who has won."""
    def __init__(self, columns, rows, layers, k):
        self.columns, self.rows, self.cells = columns, rows, columns * rows * layers
        points = list(itertools.product(range(layers), range(rows), range(columns)))
        steps = [step for step in itertools.product((-1, 0, 1), repeat=3) if step > (0, 0, 0)]
        runs = [[tuple(a + i * d for a, d in zip(point, step)) for i in range(k)] for point in points for step in steps]
        inside = set(points)
        self.lines = {frozenset((z * rows + y) * columns + x for z, y, x in run) for run in runs if inside.issuperset(run)}
        self.through = [[sum(1 << c for c in line) for line in self.lines if cell in line] for cell in range(self.cells)]

    def legal(self, state, cell):
        return cell < self.cells and not (state[0] | state[1]) >> cell & 1

    def moves(self, state):
        return [cell for cell in range(self.cells) if self.legal(state, cell)]

    def play(self, state, cell):
        stones, player = list(state[:2]), state[2]
        stones[player] |= 1 << cell
        won = any(stones[player] & line == line for line in self.through[cell])
        return (*stones, 1 - player, player if won else None)

    def over(self, state):
        return state[3] is not None or state[0] | state[1] == (1 << self.cells) - 1

    def cell(self, state, move):
        return move

    def mapped(self, stones, map):
        return sum(1 << map[c] for c in range(self.cells) if stones >> c & 1)

    def symmetry(self, map):
        return sorted(map) == list(range(self.cells)) and {frozenset(map[c] for c in line) for line in self.lines} == self.lines

    def numbers(self, text):
        """The cells that are named in a text."""
        for layer, letters, row in re.findall(r"([A-Z]?)([a-z]+)([0-9]+)", text):
            x, y, z = column_of(letters), int(row) - 1, column_of(layer.lower()) if layer else 0
            need(x < self.columns and 0 <= y < self.rows, "position: expected names of cells", Bad)
            yield (z * self.rows + y) * self.columns + x

    def read(self, text):
        state = (0, 0, 0, None)
        for move in self.numbers(text):
            need(self.legal(state, move) and not self.over(state), "position: expected legal moves", Bad)
            state = self.play(state, move)
        return state

class Hex(Rules):
    def __init__(self, columns, rows):
        self.columns, self.rows, self.cells = columns, rows, columns * rows
        points = list(itertools.product(range(rows), range(columns)))
        beside = lambda y, x: {(y, x + 1), (y, x - 1), (y + 1, x), (y - 1, x), (y - 1, x + 1), (y + 1, x - 1)}.intersection(points)
        self.around = [{y * columns + x for y, x in beside(*point)} for point in points]
        edge = lambda axis, at: {cell for cell, point in enumerate(points) if point[axis] == at}
        self.edges = [[edge(0, 0), edge(0, rows - 1)], [edge(1, 0), edge(1, columns - 1)]]

    def play(self, state, cell):
        stones, player = list(state[:2]), state[2]
        stones[player] |= 1 << cell
        own = {c for c in range(self.cells) if stones[player] >> c & 1}
        joined = new = own & self.edges[player][0]
        while new:
            new = {c for cell in new for c in self.around[cell]} & own - joined
            joined = joined | new
        return (*stones, 1 - player, player if joined & self.edges[player][1] else None)

    def symmetry(self, map):
        images = lambda cells: {map[c] for c in cells}
        return (sorted(map) == list(range(self.cells))
                and all(images(self.around[c]) == self.around[map[c]] for c in range(self.cells))
                and all(images(edge) in edges for edges in self.edges for edge in edges))

class ConnectFour(Rules):
    """A move is a column, whose stone fills a cell: row by row from below."""
    def __init__(self, columns, rows):
        self.columns, self.rows, self.cells = columns, rows, columns * rows
        steps = [(1, 0), (0, 1), (1, 1), (1, -1)]
        lines = [[(x + i * dx, y + i * dy) for i in range(4)] for x in range(columns) for y in range(rows) for dx, dy in steps]
        lines = [{y * columns + x for x, y in line} for line in lines if all(x < columns and 0 <= y < rows for x, y in line)]
        self.through = [[sum(1 << c for c in line) for line in lines if cell in line] for cell in range(self.cells)]
        self.filled = [[1 << y * columns + x for y in range(rows)] for x in range(columns)]

    def cell(self, state, column):
        height = sum(1 for bit in self.filled[column] if (state[0] | state[1]) & bit)
        return height * self.columns + column

    def legal(self, state, column):
        return column < self.columns and not (state[0] | state[1]) & self.filled[column][-1]

    def moves(self, state):
        return [column for column in range(self.columns) if self.legal(state, column)]

    def play(self, state, column):
        return super().play(state, self.cell(state, column))

    def symmetry(self, map):
        return map in (list(range(self.columns)), list(range(self.columns))[::-1])

    def mapped(self, stones, map):
        cells = ((c // self.columns, c % self.columns) for c in range(self.cells) if stones >> c & 1)
        return sum(1 << row * self.columns + map[column] for row, column in cells)

    def numbers(self, text):
        for name in re.findall(r"[1-9]|[a-z]" if self.columns <= 35 else r"[1-9]|[a-z]+", text):
            yield int(name) - 1 if name.isdigit() else 9 + column_of(name)

def rules_of(game):
    """The rules of a game by its full name."""
    kind, _, size = game.partition(":")
    size = [int(number) for number in re.split("[x,]", size)] if size else []
    make = {"tictactoe": lambda: Rules(3, 3, 1, 3), "mnk": lambda m, n, k: Rules(m, n, 1, k), "tictactoe3d": lambda n: Rules(n, n, n, n),
            "connect4": lambda m=7, n=6: ConnectFour(m, n), "hex": lambda m, n=None: Hex(m, n or m)}
    return make[kind](*size)

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
        return end[3] == self.player or end[3] is None and self.draw

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
            good(settled is None and not own, "not the opponent's move")
            count = self.number() if tag == 3 else 0
            good(count <= 240 and (count or tag == 2), f"{count} plans")
            plans = [[self.number() for _ in range(2 * self.number() - 1)] for _ in range(count)]
            good(all(0 < len(plan) < 1000 for plan in plans), "a plan without moves, or with too many")
            for reply in rules.moves(state):
                self.node(rules.play(state, reply), fewer(left), plans, True)
        elif tag == 4:
            good(self.search(state, left, {}), "the search contradicts the claim")
        elif tag == 5:
            node, map = self.shared.get(self.number()), self.number()
            good(node and node["claim"] == self.claim, "no such node, or unfinished, or of another claim")
            map = good(map < len(self.maps), "no such permutation") or self.maps[map]
            moved = [rules.mapped(stones, map) for stones in state[:2]]
            good((*moved, *state[2:]) == node["state"], "another position")
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
            cells = [self.number() for _ in range(self.number())]
            good(settled is None and own and len(cells) <= 1000, "not the player's move, or too many cells")
            self.policy(state, left, {cell: -rank for rank, cell in reversed(list(enumerate(cells)))})
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
        return not self.rules.over(child) and any(self.rules.over(end) and not self.met(end) for end in ends)

    def search(self, state, left, known):
        settled = self.settled(state, left)
        settled = known.get((state, left)) if settled is None else settled
        if settled is None:
            need(len(known) < 100_000, f"byte {self.at}: too large a search")
            known[state, left] = own = state[2] == self.player
            children = map(lambda move: self.rules.play(state, move), self.rules.moves(state))
            known[state, left] = settled = any(self.search(c, fewer(left), known) == own for c in children) == own
        return settled

    def forced(self, state, move):
        return all(self.refuted(self.rules.play(state, other)) for other in self.rules.moves(state) if other != move)

def readable(claims):
    """Whether these are one claim, or two that together are an exact value."""
    for claim in claims:
        need(claim.keys() <= {"player", "at_least", "plies"} and claim["player"] in ("first", "second")
             and claim["at_least"] in ("win", "draw") and claim.get("plies", 0) in range(1 << 32), "a claim", Bad)
    kinds = sorted(((c["at_least"], c.get("plies")) for c in claims), key=lambda kind: kind[0])
    (least, before), (most, plies) = kinds[0], kinds[-1]
    exact = kinds == [("draw", None)] * 2 or least != most and None not in (before, plies) and plies == before + 1
    return len(claims) == 1 or len(claims) == 2 and claims[0]["player"] != claims[1]["player"] and exact

def main(name):
    file = sys.stdin.buffer if name == "-" else open(name, "rb")
    header = json.loads(file.readline(4 << 20))
    need(header.keys() == KEYS and header["gametree_certificate"] == 1, "another header", Bad)
    rules = rules_of(header["game"])
    need(readable(header["claims"]), "other claims", Bad)
    need(all(map(rules.symmetry, header["permutations"])), "a permutation that is no symmetry")
    stream = zlib.decompressobj()
    body = stream.decompress(file.read(), header["bytes"] + 1)
    need(stream.eof and not stream.unused_data, "the zlib stream does not end with the file")
    need(len(body) == header["bytes"] and zlib.crc32(body) == header["crc32"], "another length or checksum")
    sys.setrecursionlimit(10_000)
    Checker(rules, header, body).check(rules.read(header["position"]))
    claims = ("{player} player at least {at_least}".format(**c) + f", plies: {c.get('plies')}" for c in header["claims"])
    print(f"valid: {header['game']} {header['position'] or 'from the start'}: {'; '.join(claims)}")

if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except (Fails, zlib.error) as error:
        sys.exit(print(f"the proof fails: {error}") or 1)
    except (Bad, OSError, LookupError, TypeError, ValueError, AttributeError) as error:
        sys.exit(print(f"not a certificate for this program: {error}") or 2)
