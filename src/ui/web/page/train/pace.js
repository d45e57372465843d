// SPDX-License-Identifier: MIT
// Pace: how fast a run goes, from what the server says of it again and again.

const WINDOW = 20; // seconds of training that count as now

export class Pace {
  constructor() {
    this.marks = [];
  }

  // Takes {seconds, iterations, pieces, evaluations}. A run that was resumed begins a new stretch.
  add({ seconds, iterations, pieces, evaluations }) {
    const last = this.marks[this.marks.length - 1];
    if (last && (seconds < last.seconds || pieces < last.pieces))
      this.marks = [];
    this.marks.push({ seconds, iterations, pieces, evaluations });
    while (this.marks.length > 2 && seconds - this.marks[1].seconds > WINDOW)
      this.marks.shift();
  }

  // So many of a column each second of late; since the start, while nothing has changed of late.
  rate(column) {
    const first = this.marks[0], last = this.marks[this.marks.length - 1];
    if (!last)
      return NaN;
    const lately = (last[column] - first[column]) / (last.seconds - first.seconds);
    return lately > 0 && Number.isFinite(lately) ? lately : last[column] / last.seconds;
  }

  // Seconds until a number of iterations are done. Later iterations take longer, so no stretch is trusted to be shorter
  // than what the run as a whole says.
  left(total) {
    const last = this.marks[this.marks.length - 1];
    if (!last?.iterations)
      return NaN;
    return (total - last.iterations) / Math.min(this.rate("iterations"), last.iterations / last.seconds);
  }
}
