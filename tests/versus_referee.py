# SPDX-License-Identifier: MIT
"""A referee for recorded versus games: the rules a second time, as plainly as possible, from docs/reference/rules.md.

check_record() plays every game of a record again and looks at every piece, placement, time, attack, cancelled row, hole
and end. It shares nothing with the program but the definition of its random numbers.
"""
import json
import math

from tbp_game import CELLS, NAMES, OFFSETS, OFFSETS_I, PIECES, need, turned

MASK = (1 << 64) - 1
GOLDEN = 0x9e3779b97f4a7c15
PLAIN = {"none": [0, 0, 1, 2, 4], "mini": [0, 0, 1, 2, 4], "full": [0, 2, 4, 6, 4]}
# Half turns as in TETR.IO, by the orientation turned from; an I tries one place only.
HALF = [[(0, 0), (0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0)], [(0, 0), (1, 0), (1, 2), (1, 1), (0, 2), (0, 1)],
        [(0, 0), (0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0)], [(0, 0), (-1, 0), (-1, 2), (-1, 1), (0, 2), (0, 1)]]
HALF_I = [[(1, -1)], [(-1, -1)], [(-1, 1)], [(1, 1)]]
PPT = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5]
RULES = {
    "tetrarch": {"combo": [0, 0, 1, 1, 2, 2, 3, 3, 4], "perfect": 10, "most": 20, "block": "sends", "cap": 8,
                 "one_hole": True},
    "ppt": {"combo": PPT, "perfect": 10, "alone": True, "frames": 30, "clear": [0, 36, 41, 41, 46], "perfect_clear": 1},
    "jstris": {"combo": [0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5], "perfect": 10, "block": "clear", "frames": 30},
    "botris": {"combo": [0, 0, 1, 1, 1, 2, 2, 3, 3, 4], "perfect": 10, "alone": True, "block": "clear", "locks": 1,
               "spins": "all full", "half": True},
    "tetrio-1": {"perfect": 10, "block": "clear", "frames": 20, "cap": 8, "chaining": True, "half": True},
    "tetrio-2": {"perfect": 5, "block": "clear", "frames": 20, "cap": 8, "surge": True, "spins": "others mini",
                 "half": True, "hard_perfect": True, "opening": 14, "grows": True},
}


def mix(x):
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9 & MASK
    x = (x ^ x >> 27) * 0x94d049bb133111eb & MASK
    return x ^ x >> 31


class Stream:
    """The random numbers of docs/reference/determinism.md."""

    def __init__(self, *numbers):
        self.key, self.count = 0, 0
        for number in numbers:
            self.key = mix((self.key + number + GOLDEN) & MASK)

    def below(self, n):
        self.count += 1
        return mix((self.key + self.count * GOLDEN) & MASK) * n >> 64


class Side:
    """One side of a game: its field, as a bit for each cell of each row, its pieces, and the garbage on its way."""

    def __init__(self, seed, number):
        self.rows, self.grey = [0] * 40, [False] * 40
        self.pieces, self.holes, self.bag = Stream(seed, number, 0), Stream(seed, number, 2), []
        self.queue, self.hold = [], None
        while len(self.queue) < 7:
            self.draw()
        self.combo = self.chain = self.placed = self.sent = self.due = 0
        self.decided = None
        self.coming = []  # [rows, frame or locks to wait for, hole]

    def draw(self):
        at = len(self.bag) % 7
        if at == 0:
            self.bag, self.order = [], list(PIECES)
        other = at + self.pieces.below(7 - at)
        self.order[at], self.order[other] = self.order[other], self.order[at]
        self.bag.append(self.order[at])
        self.queue.append(self.order[at])

    def full(self, x, y):
        return x < 0 or x > 9 or y < 0 or (y < 40 and self.rows[y] >> x & 1)

    def fits(self, piece, o, x, y):
        return all(0 <= x + dx < 10 and 0 <= y + dy < 40 and not self.rows[y + dy] >> (x + dx) & 1
                   for dx, dy in CELLS[piece][o])

    def spin(self, piece, o, x, y, kick):
        if piece != "T":
            return "none"
        corners = [self.full(x + dx, y + dy) for dx, dy in turned([(-1, 1), (1, 1), (1, -1), (-1, -1)], o)]
        if sum(map(bool, corners)) < 3:
            return "none"
        return "full" if kick == 4 or (corners[0] and corners[1]) else "mini"

    def spawn(self, piece):
        return next(((0, 4, y) for y in (19, 20) if self.fits(piece, 0, 4, y)), None)

    def turns(self, piece, o, half):
        """The orientations that a turn may lead to, each with its kicks."""
        table = OFFSETS_I if piece == "I" else OFFSETS
        for to in () if piece == "O" else ((o + 1) % 4, (o + 3) % 4):
            yield to, [(a - c, b - d) for (a, b), (c, d) in zip(table[o], table[to])]
        if half and piece != "O":
            yield (o + 2) % 4, (HALF_I if piece == "I" else HALF)[o]

    def steps(self, piece, o, x, y, half):
        for dx, dy in ((-1, 0), (1, 0), (0, -1)):
            if self.fits(piece, o, x + dx, y + dy):
                yield o, x + dx, y + dy, "none"
        for to, kicks in self.turns(piece, o, half):
            for kick, (dx, dy) in enumerate(kicks):
                if self.fits(piece, to, x + dx, y + dy):
                    yield to, x + dx, y + dy, self.spin(piece, to, x + dx, y + dy, kick if (to - o) % 2 else 0)
                    break

    def presses(self, piece, cells, spin, half):
        """The fewest presses that lead a piece to these cells with that spin, the last a hard drop; 0 if none do."""
        start = self.spawn(piece)
        layer, seen, count = [(*start, "none")] if start else [], set(), 1
        while layer:
            following = []
            for place in layer:
                o, x, y, own = place
                down = y
                while self.fits(piece, o, x, down - 1):
                    down -= 1
                if own != "none" and down < y:
                    own = "none"
                landed = {(x + dx, down + dy) for dx, dy in CELLS[piece][o]}
                if landed == cells and (piece != "T" or own == spin):
                    return count
                for step in self.steps(piece, o, x, y, half):
                    if step not in seen:
                        seen.add(step)
                        following.append(step)
            layer, count = following, count + 1
        return 0

    def is_stuck(self, piece, o, x, y):
        return not any(self.fits(piece, o, x + dx, y + dy) for dx, dy in ((-1, 0), (1, 0), (0, 1), (0, -1)))

    def place(self, piece, cells):
        """Puts a piece down; returns the rows removed, and how many of them had garbage."""
        if piece != self.queue[0]:
            aside, self.hold = self.hold, self.queue[0]
            self.queue[0:1] = [aside] if aside else []
            if not aside:
                self.draw()
        for x, y in cells:
            self.rows[y] |= 1 << x
        self.queue.pop(0)
        self.draw()
        self.placed += 1
        if min(y for _, y in cells) >= 20:
            return None, 0
        kept = [y for y in range(40) if self.rows[y] != 1023]
        removed = 40 - len(kept)
        dug = sum(self.grey[y] for y in range(40) if self.rows[y] == 1023)
        self.rows = [self.rows[y] for y in kept] + [0] * removed
        self.grey = [self.grey[y] for y in kept] + [False] * removed
        return removed, dug

    def rise(self, hole):
        """Returns whether everything stays on the field."""
        lost = self.rows.pop()
        self.grey.pop()
        self.rows.insert(0, 1023 & ~(1 << hole))
        self.grey.insert(0, True)
        return not lost


class Versus:
    def __init__(self, head, number):
        self.head, self.rules = head, RULES[head["rules"]]
        self.sides = [Side(head["seed"], number // 2) for _ in range(2)]
        self.sides[1].due = 0 if head["key_frames"] else 15
        self.loser = self.end = None
        self.figures = {"attacks": 0, "cancelled": 0, "risen": 0}

    def multiplier(self, frame):
        return 1 + 0.008 * (frame - 10800) / 60 if self.rules.get("grows") and frame > 10800 else 1.0

    def attack(self, side, removed, spin, perfect, dug, frame):
        """The rows that a lock sends, as a list of attacks."""
        r, combo, chain = self.rules, side.combo, side.chain
        if not removed:
            side.combo = 0
            return []
        hard = removed == 4 or spin != "none" or (perfect and r.get("hard_perfect", False))
        side.combo, side.chain = combo + 1, chain + 1 if hard else 0
        times, parts = self.multiplier(frame), []
        if not hard and r.get("surge") and chain > 4:
            rows = math.floor((chain - 1) * times)
            third = math.floor(rows / 3 + 0.5)
            parts = [third, third, rows - 2 * third]
        if perfect and r.get("alone"):
            return [p for p in parts + [r["perfect"]] if p]
        rows = PLAIN[spin][removed]
        if hard and chain:
            rows += 1
            if r.get("chaining"):
                log = math.log(1 + 0.8 * chain)
                rows += math.floor(log) + (0 if chain == 1 else (1 + log % 1) / 3)
        if "combo" in r:
            rows += r["combo"][min(combo, len(r["combo"]) - 1)]
        else:
            rows *= 1 + 0.25 * combo
            if combo >= 2:
                rows = max(rows, math.log(1 + 1.25 * combo))
            rows = math.floor(rows * times)
        if r.get("surge") and hard and dug:
            rows += 1
        if perfect:
            rows += math.floor(r["perfect"] * times)
        return [p for p in parts + [min(rows, r.get("most", rows))] if p]

    def answer(self, side, other, parts, frame):
        """Cancels and sends; returns the rows cancelled."""
        total = 0
        for rows in parts:
            coming = sum(c[0] for c in side.coming)
            twice = side.placed <= self.rules.get("opening", 0) and coming >= side.sent
            cancelled = min(coming, rows * (2 if twice else 1))
            total += cancelled
            while cancelled:
                some = min(cancelled, side.coming[0][0])
                side.coming[0][0] -= some
                cancelled -= some
                if not side.coming[0][0]:
                    side.coming.pop(0)
            left = max(0, rows - coming)
            side.sent += left
            if left:
                wait = self.rules.get("locks", frame + self.rules.get("frames", 0))
                other.coming.append([left, wait, None])
        return total

    def rising(self, side, frame):
        """Takes the rows that rise now; returns their holes."""
        holes, most, locks = [], self.rules.get("cap", 40), "locks" in self.rules
        while side.coming and len(holes) < most and side.coming[0][1] <= (0 if locks else frame):
            attack = side.coming[0]
            hole = (holes or [None])[-1] if self.rules.get("one_hole") else attack[2]
            if hole is None or (self.head["messiness"] and side.holes.below(1000) < self.head["messiness"]):
                hole = side.holes.below(10)
            attack[2] = hole
            holes.append(hole)
            attack[0] -= 1
            if not attack[0]:
                side.coming.pop(0)
        if locks:
            for attack in side.coming:
                attack[1] = max(0, attack[1] - 1)
        return holes

    def counted_spin(self, side, piece, o, x, y, spin):
        kind = self.rules.get("spins", "T")
        if kind == "T" or (kind == "others mini" and piece == "T"):
            return spin
        return "none" if not side.is_stuck(piece, o, x, y) else "full" if kind == "all full" else "mini"

    def top_out(self, number, end):
        self.loser, self.end = number, end

    def decide(self, number, lock):
        """Looks at a decision; sets the frame of its lock."""
        side, place = self.sides[number], lock[2]["location"]
        piece, o, x, y = place["type"], NAMES.index(place["orientation"]), place["x"], place["y"]
        need(piece in (side.queue[0], side.hold or side.queue[1]), f"{piece} is at hand")
        cells = {(x + dx, y + dy) for dx, dy in CELLS[piece][o]}
        need(side.fits(piece, o, x, y), f"{lock} is on empty cells")
        presses = side.presses(piece, cells, lock[2]["spin"], self.rules.get("half", False))
        need(presses, f"{lock} can be reached with that spin")
        side.decided = (piece, o, x, y, cells, lock[2]["spin"])
        side.due += self.head["key_frames"] * (presses + (piece != side.queue[0]))

    def lock(self, number, lock):
        side, other, r = self.sides[number], self.sides[1 - number], self.rules
        frame = side.due
        piece, o, x, y, cells, spin = side.decided
        side.decided = None
        need(lock[0] == number and lock[1] == frame, f"{lock} is side {number} at frame {frame}")
        spin = self.counted_spin(side, piece, o, x, y, spin)
        removed, dug = side.place(piece, cells)
        perfect = bool(removed) and not any(side.rows)
        parts = self.attack(side, removed or 0, spin, perfect, dug, frame)
        need(lock[3] == parts, f"{lock} sends {parts}")
        cancelled = self.answer(side, other, parts, frame)
        need(lock[4] == cancelled, f"{lock} cancels {cancelled}")
        holes = []
        if removed is None:
            self.top_out(number, "lock out")
        elif not side.spawn(side.queue[0]):
            self.top_out(number, "block out")
        elif not (removed if r.get("block") == "clear" else r.get("block") == "sends" and parts):
            holes = self.rising(side, frame)
            if not all([side.rise(hole) for hole in holes]):
                self.top_out(number, "push out")
            elif not side.spawn(side.queue[0]):
                self.top_out(number, "block out")
        need(lock[5] == holes, f"{lock} lets {holes} rise")
        if not self.head["key_frames"]:
            side.due += 30
        elif perfect:
            side.due += r.get("perfect_clear", 0)
        else:
            side.due += r.get("clear", [0] * 5)[removed or 0]
        for name, value in (("attacks", sum(parts)), ("cancelled", cancelled), ("risen", len(holes))):
            self.figures[name] += value

    def is_over(self):
        return self.loser is not None or all(s.placed >= self.head["max_pieces"] for s in self.sides)

    def play(self, game):
        locks, at = game["locks"], 0
        while at < len(locks):
            need(not self.is_over(), f"lock {at + 1} comes after the end")
            number = int(self.sides[1].due < self.sides[0].due)
            if self.sides[number].decided:
                self.lock(number, locks[at])
                at += 1
                continue
            mine = next((lock for lock in locks[at:] if lock[0] == number), None)
            if mine:
                self.decide(number, mine)
            else:  # on its way when the game ended
                self.sides[number].due = math.inf
        if self.is_over():
            winner = "draw" if self.loser is None else ("second", "first")[self.loser]
            need((game["winner"], game["reason"]) == (winner, self.end or "limit"), f"{winner} by {self.end}")
        else:
            need(game["reason"] in ("illegal", "late", "hung", "crashed", "flooded", "garbled", "unready", "resigned",
                                    "out of turn") and game["winner"] != "draw", "only a fault ends a game early")


def check_record(path):
    """Checks all games of a record; returns the head, how often each reason came, and sums of figures."""
    with open(path, encoding="utf-8") as file:
        head, *games = [json.loads(line) for line in file]
    need(head["record"] == "versus match" and head["format"] == 1, "it is a record of a versus match")
    reasons, sums = {}, {"attacks": 0, "cancelled": 0, "risen": 0}
    for game in games:
        number = game["game"] - 1
        names = head["players"][number % 2], head["players"][1 - number % 2]
        need((game["first"], game["second"]) == names, "the sides are swapped in every second game")
        versus = Versus(head, number)
        versus.play(game)
        reasons[game["reason"]] = reasons.get(game["reason"], 0) + 1
        for name in sums:
            sums[name] += versus.figures[name]
    return head, reasons, sums
