// SPDX-License-Identifier: MIT
// Course: the iterations of a run in their order, each once, however often the server tells of it.

const COLUMNS = ["number", "pieces", "evaluations", "best", "mean", "worst", "recommended"];

export class Course {
  // Begins with the columns of /api/runs/N.
  constructor(columns) {
    this.rows = columns.number.map((_, i) => Object.fromEntries(COLUMNS.map((name) => [name, columns[name][i]])));
    this.places = new Map(this.rows.map((row, i) => [row.number, i]));
  }

  get last() {
    return this.rows[this.rows.length - 1];
  }

  // Adds an iteration, or puts what is newly known of it in its place.
  add(row) {
    const place = this.places.get(row.number);
    if (place !== undefined) {
      this.rows[place] = { ...this.rows[place], ...row };
      return;
    }
    if (!this.last || row.number > this.last.number) {
      this.places.set(row.number, this.rows.length);
      this.rows.push(row);
      return;
    }
    this.rows.push(row);
    this.rows.sort((a, b) => a.number - b.number);
    this.rows.forEach(({ number }, i) => this.places.set(number, i));
  }

  // Points {x, y} of two columns; what is no number is left out, and so is what a logarithm cannot show.
  points(x, y, logarithmic = false) {
    return this.rows.filter((row) => Number.isFinite(row[y]) && !(logarithmic && row[y] <= 0))
      .map((row) => ({ x: row[x], y: row[y] }));
  }
}
