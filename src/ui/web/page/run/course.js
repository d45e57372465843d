// SPDX-License-Identifier: MIT
// Course: the iterations of a run in order, each one once, however often the server sends it.

const COLUMNS = ["iteration", "pieces", "evaluations", "best", "mean", "worst", "recommended"];

export class Course {
  // Starts with the columns of /api/runs/N.
  constructor(columns) {
    this.rows = columns.iteration.map((_, i) => Object.fromEntries(COLUMNS.map((name) => [name, columns[name][i]])));
    this.places = new Map(this.rows.map((row, i) => [row.iteration, i]));
  }

  get last() {
    return this.rows[this.rows.length - 1];
  }

  // Adds an iteration, or updates it if it is known.
  add(row) {
    const place = this.places.get(row.iteration);
    if (place !== undefined) {
      this.rows[place] = { ...this.rows[place], ...row };
      return;
    }
    if (!this.last || row.iteration > this.last.iteration) {
      this.places.set(row.iteration, this.rows.length);
      this.rows.push(row);
      return;
    }
    this.rows.push(row);
    this.rows.sort((a, b) => a.iteration - b.iteration);
    this.rows.forEach(({ iteration }, i) => this.places.set(iteration, i));
  }

  // Points {x, y} of two columns, without missing values and without those that a logarithmic axis cannot show.
  points(x, y, logarithmic = false) {
    return this.rows.filter((row) => Number.isFinite(row[y]) && !(logarithmic && row[y] <= 0))
      .map((row) => ({ x: row[x], y: row[y] }));
  }
}
