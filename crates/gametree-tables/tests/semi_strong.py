#!/usr/bin/env python3
"""Checks a semi-strong solution of a small game by docs/semi-strong.md and docs/file-formats.md alone: by brute force from the rules.

Usage: semi_strong.py FILE, or - for stdin. Exit status: 0 valid, 1 a claim is wrong, 2 not such a file.
"""
import itertools, json, re, sys, zlib

class Bad(Exception): "The file is not a semi-strong solution that this program can read."
class Wrong(Exception): "A claim is wrong."
def need(condition, text, error=Wrong):
    if not condition:
        raise error(text)

class Game:
    """A position: the stones of both players as sets of bits by cell, and who moves (0 or 1). A move is the cell that it fills."""
    def __init__(self, name):
        numbers = [int(number) for number in re.findall(r"\d+", name.partition(":")[2])]
        self.kind = name.partition(":")[0]
        x, y, z, k = {"tictactoe": lambda: (3, 3, 1, 3), "mnk": lambda m, n, k: (m, n, 1, k), "tictactoe3d": lambda n: (n, n, n, n),
                      "hex": lambda m, n=0: (m, n or m, 1, 0), "connect4": lambda m=7, n=6: (m, n, 1, 4)}[self.kind](*numbers)
        self.size, self.cells = (x, y, z), x * y * z
        self.points = [(c % x, c // x % y, c // (x * y)) for c in range(self.cells)]
        steps = [step for step in itertools.product((-1, 0, 1), repeat=3) if step > (0, 0, 0)]
        if self.kind == "hex":
            steps = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (1, -1, 0), (-1, 1, 0)]
            self.around = [[c for c in (self.moved(p, step, 1) for step in steps) if c is not None] for p in self.points]
            edge = lambda axis, at: {c for c, p in enumerate(self.points) if p[axis] == at}
            self.edges = [(edge(1, 0), edge(1, y - 1)), (edge(0, 0), edge(0, x - 1))]
        runs = [[self.moved(p, step, i) for i in range(k)] for p in self.points for step in steps]
        self.lines = {sum(1 << c for c in set(run)) for run in runs if None not in run and k}
        self.fixed, self.open = (0, 0), range(self.cells)

    def moved(self, point, step, times):
        to = [a + times * d for a, d in zip(point, step)]
        return to[0] + self.size[0] * (to[1] + self.size[1] * to[2]) if all(0 <= a < n for a, n in zip(to, self.size)) else None

    def coded_from(self, state):
        """Where there are too many cells for codes, they count from this position."""
        if self.kind != "connect4" and self.cells > 39:
            self.fixed = state[:2]
            self.open = [c for c in range(self.cells) if not (state[0] | state[1]) >> c & 1]

    def ordered(self, order):
        """All cells, or the columns' lowest, in this order."""
        middle = [[2 * a - (n - 1) for a, n in zip(point, self.size)] for point in self.points]
        if self.kind == "hex":
            distance = [dx * dx + dx * dy + dy * dy for dx, dy, _ in middle]
        elif self.kind == "connect4":
            distance = [abs(dx) for dx, _, _ in middle]
        else:
            distance = [sum(d * d for d in point) for point in middle]
        cells = range(self.size[0] if self.kind == "connect4" else self.cells)
        self.order = sorted(cells, key=lambda c: distance[c]) if order == "centre" else cells
        need(order in ("natural", "centre"), "the order", Bad)

    def moves(self, state):
        all = state[0] | state[1]
        if self.kind == "connect4":
            fill = lambda column: next((c for c in range(column, self.cells, self.size[0]) if not all >> c & 1), None)
            return [cell for cell in map(fill, self.order) if cell is not None]
        return [cell for cell in self.order if not all >> cell & 1]

    def play(self, state, cell):
        return (state[0] | 1 << cell, state[1], 1) if state[2] == 0 else (state[0], state[1] | 1 << cell, 0)

    def result(self, state):
        """0, a loss, or 1, a draw, for the side to move; None while the game goes on."""
        last = 1 - state[2]
        if self.kind == "hex":
            own = {c for c in range(self.cells) if state[last] >> c & 1}
            joined = open = own & self.edges[last][0]
            while open:
                open = {n for c in open for n in self.around[c] if n in own} - joined
                joined = joined | open
            return 0 if joined & self.edges[last][1] else None
        if any(state[last] & line == line for line in self.lines):
            return 0
        return 1 if state[0] | state[1] == (1 << self.cells) - 1 else None

    def images(self, state):
        x, y, z = self.size
        flips = list(itertools.product((0, 1), repeat=3))
        axes = [order for order in itertools.permutations(range(3)) if [self.size[a] for a in order] == [x, y, z]]
        if self.kind == "connect4":
            flips, axes = [(0, 0, 0), (1, 0, 0)], [(0, 1, 2)]
        elif self.kind == "hex":
            flips, axes = [(0, 0, 0), (1, 1, 0)], [(0, 1, 2)]
        for flip, order in itertools.product(flips, axes):
            def image(c):
                at = [n - 1 - a if f else a for a, n, f in zip(self.points[c], self.size, flip)]
                return at[order[0]] + x * (at[order[1]] + y * at[order[2]])
            yield (*(sum(1 << image(c) for c in range(self.cells) if stones >> c & 1) for stones in state[:2]), state[2])

    def code(self, state):
        if self.kind == "connect4":
            (x, y, _), own, all = self.size, state[state[2]], state[0] | state[1]
            bit = lambda c: 1 << (y + 1) * (c % x) + c // x
            stones = lambda set: sum(bit(c) for c in range(self.cells) if set >> c & 1)
            return stones(own) + stones(all) + sum(bit(c) for c in range(x))
        if any(stones & fixed != fixed for stones, fixed in zip(state, self.fixed)):
            return None
        digits = ((state[0] >> c & 1) + 2 * (state[1] >> c & 1) for c in self.open)
        return sum(digit * 3 ** i for i, digit in enumerate(digits)) + state[2] * 3 ** len(self.open)

    def least(self, state):
        return min(code for code in map(self.code, self.images(state)) if code is not None)

    def read(self, text):
        state = (0, 0, 0)
        self.ordered("natural")
        for name in re.findall(r"\d" if self.kind == "connect4" else r"[A-Za-z]+\d+", text):
            column = int(name) - 1 if self.kind == "connect4" else ord(re.search(r"[a-z]", name)[0]) - ord("a")
            fits = [c for c in self.moves(state) if self.points[c][0] == column and (self.kind == "connect4" or (
                self.points[c][1] == int(re.search(r"\d+", name)[0]) - 1 and (self.size[2] == 1 or "ABCD"[self.points[c][2]] == name[0])))]
            need(len(fits) == 1 and self.result(state) is None, "the position: expected legal moves", Bad)
            state = self.play(state, fits[0])
        return state

def load(bytes):
    """The header, and for each level its region and its certificate: code and value."""
    need(bytes.startswith(b"gametree semi-strong 1\n") and bytes.endswith(b"gtbl"), "another beginning or end", Bad)
    number = lambda at, length: int.from_bytes(bytes[at:at + length], "little")
    index, header_at, end = number(-24, 8), number(-16, 8), len(bytes)
    need(zlib.crc32(bytes[index:-8]) == number(end - 8, 4), "the checksum of the index", Bad)
    header = json.loads(bytes[header_at:-24])
    starts = [number(at + 8, 8) for at in range(index, header_at, 20)] + [index]
    block, levels = 0, []
    for level in header["levels"]:
        sections = []
        for stored in (level["region"], level["certificate"]):
            entries = []
            while len(entries) < stored:
                at, to, entry = starts[block], starts[block + 1], index + 20 * block
                need(zlib.crc32(bytes[at:to]) == number(entry + 16, 4), "the checksum of a block", Bad)
                codes = [number(entry, 8)]
                for _ in range(min(header["block"], stored - len(entries)) - 1):
                    more, shift = 0, 0
                    while bytes[at] > 127:
                        more, shift, at = more + ((bytes[at] & 127) << shift), shift + 7, at + 1
                    more, at = more + (bytes[at] << shift), at + 1
                    codes.append(codes[-1] + more + 1)
                width = header["value_bytes"]
                need(to - at == width * len(codes), "the length of a block", Bad)
                entries += [(code, number(at + width * i, width)) for i, code in enumerate(codes)]
                block += 1
            need(all(one < other for one, other in zip(entries, entries[1:])), "the order of the codes", Bad)
            sections.append(dict(entries))
        levels.append((level["ply"], *sections))
    need(block == len(starts) - 1, "more blocks than the levels have", Bad)
    return header, levels

def check(header, levels):
    game = Game(header["game"])
    root = game.read(header["position"])
    game.coded_from(root)
    game.ordered(header["order"])
    values, known, wanted, classes = {}, {}, {}, {}
    def value(state):
        """The result by brute force: 0 a loss, 1 a draw, 2 a win for the side to move."""
        if state not in values:
            end = game.result(state)
            values[state] = max(2 - value(game.play(state, move)) for move in game.moves(state)) if end is None else end
        return values[state]
    # The region, by its definition: bit p of a state says that it is reached while player p keeps to the policy.
    open, reached = [(root, 3)], {}
    while open:
        state, players = open.pop()
        new = players & ~reached.get(state, 0)
        reached[state] = reached.get(state, 0) | players
        end = game.result(state)
        children = [game.play(state, move) for move in game.moves(state)] if end is None else []
        best = next((n for n, child in enumerate(children) if 2 - value(child) == value(state)), -1)
        wanted.setdefault((state[0] | state[1]).bit_count(), {})[game.code(state)] = 3 * (best + 1) + value(state)
        for n, child in enumerate(children):
            players = new if n == best else new & ~(1 << state[2])
            if players:
                open.append((child, players))
    need({ply: region for ply, region, _ in levels if region} == wanted, "the region, its values or its moves")
    # Bounds on all that is claimed, by the least code of all images.
    for state in reached:
        known[game.least(state)] = (value(state), value(state))
    for _, _, certificate in levels:
        for code, bounds in certificate.items():
            lower, upper = known.get(code, (0, 2))
            known[code] = max(lower, bounds % 3), min(upper, bounds // 3)
    for state in list(values):
        classes.setdefault(game.least(state), state)
    def after(child):
        """Bounds on a child for the side that moved there."""
        end = game.result(child)
        lower, upper = known.get(game.least(child), (0, 2)) if end is None else (end, end)
        return 2 - upper, 2 - lower
    for state in reached:
        if game.result(state) is None:
            bounds = [after(game.play(state, move)) for move in game.moves(state)]
            best = next(n for n, move in enumerate(game.moves(state)) if 2 - value(game.play(state, move)) == value(state))
            need(bounds[best][0] == value(state) and all(upper <= value(state) - (n < best) for n, (_, upper) in enumerate(bounds)),
                 f"the value or the move of {state} does not follow")
    for ply, _, certificate in levels:
        for code, claimed in certificate.items():
            state = classes.get(code)
            need(state and (state[0] | state[1]).bit_count() == ply and game.result(state) is None, f"{code} is no position of ply {ply}")
            lower, upper = map(max, zip(*(after(game.play(state, move)) for move in game.moves(state))))
            need(lower >= claimed % 3 and upper <= claimed // 3 and claimed < 9, f"the bounds of {code} do not follow")
            need(claimed % 3 <= value(state) <= claimed // 3, f"the bounds of {code} are wrong")
    return len(reached), sum(len(certificate) for _, _, certificate in levels)

if __name__ == "__main__":
    try:
        name = sys.argv[1]
        found = check(*load(sys.stdin.buffer.read() if name == "-" else open(name, "rb").read()))
        print("valid: region {}, certificate {}".format(*found))
    except Wrong as error:
        sys.exit(print(f"wrong: {error}") or 1)
    except (Bad, OSError, LookupError, TypeError, ValueError) as error:
        sys.exit(print(f"not a semi-strong solution for this program: {error}") or 2)
