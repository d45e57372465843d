# SPDX-License-Identifier: MIT
"""Draws the pictures of docs/python.md as SVG:  python picture.py [--quick] [FOLDER]

python-board.svg shows a board and where a controller would put the next piece; python-learning.svg how the mean of a
training run rises from iteration to iteration.
"""
import os
import sys

import tetrarch as tt

CELL, ROWS = 20, 8  # pixels of a cell; rows that are drawn
COLOURS = dict(zip(tt.PIECES, ("#40c4d0", "#e0c440", "#a858c8", "#60b858", "#d05050", "#5070d0", "#e09040")))


def svg(width, height, parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
            f' font-size="12">\n' + "\n".join(parts) + "\n</svg>\n")


def board_picture():
    """A game of dt20 after forty pieces, with its next placement in colour."""
    rules = tt.Rules("simplified 10x20")
    game, player = tt.Game(rules, seed=7), tt.Player("dt20", rules)
    for _ in range(40):
        game.place(player.choose(game.view().position))
    position = game.view().position
    choice = player.choose(position)
    # The cells that the board has with the piece and had not without, before full rows are removed.
    high = tt.Board(10, 24, position.board.columns)
    parts = [f'<rect width="{10 * CELL}" height="{ROWS * CELL}" fill="#f4f4f6"/>']
    after = tt.place(high, choice, "simplified 10x24")
    for x in range(10):
        for y in range(ROWS):
            full = position.board.columns[x] >> y & 1
            new = not full and after[1] == 0 and after[0].columns[x] >> y & 1
            colour = "#9096a4" if full else COLOURS[choice.piece] if new else "#ffffff"
            parts.append(f'<rect x="{x * CELL + 1}" y="{(ROWS - 1 - y) * CELL + 1}" width="{CELL - 2}"'
                         f' height="{CELL - 2}" fill="{colour}"/>')
    return svg(10 * CELL, ROWS * CELL, parts)


def learning_picture(quick):
    run = tt.Training("cross-entropy", features="dt", height=8, iterations=3 if quick else 25, seed=1,
                      games=2 if quick else 10)
    means = [max(progress.mean, 0.0) for progress in run]
    width, height, top = 480, 240, max(means) or 1.0
    across, up = (width - 60) / max(1, len(means) - 1), (height - 50) / top
    points = " ".join(f"{40 + i * across:.1f},{height - 30 - mean * up:.1f}" for i, mean in enumerate(means))
    return svg(width, height, [
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<polyline points="{points}" fill="none" stroke="#5070d0" stroke-width="2"/>',
        f'<text x="40" y="16">{top:.0f} rows a game on 10x8, mean of an iteration</text>',
        f'<text x="{width - 20}" y="{height - 10}" text-anchor="end">iteration {len(means)}</text>',
        f'<text x="40" y="{height - 10}">1</text>'])


def main():
    folders = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    pictures = {"python-board.svg": board_picture(), "python-learning.svg": learning_picture("--quick" in sys.argv[1:])}
    for name, text in pictures.items():
        if folders:
            with open(os.path.join(folders[0], name), "w", encoding="utf-8") as file:
                file.write(text)
        print(f"{name}: {len(text)} bytes" + ("" if folders else ", not written, as no folder was given"))


main()
