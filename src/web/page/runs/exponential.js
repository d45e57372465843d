// SPDX-License-Identifier: MIT
// Exponential: the law that the lengths of games follow closely, for death comes at any piece with about the same chance.

// What games [{end, rows}] come to: rows for each death is right also where games were cut off. The 95% interval is the
// normal approximation on the logarithm, mean * exp(+-1.96 / sqrt(deaths)).
export function summarise(games) {
  const deaths = games.filter(({ end }) => end === 1).length;
  const rows = games.reduce((sum, game) => sum + game.rows, 0);
  const mean = deaths > 0 ? rows / deaths : NaN;
  const factor = Math.exp(1.96 / Math.sqrt(deaths));
  return { games: games.length, deaths, rows, mean, low: mean / factor, high: mean * factor };
}

// Counts games by rows in so many bins of a round width: {width, counts}.
export function bins(games, count = 24) {
  const most = Math.max(1, ...games.map(({ rows }) => rows));
  const size = 10 ** Math.floor(Math.log10(most / count));
  const width = Math.max(1, [1, 2, 5, 10].map((n) => n * size).find((step) => most / step <= count));
  const counts = new Array(Math.floor(most / width) + 1).fill(0);
  games.forEach(({ rows }) => counts[Math.floor(rows / width)]++);
  return { width, counts };
}

// How many of `games` an exponential law of this mean puts into bin i.
export function expected(games, mean, width, i) {
  return games * (Math.exp(-i * width / mean) - Math.exp(-(i + 1) * width / mean));
}
