// SPDX-License-Identifier: MIT
// Heat map: the combinations of a sweep as a table in which better cells have more colour. With one setting it shows
// bars; with more than two, a slice: the visitor chooses the axes and the values of the other settings. All figures
// come from the server.

import { el, number, scroller, select, short } from "../dom.js";

const DEEPEST = 60; // percent of the accent colour in the best cell: text stays readable on it, light or dark
const WIDE = 10; // a range wider than this factor is shown on a logarithmic scale

// Shares from 0, the worst mean, to 1, the best: {share(mean), low, high, logarithmic}.
export function scaleOf(means) {
  const low = Math.min(...means), high = Math.max(...means), logarithmic = low > 0 && high / low > WIDE;
  const place = (mean) => (logarithmic ? Math.log(mean) : mean);
  const room = place(high) - place(low);
  return { low, high, logarithmic, share: (mean) => (room > 0 ? (place(mean) - place(low)) / room : 0.5) };
}

function shade(share) {
  return `color-mix(in srgb, var(--accent) ${(6 + share * (DEEPEST - 6)).toFixed(1)}%, var(--card))`;
}

function intervalText([low, high]) {
  return high === null ? "no interval from one run" : `95% interval ${number(low)} to ${number(high)}`;
}

function detail({ settings, mean, ci95, runs, pieces }) {
  return `${settings}: mean ${number(mean)}, ${intervalText(ci95)}, ${runs} run${runs === 1 ? "" : "s"}, `
    + `${short(pieces)} pieces.`;
}

// The legend of the colours.
function legend({ low, high, logarithmic }) {
  const bar = el("span", { class: "ramp" });
  bar.style.background = `linear-gradient(90deg, ${shade(0)}, ${shade(1)})`;
  return el("p", { class: "rampkey dim", dataset: { test: "heat-legend" } }, "Mean fitness ", number(low), bar,
    number(high), logarithmic ? " (logarithmic)" : null);
}

export class HeatMap {
  constructor() {
    this.controls = el("div", { class: "buttons" });
    this.body = el("div", { class: "heat-body" });
    this.text = el("p", { class: "dim reserved two", role: "status", dataset: { test: "heat-detail" } });
    this.element = el("section", { class: "card", dataset: { test: "heat-map", cells: 0 } },
      el("div", { class: "cardhead" }, el("h2", {}, "Mean fitness"), this.controls), this.body, this.text);
  }

  // Shows a report from the server, if it has changed.
  set(report) {
    const text = JSON.stringify(report.sweep);
    if (text === this.known)
      return;
    this.known = text;
    this.report = report;
    this.cells = new Map(report.sweep.map((cell) => [cell.values.join(), cell]));
    if (!this.shown)
      this.choose(report.axes);
    this.draw();
  }

  // Starts with the first two axes, and the first values of the others.
  choose(axes) {
    this.shown = axes.map((_, i) => i).slice(0, 2);
    this.fixed = axes.map(() => 0);
    if (axes.length > 2)
      this.drawControls(axes);
  }

  drawControls(axes) {
    const keys = axes.map(({ key }, i) => [String(i), key]);
    const show = (place, i) => {
      if (this.shown[1 - place] === i)
        this.shown[1 - place] = this.shown[place];
      this.shown[place] = i;
      this.drawControls(axes);
      this.draw();
    };
    const axis = (place, label) => {
      const choice = select(keys, String(this.shown[place]), (i) => show(place, Number(i)));
      choice.dataset.test = `heat-${label}`;
      return el("label", { class: "axis" }, label, choice);
    };
    const value = (i) => el("label", { class: "axis" }, axes[i].key, select(
      axes[i].values.map((text, k) => [String(k), text]), String(this.fixed[i]), (k) => {
        this.fixed[i] = Number(k);
        this.draw();
      }));
    const others = axes.map((_, i) => i).filter((i) => !this.shown.includes(i));
    this.controls.replaceChildren(axis(0, "across"), axis(1, "down"), ...others.map(value));
  }

  // The result for value x across and value y down, or undefined if no run is done.
  at(x, y) {
    const values = [...this.fixed];
    values[this.shown[0]] = x;
    if (this.shown.length > 1)
      values[this.shown[1]] = y;
    return this.cells.get(values.join());
  }

  draw() {
    const focus = this.body.querySelector(":focus")?.dataset.cell;
    const scale = scaleOf(this.report.sweep.map(({ mean }) => mean));
    this.element.dataset.cells = this.report.sweep.length;
    if (this.report.sweep.length === 0) {
      this.body.replaceChildren(el("p", { class: "dim" }, "No run is done yet."));
      return;
    }
    const parts = this.shown.length > 1 ? [this.table(scale), legend(scale)] : [this.bars(scale)];
    this.body.replaceChildren(scroller(parts[0]), ...parts.slice(1));
    if (focus)
      this.body.querySelector(`[data-cell="${focus}"]`)?.focus();
  }

  // A cell shows its details when it is pointed at or has the focus.
  cell(x, y, scale) {
    const found = this.at(x, y), where = `${x},${y}`;
    const tell = () => { this.text.textContent = found ? detail(found) : "No run of this combination is done yet."; };
    const element = el("td", {
      class: "heat", tabindex: where === (this.current ?? "0,0") ? 0 : -1, title: found && detail(found),
      "aria-label": found ? detail(found) : "not done yet", dataset: { cell: where, mean: found?.mean ?? "" },
      onfocus: tell, onmouseenter: tell, onkeydown: (event) => this.move(event, x, y),
    }, found ? short(found.mean) : "·");
    if (found)
      element.style.background = shade(scale.share(found.mean));
    return element;
  }

  // Arrow keys move from cell to cell.
  move(event, x, y) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const next = step && this.body.querySelector(`[data-cell="${x + step[0]},${y + step[1]}"]`);
    if (!next)
      return;
    event.preventDefault();
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    this.current = next.dataset.cell;
    next.focus();
  }

  table(scale) {
    const [across, down] = this.shown.map((i) => this.report.axes[i]);
    const label = `Mean fitness by ${across.key} and ${down.key}`;
    return el("table", { class: "heat-map", role: "grid", "aria-label": label },
      el("thead", {},
        el("tr", {}, el("td", {}),
          el("th", { class: "axis-name", colspan: across.values.length, scope: "colgroup" }, across.key)),
        el("tr", {}, el("th", { class: "axis-name", scope: "col" }, down.key),
          across.values.map((value) => el("th", { scope: "col" }, value)))),
      el("tbody", {}, down.values.map((value, y) => el("tr", {}, el("th", { scope: "row" }, value),
        across.values.map((_, x) => this.cell(x, y, scale))))));
  }

  // One setting: a bar for each value, with a line for the interval.
  bars(scale) {
    const { key, values } = this.report.axes[0];
    // With few seeds some intervals are very long; they are cut off at the edge, so that the bars stay visible.
    const reach = ({ mean, ci95 }) => Math.max(mean, Math.min(ci95[1] ?? 0, 3 * scale.high));
    const most = Math.max(...this.report.sweep.map(reach));
    const part = (value) => `${(100 * Math.min(1, value / most)).toFixed(2)}%`;
    const bar = (found) => {
      const box = el("div", { class: "bar" }, el("span", { class: "bar-mean" }), el("span", { class: "bar-range" }));
      if (found) {
        box.children[0].style.width = part(found.mean);
        box.children[1].style.left = part(found.ci95[0] ?? found.mean);
        box.children[1].style.right = `calc(100% - ${part(found.ci95[1] ?? found.mean)})`;
        box.children[1].classList.toggle("open", (found.ci95[1] ?? 0) > most);
      }
      return box;
    };
    return el("table", { class: "heat-bars" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, key), el("th", { scope: "col" }, "With 95% interval"),
        el("th", { scope: "col", class: "number" }, "Mean"))),
      el("tbody", {}, values.map((value, x) => el("tr", {}, el("th", { scope: "row" }, value),
        el("td", { class: "bar-cell" }, bar(this.at(x, 0))), this.cell(x, 0, scale)))));
  }
}
