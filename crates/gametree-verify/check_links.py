"""Checks the links of a record LINKS by docs/certificates.md alone: connections of Hex that nobody can cut.

A link is (ends, stones, carrier), three frozensets of numbers: cells, and after them the player's two edges.
"""
import itertools

from check_rules import Hex, need

class Links:
    def __init__(self, rules, player, checker):
        need(isinstance(rules, Hex) and rules.cells <= 126, "links on another board")
        self.read, self.cells, self.links = checker.number, rules.cells, []
        self.edges = frozenset([rules.cells, rules.cells + 1])
        columns, rows = rules.columns, rules.rows
        def place(x, y):
            if 0 <= x < columns and 0 <= y < rows:
                return y * columns + x
            beyond, size = ((y, rows), (x, columns))[player]
            return None if 0 <= beyond < size else rules.cells + (beyond >= size)
        steps = (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)
        self.rings = [[place(x + dx, y + dy) for dx, dy in steps] for y in range(rows) for x in range(columns)]

    def list(self, below):
        numbers = [self.read() for _ in range(self.read())]
        need(len(numbers) <= 255 and all(number < below for number in numbers), "numbers of a link")
        return numbers

    def part(self):
        back = self.read()
        need(0 < back <= len(self.links), "a part that is no link before it")
        return self.links[-back]

    def all(self):
        """Reads and checks the links; returns the last."""
        count = self.read()
        need(0 < count <= 1_000_000, f"{count} links")
        for _ in range(count):
            rule = self.read()
            need(rule < 3, f"no rule {rule}")
            ends, stones, carrier = link = (self.walk, self.meet, self.fill)[rule]()
            need(len(ends) == 2 and not ends & carrier, f"link {len(self.links)}: its ends")
            self.links.append(link)
        return link

    def walk(self):
        ends = frozenset(self.read() for _ in range(2))
        need(max(ends) < self.cells + 2, "an end beyond the board")
        stones = set(self.list(self.cells))
        count = self.read()
        need(count <= 255, "numbers of a link")
        parts = [self.part() for _ in range(count)]
        for part in parts:
            stones |= part[0]
        stones -= ends | self.edges
        stones = stones.union(*(part[1] for part in parts))
        needed = [cell for part in parts for cell in part[2] - stones]
        need(len(needed) == len(set(needed)), f"link {len(self.links)}: a cell of two parts")
        neighbours = lambda one, other: one < self.cells and other in self.rings[one] or other < self.cells and one in self.rings[other]
        reached, new = set(), {min(ends)}
        while new:
            reached |= new
            near = {other for other in stones | ends | self.edges for one in new if neighbours(one, other)}
            new = near.union(*(part[0] for part in parts if part[0] & new)) - reached
        need(ends <= reached, f"link {len(self.links)}: no way from end to end")
        return ends, frozenset(stones), frozenset(needed)

    def meet(self):
        numbers, parts = self.read(), []
        need(numbers % 2 == 0 and 0 < numbers <= 255, f"link {len(self.links)}: {numbers} numbers of parts")
        for _ in range(numbers // 2):
            (ends, stones, carrier), cell = self.part(), self.read()
            need(cell < self.cells, "a cell beyond the board")
            parts.append((ends, stones - {cell}, carrier | {cell}))
        stones = frozenset().union(*(part[1] for part in parts))
        needed = [part[2] - stones for part in parts]
        need(len({part[0] for part in parts}) == 1, f"link {len(self.links)}: parts with other ends")
        need(not frozenset.intersection(*needed), f"link {len(self.links)}: a cell that all parts need")
        return parts[0][0], stones, frozenset().union(*needed)

    def fill(self):
        ends, stones, carrier = self.part()
        filled, around = frozenset(self.list(self.cells)), frozenset(self.list(self.cells))
        need(0 < len(filled) < 3 and not filled & (ends | around), f"link {len(self.links)}: what is filled")
        stones = stones - filled | around
        carrier = (carrier | filled if len(filled) == 2 else carrier) - stones
        for cell in filled:
            own = stones | ends | self.edges | filled - {cell}
            need(self.dead(self.rings[cell], own, carrier - filled - own), f"link {len(self.links)}: a stone makes a difference")
        return ends, stones, carrier

    def dead(self, ring, own, open):
        """Whether the player's places of a ring are one run or none in whatever way the open ones are coloured."""
        choices = [(True,) if at in own else (False, True) if at in open else (False,) for at in ring]
        return all(sum(now and not before for before, now in zip(colours[-1:] + colours, colours)) <= 1
                   for colours in itertools.product(*choices))
