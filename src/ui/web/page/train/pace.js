// SPDX-License-Identifier: MIT
// Pace: how fast a run progresses, from the states that the server reports.

const WINDOW = 20; // seconds of training that count as recent

export class Pace {
  constructor() {
    this.marks = [];
  }

  // Adds a state {seconds, iterations, pieces, evaluations}. Starts over if the run was resumed.
  add({ seconds, iterations, pieces, evaluations }) {
    const last = this.marks[this.marks.length - 1];
    if (last && (seconds < last.seconds || pieces < last.pieces))
      this.marks = [];
    this.marks.push({ seconds, iterations, pieces, evaluations });
    while (this.marks.length > 2 && seconds - this.marks[1].seconds > WINDOW)
      this.marks.shift();
  }

  // The recent rate of a column per second, or the rate since the start if the column has not changed recently.
  rate(column) {
    const first = this.marks[0], last = this.marks[this.marks.length - 1];
    if (!last)
      return NaN;
    const lately = (last[column] - first[column]) / (last.seconds - first.seconds);
    return lately > 0 && Number.isFinite(lately) ? lately : last[column] / last.seconds;
  }

  // Seconds until `total` iterations are done. Later iterations take longer, so the slower of the recent and the
  // overall rate is used.
  left(total) {
    const last = this.marks[this.marks.length - 1];
    if (!last?.iterations)
      return NaN;
    return (total - last.iterations) / Math.min(this.rate("iterations"), last.iterations / last.seconds);
  }
}
