#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A front end that is hard to please:  tests/tbp_client.py TETRARCH TETRARCH-TBP [--long] | --corpus FOLDER

Plays games with the Tetris Bot Protocol bot and looks at every move (tbp_game.py has the rules). Then it behaves as
badly as real front ends do, and worse. Prints TAP. With --corpus it writes sample talks for the fuzzer instead.
"""
import json
import os
import random
import statistics
import subprocess
import sys
import time

from tbp_game import NAMES, PIECES, SECONDS, Board, Bot, Game, need


def play_game(bot, seed, pieces, previews=5, before=False, garbage=0, randomizer="seven_bag", state=False):
    """Plays a whole game and returns it; `before` sends new_piece before play, `garbage` restarts now and then."""
    game = Game(seed, previews, randomizer)
    bot.rules(randomizer=randomizer)
    game.start(bot, **({"randomizer": game.bag_state()} if state else {}))
    for n in range(pieces):
        move = game.ask(bot)
        if move is None:
            game.forfeit()
            return game
        said = game.play(move)
        fresh = [game.draw() for _ in range(1 + previews - len(game.queue))]
        if not before:
            bot.send("play", move=said)
        for piece in fresh:
            bot.send("new_piece", piece=piece)
        if before:
            bot.send("play", move=said)
        game.queue += fresh
        if garbage and n % garbage == garbage - 1:
            game.board.garbage(game.random.randint(1, 4), game.random.randrange(10))
            game.start(bot)
    bot.send("stop")
    return game


def messy_board(chance, height):
    """Random cells, with a column left open now and then: overhangs, holes, and room for spins."""
    rows = [["G" if chance.random() < 0.7 else None for _ in range(10)] for _ in range(height)]
    well = chance.randrange(10)
    for row in rows:
        row[chance.randrange(10) if chance.random() < 0.3 else well] = None
    return Board(rows + [[None] * 10 for _ in range(40 - height)])


# ---------------------------------------------------------------------------------------------------- the tests


def games(fixed, bot_alone, long):
    pieces = 400 if long else 70
    cases = [
        ("two pieces deep, new_piece after play", ["--depth", "2"], {"previews": 5}),
        ("two pieces deep, new_piece before play", ["--depth", "2"], {"previews": 3, "before": True}),
        ("one piece deep, no previews", ["--depth", "1"], {"previews": 0, "randomizer": "uniform"}),
        ("expectimax with the bag told", ["--depth", "1", "--player", "expectimax"], {"previews": 1, "state": True}),
        ("expectimax with the bag found out", ["--depth", "2", "--player", "expectimax"], {"previews": 1}),
        ("a beam over all previews", ["--depth", "7", "--player", "beam"], {"previews": 6}),
        ("garbage, told by start without stop", ["--depth", "1"], {"previews": 5, "garbage": 4}),
        ("attacking", ["--style", "versus", "--placements", "2000"], {"previews": 5}),
        ("attacking under garbage", ["--style", "versus", "--placements", "500"], {"previews": 2, "garbage": 6}),
        ("another controller", ["--depth", "1", "--controller", "dt20"], {"previews": 2, "randomizer": "unknown"}),
    ]
    for title, options, settings in cases:
        def run(options=options, settings=settings):
            made = []
            for seed in range(3 if long else 1):
                two = []
                for _ in range(2):
                    bot = Bot(fixed + options)
                    two.append(play_game(bot, seed, pieces, **settings))
                    bot.quit()
                need(two[0].moves == two[1].moves, "the same game comes out twice")
                need(len(two[0].moves) == pieces or settings.get("garbage"), "the bot lives")
                made.append(two[0])
            return made
        yield f"games: {title}", run
    for title, settings in [("five previews", {"previews": 5}), ("no previews", {"previews": 0}),
                            ("garbage", {"previews": 5, "garbage": 3}),
                            ("attacking", {"previews": 5, "garbage": 9, "options": ["--style", "versus"]})]:
        def run(settings=settings):
            bot = Bot(bot_alone + settings.pop("options", []))
            game = play_game(bot, 7, 2000 if long else 60, **settings)
            bot.quit()
            return [game]
        yield f"games in time: {title}", run


def positions(fixed, bot_alone, long):
    def messy():
        chance, found, bot = random.Random(3), [], Bot(fixed + ["--depth", "1"])
        for n in range(1500 if long else 150):
            game = Game(n, 0, "uniform", messy_board(chance, chance.randint(2, 19)))
            game.queue = ["T"] if n % 3 else [chance.choice(PIECES), "T"]
            game.start(bot)
            move = game.ask(bot)
            game.check(move) if move else game.forfeit()
            game.spins = move is not None and move["spin"] != "none"
            found.append(game)
        bot.quit()
        need(any(g.spins for g in found), "there was a spin among them")
        return found

    def towers():
        chance, bot = random.Random(4), Bot(fixed + ["--depth", "2"])
        for n in range(300 if long else 60):
            game = Game(n, 3, "uniform", messy_board(chance, chance.randint(17, 40)))
            for row in game.board.rows:  # let some pieces appear
                if chance.random() < 0.9:
                    row[3:7] = [None] * 4
            game.hold = chance.choice([None, *PIECES])
            game.start(bot)
            move = game.ask(bot)
            game.check(move) if move else game.forfeit()
        bot.quit()

    def dead():
        bot = Bot(bot_alone)
        game = Game(1, 5, board=Board([["G"] * 9 + [None] for _ in range(24)] + [[None] * 10 for _ in range(16)]))
        game.start(bot)
        need(bot.suggest() is None and bot.suggest() is None, "a lost position is given up")
        game.board = Board()
        game.start(bot)
        game.check(bot.suggest())
        bot.quit()

    yield "messy boards: every move and spin is right", messy
    yield "towers beyond what the controller sees", towers
    yield "a lost position is given up", dead


def strange_rules(bot, game):
    for name in ("uniform", "seven_bag", "general_bag", "unknown"):
        bot.rules(randomizer=name)
    bot.rules()
    for value in ("dice", 7, ["seven_bag"]):
        bot.send("rules", randomizer=value)
        need(bot.read() == {"type": "error", "reason": "unsupported_rules"}, "strange rules are refused")
    bot.rules(randomizer="seven_bag", extra={"a": [1]})


def barrier(bot, game):
    bot.rules()
    game.start(bot)
    first = bot.suggest()
    bot.rules(randomizer="seven_bag")
    need(bot.suggest() == first, "rules within a game leave it alone")


def again(bot, game):
    game.start(bot)
    first = bot.suggest()
    time.sleep(0.05)
    need([bot.suggest() for _ in range(5)] == [first] * 5, "the same question gets the same answer")


def nothing_known(bot, game):
    queue, game.queue = game.queue, []
    game.start(bot)
    bot.send("suggest")
    bot.rules()  # nothing else is said before there is a piece
    bot.send("new_piece", piece=queue[0])
    game.queue = queue[:1]
    bot.send("play", move=game.play(bot.suggestion()))
    bot.send("suggest")
    bot.rules()
    game.queue = queue[1:]
    game.start(bot)  # whoever waits gets an answer about the new position
    game.check(bot.suggestion())
    for piece in "TTT":
        bot.send("new_piece", piece=piece)
    game.check(bot.suggest())


def restarts(bot, game):
    bot.rules()
    for n in range(30):
        game = Game(n, 5)
        game.board.garbage(n % 10 + 1, n % 10)
        game.start(bot)
    game.check(bot.suggest())
    bot.send("stop")
    bot.send("stop")
    bot.rules()


def extras(bot, game):
    game.chain, game.combo = 1, -1
    game.start(bot, board_height=20, nested={"a": [None, True, 1.5, {"b": "ü\n"}]}, randomizer=None)
    bot.send("nonsense", x=1)
    bot.send("info", name="me")
    bot.send("suggestion", moves=[])
    bot.write(b"\r\n\n   \n{\"type\":\"rules\"}\r\n")
    need(bot.read() == {"type": "ready"}, "carriage returns and blank lines are passed over")
    move = bot.suggest()
    game.check(move)
    bot.send("play", move={**move, "note": 1}, at=3)
    bot.rules()


def alike_pieces(bot, game):
    game.queue, game.hold = list("TTTTTT"), "T"
    game.start(bot)
    for _ in range(4):
        bot.send("play", move=game.play(bot.suggest()))
    game.check(bot.suggest())


def bags(bot, game):
    for state in ([], list("IOTSZJL"), ["S"], ["X"], 7, None, {"a": 1}):
        game.start(bot, randomizer={"type": "seven_bag", "bag_state": state})
        game.check(bot.suggest())
        for piece in "ZZZ":
            bot.send("new_piece", piece=piece)
    game.start(bot, randomizer={"type": "general_bag", "bag_state": {"current_bag": {"I": 2}}})
    game.check(bot.suggest())


# What is sent to a bot, and how it must respond: titles and conversations.
TALKS = [
    ("rules, known and strange", strange_rules),
    ("rules within a game are a barrier", barrier),
    ("the same question again", again),
    ("no piece known yet", nothing_known),
    ("start after start, without stop", restarts),
    ("extra attributes and unknown types", extras),
    ("pieces all alike", alike_pieces),
    ("every state of a bag", bags),
]


def manners(fixed, bot_alone, long):
    def with_bot(talk):
        for command in (bot_alone, fixed + ["--depth", "1"]):
            bot = Bot(command)
            talk(bot, Game(11, 5))
            bot.quit()

    for title, talk in TALKS:
        yield title, lambda talk=talk: with_bot(talk)


def bad_lines():
    board = Board().rows
    start = {"type": "start", "hold": None, "queue": ["T"], "combo": 0, "back_to_back": False, "board": board}
    place = {"type": "T", "orientation": "north", "x": 4, "y": 0}
    objects = [{**start, "board": board[:39]}, {**start, "board": board + board}, {**start, "queue": ["X"]},
               {**start, "queue": [None]}, {**start, "queue": "TTT"}, {**start, "queue": ["T"] * 300},
               {**start, "hold": "G"},
               {**start, "hold": 3}, {**start, "board": [[0] * 10] * 40}, {**start, "board": [[None] * 9] * 40},
               {**start, "board": None}, {"type": "start"}, {"type": "new_piece"}, {"type": "new_piece", "piece": "X"},
               {"type": "new_piece", "piece": ""}, {"type": "new_piece", "piece": None}, {"type": "play"},
               {"type": None},
               {"type": "play", "move": None}, {"type": "play", "move": {"location": {**place, "x": -1}}}, {}, [], 3,
               None,
               {"type": "play", "move": {"location": {**place, "y": 2 ** 70}}}, {"move": 1}, "start", [start],
               {"type": "play", "move": {"location": {**place, "orientation": "up"}}},
               {"type": "play", "move": {"location": {**place, "x": 0}}}]
    texts = [b"{", b"}", b"\0", b"{\"type\":\"quit\"\0}", b"{\"type\": \"start\", ", b"\xff\xfe\x80", b"nonsense",
             b"\"",
             b"{\"type\":\"rules\"} x", b"{\"type\":\"rules\",\"type\":\"rules\"}", b"[" * 100000, b"{\"a\":" * 5000,
             b"{\"type\":\"\\u0000\"}", b"{\"type\":\"new_piece\",\"piece\":\"T\\u0000\"}", b"1e999", b"-", b"\x1b[2J",
             b"{\"x\":\"" + b"y" * 1000000 + b"\"}", b"z" * 3000000, b"[" + b"1," * 400000 + b"1]"]
    return [json.dumps(o).encode() for o in objects] + texts


def every_line(fixed, bot_alone):
    for command in (bot_alone, fixed + ["--depth", "1"]):
        for started in (False, True):
            bot, game = Bot(command), Game(5, 3)
            if started:
                game.start(bot)
                first = bot.suggest()
            for line in bad_lines():
                bot.write(line + b"\n")
                bot.rules()
            if started:
                need(bot.suggest() == first, "what is left out changes nothing")
            game.start(bot)
            game.check(bot.suggest())
            bot.quit()
            said = bot.complaints()
            need(0 < said.count("\n") <= 30 and said.isprintable() is False and "\x1b" not in said,
                 "there are some sentences, but not without end")


def quiet(fixed, bot_alone):
    bot = Bot(fixed + ["--quiet"])
    bot.write(b"{\n")
    bot.rules()
    bot.quit()
    need(bot.complaints() == "", "--quiet says nothing")


def out_of_place(fixed, bot_alone):
    bot, game = Bot(bot_alone), Game(5, 3)
    for kind in ("suggest", "stop", "play", "new_piece"):
        bot.send(kind, piece="T")
    bot.rules()
    game.start(bot)
    wrong = next(p for p in PIECES if p not in game.choices())
    for piece, y in ((wrong, 0), (game.queue[0], 39)):
        bot.send("play", move={"location": {"type": piece, "orientation": "north", "x": 9, "y": y}, "spin": "none"})
    for _ in range(400):  # more than there is room for
        bot.send("new_piece", piece="T")
    game.check(bot.suggest())
    bot.quit()


def ends(fixed, bot_alone):
    for last in (b"", b"{\"type\":\"sug", b"{\"type\":\"suggest\"}", b"\0", b"{\"type\":\"quit\"}", b"x" * 2000000):
        bot = Bot(bot_alone)
        bot.rules()
        bot.write(last)
        bot.end()
    bot, game = Bot(bot_alone), Game(5, 3)
    game.start(bot)  # while it thinks
    bot.end()


def last_line(fixed, bot_alone):
    bot, game = Bot(bot_alone), Game(5, 3)
    game.start(bot)
    bot.write(b"{\"type\":\"suggest\"}")  # the newline never comes
    bot.process.stdin.close()
    game.check(bot.suggestion())
    need(bot.process.wait(SECONDS) == 0, "the exit code is 0")


def nobody_listens(fixed, bot_alone):
    for command in (bot_alone, fixed):
        bot = Bot(command)
        bot.process.stdout.close()
        try:
            for _ in range(1000):
                bot.send("rules")
                time.sleep(0.001)
            need(False, "the bot notices that nobody listens")
        except BrokenPipeError:
            pass
        need(bot.process.wait(SECONDS) == 0, "the exit code is 0")


def launches(fixed, bot_alone):
    for argv in ([""], ["x"]):
        bot, game = Bot(bot_alone, argv), Game(5, 3)
        game.start(bot)
        game.check(bot.suggest())
        bot.quit()


def arguments(fixed, bot_alone):
    cases = ((["--foo"], 2, "", "no option --foo"), (["x", "--help"], 2, "", '"x"'),
             (["--help"], 0, "usage: tetrarch-tbp", ""), (["--version"], 0, "tetrarch-tbp ", ""))
    for words, code, out, err in cases:
        run = subprocess.run(bot_alone + words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True, timeout=SECONDS)
        need(run.returncode == code and run.stdout.startswith(out) and (not out) == (not run.stdout)
             and err in run.stderr and run.stderr.count("\n") == bool(err), f"{words}: {run}")


# What a bot must tolerate: titles and tests.
BADNESS = [
    ("bad lines are left out", every_line),
    ("--quiet", quiet),
    ("messages out of place", out_of_place),
    ("the input ends anywhere", ends),
    ("a last line without its end", last_line),
    ("nobody listens", nobody_listens),
    ("any name or none", launches),
    ("the bot alone refuses what is not an option", arguments),
]


def badness(fixed, bot_alone, long):
    for title, test in BADNESS:
        yield title, lambda test=test: test(fixed, bot_alone)


def write_corpus(folder):
    os.makedirs(folder, exist_ok=True)
    for n in range(20):
        chance = random.Random(n)
        game = Game(n, n % 7, board=messy_board(chance, n))
        lines = [{"type": "rules", "randomizer": "seven_bag"},
                 {"type": "start", "hold": chance.choice([None, "T"]), "queue": game.queue, "combo": 0,
                  "back_to_back": False,
                  "board": game.board.rows, "randomizer": game.bag_state()}, {"type": "suggest"},
                 {"type": "play", "move": {"location": {"type": game.queue[0], "orientation": NAMES[n % 4], "x": 4,
                                                        "y": n + 2},
                                           "spin": "none"}},
                 {"type": "new_piece", "piece": chance.choice(PIECES)}, {"type": "suggest"}, {"type": "stop"},
                 {"type": "quit"}]
        with open(os.path.join(folder, f"talk-{n}"), "w") as file:
            file.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def main():
    if sys.argv[1] == "--corpus":
        return write_corpus(sys.argv[2])
    fixed, bot_alone, long = [sys.argv[1], "tbp"], [sys.argv[2]], "--long" in sys.argv
    number = failed = 0
    for group in (games, positions, manners, badness):
        for title, test in group(fixed, bot_alone, long):
            number += 1
            try:
                played = test()
                print(f"ok {number} - {title}")
                if played:
                    waits = [s * 1000 for g in played for s in g.seconds]
                    print(f"# {len(waits)} answers, {statistics.median(waits):.2f} ms in the median, "
                          f"{max(waits):.1f} ms at most; "
                          f"{sum(g.removed for g in played)} rows, {sum(g.spins for g in played)} spins")
            except Exception as e:  # a broken answer is a failure of the bot, not of the test
                failed += 1
                print(f"not ok {number} - {title}")
                print(f"# {type(e).__name__}: {str(e)[:500]}")
            sys.stdout.flush()
    print(f"1..{number}")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
