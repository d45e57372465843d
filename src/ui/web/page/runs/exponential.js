// SPDX-License-Identifier: MIT
// Exponential: the law that the lengths of games follow closely, for death comes at any piece with about the same chance.

// Counts games [{rows}] by rows in about `count` bins of a round width: {width, counts}.
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
