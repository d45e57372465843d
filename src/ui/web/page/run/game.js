// SPDX-License-Identifier: MIT
// Run game: the game that a run trains for, as the engine of the page takes it.

// {rules, player, preview} of a run's settings, on a board of another height where one is given.
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
