"""The rules of the games that certificates are about, by docs/certificates.md alone; check.py plays by them."""
import itertools, re

LETTERS = "abcdefghijklmnopqrstuvwxyz"

class Bad(Exception): "The file is not a certificate that this program can read."
class Fails(Exception): "The proof fails."
def need(condition, text, error=Fails):
    if not condition:
        raise error(text)

def names(pattern, text):
    """What stands for the groups of a pattern in each name of a text, between which there may be spaces."""
    need(re.fullmatch(rf"(?:\s*(?:{pattern}))*\s*", text), "position: expected names of moves", Bad)
    return re.findall(pattern, text)

def identity(map):
    return map == list(range(len(map)))

def column_of(letters):
    """a to z, aa, ab, ..., as a number from 0."""
    number = 0
    for letter in letters:
        number = number * 26 + LETTERS.index(letter) + 1
    return number - 1

def mirrored(points):
    """The eight rotations and reflections of a square, as lists: where they take its points, which are given from its middle."""
    at = {point: number for number, point in enumerate(points)}
    for flip, x, y in itertools.product((False, True), (1, -1), (1, -1)):
        yield [at[(x * b, y * a) if flip else (x * a, y * b)] for a, b in points]

class Rules:
    """k in a row. A position: the stones of both players as sets of bits, who moves (0 or 1), who has won."""
    repeats = extra = False  # whether positions come back, and whether a player may move again
    start = (0, 0, 0, None)

    def __init__(self, columns, rows, layers, k):
        self.columns, self.rows, self.cells, self.drawn = columns, rows, columns * rows * layers, [columns] * rows * layers
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
        return (*stones, 1 - player, player if self.won(stones, player, cell) else None)

    def won(self, stones, player, cell):
        return any(stones[player] & line == line for line in self.through[cell])

    def over(self, state):
        return state[3] is not None or state[0] | state[1] == (1 << self.cells) - 1

    def cell(self, state, move):
        return move

    def mapped(self, stones, map):
        return sum(1 << map[c] for c in range(self.cells) if stones >> c & 1)

    def image(self, state, map):
        return (*(self.mapped(stones, map) for stones in state[:2]), *state[2:]) if map else state

    def symmetry(self, map):
        return sorted(map) == list(range(self.cells)) and {frozenset(map[c] for c in line) for line in self.lines} == self.lines

    def numbers(self, text):
        """The cells that are named in a text."""
        for layer, letters, row in names("([A-Z]?)([a-z]+)([0-9]+)", text):
            x, y, z = column_of(letters), int(row) - 1, column_of(layer.lower()) if layer else 0
            need(x < self.columns and 0 <= y < self.rows, "position: expected names of cells", Bad)
            yield (z * self.rows + y) * self.columns + x

    def read(self, text):
        board, text = re.fullmatch(r"\s*(?:\[(.*?)\])?(.*)", text, re.DOTALL).groups()
        state = self.start if board is None else self.setup(*board.split())
        for move in self.numbers(text):
            need(not self.over(state) and self.legal(state, move), "position: expected legal moves", Bad)
            state = self.play(state, move)
        return state

    def cells_of(self, board, signs="xo."):
        """The cells of a board in brackets, from the top of the picture down, as a text."""
        rows = [re.sub("[0-9]+", lambda digits: "." * min(int(digits[0]), 999), row) for row in board.split("/")]
        need([len(row) for row in rows] == self.drawn and set("".join(rows)) <= set(signs), f"position: rows of {signs}", Bad)
        return "".join(rows)

    def stones(self, board, turn):
        """The stones of both players, and who is to move. Reads rows from below if the board is numbered so."""
        cells = self.cells_of("/".join(reversed(board.split("/"))) if self.upwards else board)
        return [sum(1 << c for c, sign in enumerate(cells) if sign == own) for own in "xo"], ["x", "o"].index(turn)

    upwards = False

    def setup(self, board, turn):
        stones, player = self.stones(board, turn)
        need(bin(stones[0]).count("1") - bin(stones[1]).count("1") == player, "position: the other's turn", Bad)
        won = [any(self.won(stones, side, cell) for cell in range(self.cells)) for side in (0, 1)]
        need(not won[player], "position: who is to move has won already", Bad)
        return (*stones, player, 1 - player if won[1 - player] else None)

class Hex(Rules):
    def __init__(self, columns, rows):
        self.columns, self.rows, self.cells, self.drawn = columns, rows, columns * rows, [columns] * rows
        points = list(itertools.product(range(rows), range(columns)))
        beside = lambda y, x: {(y, x + 1), (y, x - 1), (y + 1, x), (y - 1, x), (y - 1, x + 1), (y + 1, x - 1)}.intersection(points)
        self.around = [{y * columns + x for y, x in beside(*point)} for point in points]
        edge = lambda axis, at: {cell for cell, point in enumerate(points) if point[axis] == at}
        self.edges = [[edge(0, 0), edge(0, rows - 1)], [edge(1, 0), edge(1, columns - 1)]]

    def won(self, stones, player, cell):
        own = {c for c in range(self.cells) if stones[player] >> c & 1}
        joined = new = own & self.edges[player][0]
        while new:
            new = {c for cell in new for c in self.around[cell]} & own - joined
            joined = joined | new
        return bool(joined & self.edges[player][1])

    def symmetry(self, map):
        images = lambda cells: {map[c] for c in cells}
        return (sorted(map) == list(range(self.cells))
                and all(images(self.around[c]) == self.around[map[c]] for c in range(self.cells))
                and all(images(edge) in edges for edges in self.edges for edge in edges))

class ConnectFour(Rules):
    """A move is a column, whose stone fills a cell: row by row from below."""
    upwards = True

    def __init__(self, columns, rows):
        self.columns, self.rows, self.cells, self.drawn = columns, rows, columns * rows, [columns] * rows
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

    def setup(self, board, turn):
        state = super().setup(board, turn)
        full = state[0] | state[1]
        need(not full >> self.columns & ~full, "position: a stone in the air", Bad)
        return state

    def symmetry(self, map):
        return map in (list(range(self.columns)), list(range(self.columns))[::-1])

    def mapped(self, stones, map):
        cells = ((c // self.columns, c % self.columns) for c in range(self.cells) if stones >> c & 1)
        return sum(1 << row * self.columns + map[column] for row, column in cells)

    def numbers(self, text):
        for name in names("[1-9]|[a-z]" if self.columns <= 35 else "[1-9]|[a-z]+", text):
            yield int(name) - 1 if name.isdigit() else 9 + column_of(name)

class Other(Rules):
    """The last part of a position says here how the game ended, if it has: who has won, or 2 for a draw."""
    def over(self, state):
        return state[3] is not None

    def legal(self, state, move):
        return move in self.moves(state)

    def symmetry(self, map):
        return identity(map)

class Breakthrough(Other):
    upwards = True

    def __init__(self, columns=8, rows=8):
        need(columns > 1 and rows >= 4 and columns * rows <= 64, "game: no such board", Bad)
        self.columns, self.rows, self.cells, self.drawn = columns, rows, columns * rows, [columns] * rows
        self.start = ((1 << 2 * columns) - 1, (1 << 2 * columns) - 1 << (rows - 2) * columns, 0, None)
        self.last = [(1 << columns) - 1 << (rows - 1) * columns, (1 << columns) - 1]

    def target(self, move):
        return move // 6 + (self.columns if move % 6 < 3 else -self.columns) + move % 3 - 1

    def moves(self, state):
        own, other, player = state[state[2]], state[1 - state[2]], state[2]
        for cell in range(self.cells):
            for d in range(3) if own >> cell & 1 else []:
                to = self.target(6 * cell + 3 * player + d)
                if 0 <= cell % self.columns + d - 1 < self.columns and not (own if d != 1 else own | other) >> to & 1:
                    yield 6 * cell + 3 * player + d

    def play(self, state, move):
        stones, player = list(state[:2]), state[2]
        stones[player] ^= 1 << move // 6 | 1 << self.target(move)
        stones[1 - player] &= ~stones[player]
        return (*stones, 1 - player, player if self.won(stones, player) else None)

    def won(self, stones, player, _=None):
        return bool(stones[player] & self.last[player]) or not stones[1 - player]

    def setup(self, board, turn):
        stones, player = self.stones(board, turn)
        need(not self.won(stones, player), "position: who is to move has won already", Bad)
        return (*stones, player, 1 - player if self.won(stones, 1 - player) else None)

    def mapped(self, stones, map):  # of the moves
        return sum(1 << map[6 * c + 1] // 6 for c in range(self.cells) if stones >> c & 1)

    def symmetry(self, map):
        across = [6 * (c + self.columns - 1 - 2 * (c % self.columns)) + d for c in range(self.cells) for d in (2, 1, 0, 5, 4, 3)]
        return map in (list(range(6 * self.cells)), across) if self.cells <= 42 else identity(map)

    def numbers(self, text):
        for cells in names("([a-z]+[0-9]+)([a-z]+[0-9]+)", text):
            here, there = super().numbers("".join(cells))
            step = there % self.columns - here % self.columns
            need(abs(there // self.columns - here // self.columns) == 1 and abs(step) < 2, "position: expected moves", Bad)
            yield 6 * here + step + 1 + 3 * (there < here)

class Othello(Other):
    def __init__(self, columns=8):
        need(columns in (4, 6, 8), "game: no such board", Bad)
        self.columns, self.rows, self.cells, self.drawn = columns, columns, columns ** 2, [columns] * columns
        middle = (columns // 2 - 1) * (columns + 1)
        self.start = (2 << middle | 1 << middle + columns, 1 << middle | 2 << middle + columns, 0, None)
        steps = [step for step in itertools.product((-1, 0, 1), repeat=2) if any(step)]
        points = list(itertools.product(range(columns), repeat=2))
        run = lambda y, x, dy, dx: [(y + i * dy, x + i * dx) for i in range(1, columns)]
        inside = lambda run: [y * columns + x for y, x in run if 0 <= y < columns and 0 <= x < columns]
        self.rays = [[inside(run(*point, *step)) for step in steps] for point in points]
        self.maps = list(mirrored([(2 * y + 1 - columns, 2 * x + 1 - columns) for y, x in points]))

    def flipped(self, own, other, cell):
        """The discs that change their owner."""
        flipped = 0
        for ray in self.rays[cell] if not (own | other) >> cell & 1 else []:
            row = list(itertools.takewhile(lambda c: other >> c & 1, ray))
            if len(row) < len(ray) and own >> ray[len(row)] & 1:
                flipped |= sum(1 << c for c in row)
        return flipped

    def placements(self, own, other):
        return [cell for cell in range(self.cells) if self.flipped(own, other, cell)]

    def moves(self, state):
        return self.placements(state[state[2]], state[1 - state[2]]) or [64]

    def play(self, state, move):
        stones, player = list(state[:2]), state[2]
        if move != 64:
            flipped = self.flipped(stones[player], stones[1 - player], move)
            stones[player] |= flipped | 1 << move
            stones[1 - player] &= ~flipped
        return self.ended(stones, 1 - player)

    def ended(self, stones, player):
        first, second = (bin(discs).count("1") for discs in stones)
        going = self.placements(*stones) or self.placements(*stones[::-1])
        return (*stones, player, None if going else 0 if first > second else 1 if first < second else 2)

    def setup(self, board, turn):
        return self.ended(*self.stones(board, turn))

    def symmetry(self, map):
        return map in self.maps

    def numbers(self, text):
        for name in names("pass|[a-z]+[0-9]+", text):
            yield from super().numbers(name) if name != "pass" else [64]

class Domineering(Other):
    """A position has the covered cells in its first part."""
    def __init__(self, columns=8, rows=8):
        need(columns > 0 and rows > 1 and columns * rows <= 64, "game: no such board", Bad)
        self.columns, self.rows, self.cells, self.drawn = columns, rows, columns * rows, [columns] * rows
        self.start = self.ended(0, 0)

    def moves(self, state):
        down = self.columns if state[2] == 0 else 1
        for c in range(self.cells):
            if c + down < self.cells and (state[2] == 0 or (c + 1) % self.columns) and not state[0] & (1 << c | 1 << c + down):
                yield c

    def play(self, state, move):
        return self.ended(state[0] | 1 << move | 1 << move + (1 if state[2] else self.columns), 1 - state[2])

    def ended(self, covered, player):
        return (covered, 0, player, None if any(True for _ in self.moves((covered, 0, player))) else 1 - player)

    def setup(self, board, turn):
        cells = self.cells_of(board, "#.")
        return self.ended(sum(1 << c for c, sign in enumerate(cells) if sign == "#"), ["x", "o"].index(turn))

class Nim(Other):
    """A position has the heaps in its first part."""
    def __init__(self, *heaps):
        self.heaps = heaps or (3, 4, 5)
        need(len(self.heaps) <= 8 and all(0 < heap < 64 for heap in self.heaps), "game: no such heaps", Bad)
        self.before = list(itertools.accumulate(self.heaps, initial=0))
        self.taken = [(heap, stones) for heap, most in enumerate(self.heaps) for stones in range(1, most + 1)]
        self.start = self.ended(self.heaps, 0)

    def moves(self, state):
        return [move for move, (heap, stones) in enumerate(self.taken) if stones <= state[0][heap]]

    def play(self, state, move):
        heap, stones = self.taken[move]
        return self.ended((*state[0][:heap], state[0][heap] - stones, *state[0][heap + 1:]), 1 - state[2])

    def ended(self, heaps, player):
        return (heaps, 0, player, None if any(heaps) else 1 - player)

    def setup(self, board, turn):
        heaps = tuple(map(int, board.split(",")))
        need(len(heaps) == len(self.heaps) and all(0 <= a <= b for a, b in zip(heaps, self.heaps)), "position: other heaps", Bad)
        return self.ended(heaps, ["x", "o"].index(turn))

    def target(self, map, heap):
        """Where a permutation takes a heap that has stones at the start."""
        return self.taken[map[self.before[heap]]][0]

    def symmetry(self, map):
        if len(self.taken) > 255:
            return identity(map)
        return sorted(map) == list(range(len(self.taken))) and all(
            self.heaps[self.target(map, heap)] == self.heaps[heap] and self.taken[map[move]] == (self.target(map, heap), stones)
            for move, (heap, stones) in enumerate(self.taken))

    def image(self, state, map):
        heaps = list(state[0])
        for heap, most in enumerate(self.heaps if map else []):
            if most:
                heaps[self.target(map, heap)] = state[0][heap]
        return (tuple(heaps), *state[1:])

    def numbers(self, text):
        for heap, stones in names("([a-h])([0-9]+)", text):
            need((column_of(heap), int(stones)) in self.taken, "position: expected moves", Bad)
            yield self.taken.index((column_of(heap), int(stones)))

class Kalah(Other):
    """A position has both players' houses in its first part, and the stores in its second."""
    extra = True

    def __init__(self, houses=6, seeds=4):
        need(0 < houses <= 8 and 0 < seeds and 2 * houses * seeds <= 255, "game: no such houses", Bad)
        self.houses, self.seeds, self.start = houses, seeds, (((seeds,) * houses,) * 2, (0, 0), 0, None)

    def moves(self, state):
        return [house for house, seeds in enumerate(state[0][state[2]]) if seeds]

    def play(self, state, move):
        player, size = state[2], self.houses
        ring = [*state[0][player], state[1][player], *state[0][1 - player]]  # own houses, own store, the other's houses
        seeds, ring[move] = ring[move], 0
        for at in range(move + 1, move + seeds + 1):
            ring[at % len(ring)] += 1
        last = (move + seeds) % len(ring)
        if last < size and ring[last] == 1 and ring[2 * size - last]:
            ring[size] += 1 + ring[2 * size - last]
            ring[last] = ring[2 * size - last] = 0
        sides, stores = [tuple(ring[:size]), tuple(ring[size + 1:])], [ring[size], state[1][1 - player]]
        order = -1 if player else 1
        return self.ended(sides[::order], stores[::order], player if last == size else 1 - player)

    def ended(self, sides, stores, player):
        if all(map(any, sides)):
            return (tuple(sides), tuple(stores), player, None)
        first, second = (store + sum(side) for store, side in zip(stores, sides))
        return (((0,) * self.houses,) * 2, (first, second), player, 0 if first > second else 1 if first < second else 2)

    def setup(self, board, stores, turn):
        sides = [tuple(map(int, row.split(","))) for row in board.split("/")]
        stores = list(map(int, stores.split("-")))
        need([len(side) for side in sides] == [self.houses] * 2 and len(stores) == 2, "position: other houses or stores", Bad)
        need(sum(map(sum, sides)) + sum(stores) == 2 * self.houses * self.seeds, "position: another number of seeds", Bad)
        need(min(*sides[0], *sides[1], *stores) >= 0, "position: a negative number", Bad)
        need(any(sides[0]) == any(sides[1]), "position: one side's houses are empty, and the other's not", Bad)
        return self.ended([sides[1], sides[0][::-1]], stores, ["x", "o"].index(turn))

    def numbers(self, text):
        return [int(house) - 1 for house in names("[1-9]", text)]

class Morris(Other):
    """A position has the men in hand in its fifth part."""
    repeats = True
    start = (0, 0, 0, None, (9, 9))
    cells, drawn = 24, [3, 3, 3, 6, 3, 3, 3]
    points = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()

    def __init__(self):
        points = [("abcdefg".index(name[0]) - 3, int(name[1]) - 4) for name in self.points]
        at = {point: number for number, point in enumerate(points)}
        places = lambda lines: [[at[point] for point in line] for line in lines]
        rows = [(y, [-abs(y), 0, abs(y)]) for y in (-3, -2, -1, 1, 2, 3)] + [(0, [-3, -2, -1]), (0, [1, 2, 3])]
        self.lines = places([(x, y) for x in xs] for y, xs in rows) + places([(y, x) for x in xs] for y, xs in rows)
        self.through = [[sum(1 << c for c in line) for line in self.lines if point in line] for point in range(24)]
        steps = [pair for a, b, c in self.lines for pair in ((a, b), (b, a), (b, c), (c, b))]
        self.beside = [sorted(b for a, b in steps if a == point) for point in range(24)]
        exchange = [at[tuple((4 - max(abs(x), abs(y))) * ((z > 0) - (z < 0)) for z in (x, y))] for x, y in points]
        self.maps = [[inner[to] for to in map] for map in mirrored(points) for inner in (exchange, range(24))]

    def mill(self, stones, point):
        return any(stones & line == line for line in self.through[point])

    def moves(self, state):
        stones, player, men = state[:2], state[2], range(24)
        own, other, full = stones[player], stones[1 - player], stones[0] | stones[1]
        standing = [point for point in men if other >> point & 1]
        takes = [point for point in standing if not self.mill(other, point)] or standing or [24]
        flies, numbers = bin(own).count("1") == 3, []
        for here in [24] if state[4][player] else [point for point in men if own >> point & 1]:
            for to in men if flies or here == 24 else self.beside[here]:
                if not full >> to & 1:
                    closes = self.mill(own & ~(1 << here) | 1 << to, to)
                    numbers += [(24 * here + to) * 25 + x for x in (takes if closes else [24])]
        return numbers

    def play(self, state, move):
        (here, to), taken = divmod(move // 25, 24), move % 25
        stones, player, hands = list(state[:2]), state[2], list(state[4])
        hands[player] -= here == 24
        stones[player] = (stones[player] | 1 << to) & ~(1 << here)
        stones[1 - player] &= ~(1 << taken)
        return self.ended(stones, 1 - player, tuple(hands))

    def ended(self, stones, player, hands):
        lost = [hand + bin(men).count("1") < 3 and not hand for men, hand in zip(stones, hands)]
        own, free = stones[player], [b for b in range(24) if not (stones[0] | stones[1]) >> b & 1]
        moves = hands[player] or bin(own).count("1") == 3 or any(own >> a & 1 for b in free for a in self.beside[b])
        lost[player] = lost[player] or not moves
        return (*stones, player, 1 - player if lost[player] else player if lost[1 - player] else None, hands)

    def setup(self, board, turn, hands):
        stones, player = self.stones(board, turn)
        hands = tuple(map(int, hands.split(",")))
        need(len(hands) == 2 and min(hands) >= 0, "position: other men in hand", Bad)
        need(all(hand + bin(men).count("1") <= 9 for men, hand in zip(stones, hands)), "position: too many men", Bad)
        return self.ended(stones, player, hands)

    def symmetry(self, map):
        return map in self.maps

    def mapped(self, stones, map):
        image = 0
        while stones:
            image |= 1 << map[(stones & -stones).bit_length() - 1]
            stones &= stones - 1
        return image

    def numbers(self, text):
        for here, to, taken in names("(?:([a-g][1-7])-)?([a-g][1-7])(?:x([a-g][1-7]))?", text):
            here, to, taken = (self.points.index(name) if name else 24 for name in (here, to, taken))
            yield (24 * here + to) * 25 + taken

def rules_of(game):
    """The rules of a game by its full name."""
    number = "[1-9][0-9]{0,2}"
    kind, size = re.fullmatch(f"([a-z0-9]+)(?::({number}(?:x{number}|(?:,{number})*)))?", game).groups()
    size = list(map(int, re.split("[x,]", size))) if size else []
    need(kind != "hex" or size and size[0] * size[-1] <= 361, "a board of at most 361 cells", Bad)
    make = {"tictactoe": lambda: Rules(3, 3, 1, 3), "mnk": lambda m, n, k: Rules(m, n, 1, k), "tictactoe3d": lambda n: Rules(n, n, n, n),
            "connect4": lambda m=7, n=6: ConnectFour(m, n), "hex": lambda m, n=None: Hex(m, n or m), "breakthrough": Breakthrough,
            "othello": Othello, "domineering": Domineering, "nim": Nim, "kalah": Kalah, "morris": Morris}
    return make[kind](*size)
