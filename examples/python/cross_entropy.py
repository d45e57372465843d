# SPDX-License-Identifier: MIT
"""Cross-entropy on `evaluate`: an optimiser proposes weights, games say what they are worth. Needs no numpy.

    python cross_entropy.py [--quick] [METHOD]

METHOD is any of `tetrarch.optimizer_names()`; cross-entropy unless given.
"""
import sys
import time

import tetrarch as tt

FEATURES = "landing_height,eroded_cells,row_transitions,column_transitions,holes,wells_fast,hole_depth,rows_with_holes"
HEIGHT = 8


def main():
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    quick = "--quick" in sys.argv[1:]
    method = arguments[0] if arguments else "cross-entropy"
    optimizer = tt.Optimizer(method, dim=FEATURES.count(",") + 1, seed=1)
    start = time.time()
    for iteration in range(1, 4 if quick else 31):
        points = optimizer.ask()
        fitness = [tt.evaluate(tt.Controller(FEATURES, point), height=HEIGHT, games=2 if quick else 10, seed=iteration,
                               max_pieces=20_000).mean for point in points]
        optimizer.tell(points, fitness)
        print(f"iteration {iteration:2}, {time.time() - start:5.1f} s: best {max(fitness):7.1f}, mean"
              f" {sum(fitness) / len(fitness):7.1f} rows a game on 10x{HEIGHT}", flush=True)
    controller = tt.Controller(FEATURES, optimizer.best[0])
    for height in (HEIGHT, 10):
        measured = tt.evaluate(controller, height=height, games=20 if quick else 500, seed=99, max_pieces=1_000_000)
        print(f"the best weights on other games, 10x{height}: {measured.mean:.1f} rows a game"
              f" ({measured.low:.1f} to {measured.high:.1f})")


main()
