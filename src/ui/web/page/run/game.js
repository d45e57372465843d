// SPDX-License-Identifier: MIT
// Run game: the game that a run trains for, as arguments for the worker.

// {rules, player, preview} from a run's settings, with another board height if one is given.
export function gameOf(settings, height) {
  const preview = Number(settings.preview ?? 0);
  return {
    rules: {
      kind: "simplified",
      width: Number(settings.width ?? 10),
      height: height ?? Number(settings.height ?? 20),
      linesAfterOverflow: settings["lines-after-overflow"] === "yes",
      pieces: settings.sequence ?? "uniform",
      list: settings.pieces || settings.weights || "",
    },
    player: preview > 0 ? "lookahead" : "greedy",
    preview,
  };
}
