// SPDX-License-Identifier: MIT
// Run list: all runs; they can be filtered, sorted, compared and deleted.

import { el, field, number, scroller, short, duration, select } from "../dom.js";
import { get, post } from "../api.js";
import { confirm } from "../confirm.js";
import { button, linkButton, pageHead } from "../parts.js";
import { statusTag } from "../run/status.js";

const PAUSE = 2000; // milliseconds between two polls

const APART = ["width", "height", "features", "seed"]; // settings that have their own column

// The name of a run, and the settings that differ from the defaults of its method or preset.
function description({ name, changed }) {
  const settings = Object.entries(changed).filter(([key]) => !APART.includes(key))
    .map(([key, value]) => `${key}=${value.length > 24 ? `${value.slice(0, 24)}…` : value}`);
  return [name && el("strong", {}, name, " "), settings.join(" ") || (name ? null : "–")];
}

const columns = [
  { key: "run", name: "Run", number: true, cell: ({ run }) => el("a", { href: `#runs/${run}` }, String(run)) },
  { key: "status", name: "Status", cell: (run) => statusTag(run) },
  { key: "method", name: "Method", cell: ({ method }) => method },
  { key: "preset", name: "Preset", wide: true, cell: ({ preset }) => preset || "–" },
  { key: "board", name: "Board", wide: true, cell: ({ board }) => board },
  { key: "set", name: "Features", wide: true, cell: ({ set }) => (set.length > 24 ? `${set.slice(0, 24)}…` : set) },
  { key: "seed", name: "Seed", number: true, wide: true, cell: ({ seed }) => String(seed) },
  { key: "name", name: "Name, other settings", class: "described", cell: description },
  { key: "best", name: "Best", number: true, cell: ({ best }) => number(best) },
  { key: "iterations", name: "Iterations", number: true, wide: true, cell: ({ iterations }) => number(iterations) },
  { key: "pieces", name: "Pieces", number: true, wide: true, cell: ({ pieces }) => short(pieces) },
  { key: "seconds", name: "Time", number: true, wide: true, cell: ({ seconds }) => duration(seconds) },
  { key: "started", name: "Started (UTC)", wide: true,
    cell: ({ started }) => el("span", { title: started }, started.slice(5, 16)) },
];

function compare(a, b) {
  if (typeof a === "string" || typeof b === "string")
    return (a ?? "").localeCompare(b ?? "");
  return (a ?? -Infinity) - (b ?? -Infinity);
}

export class RunList {
  constructor(root) {
    this.root = root;
    this.runs = [];
    this.chosen = new Set();
    this.sort = { key: "run", down: true };
    this.words = el("input", { type: "search", dataset: { test: "filter" }, placeholder: "ga, holes, population=10",
      title: "Words, or settings as key=value",
      oninput: () => this.filter() });
    this.status = select([["", "all"], "running", "stopped", "done", "failed"], "", () => this.draw());
    this.status.dataset.test = "filter-status";
    this.compare = button("Compare", "compare", () => { location.hash = `#runs/compare/${this.list().join(",")}`; },
      "main");
    this.remove = button("Delete", "delete", () => this.removeChosen(), "danger");
    this.body = el("tbody", {});
    this.note = el("p", { class: "dim reserved", role: "status", dataset: { test: "count" } });
  }

  build() {
    this.heads = columns.map((column) => el("th", { scope: "col", class: this.classOf(column) },
      button(column.name, `sort-${column.key}`, () => this.sortBy(column), "sort")));
    const choose = el("th", { scope: "col" }, el("span", { class: "hidden-text" }, "Choose"));
    this.table = el("table", { class: "runs", dataset: { test: "runs" } },
      el("thead", {}, el("tr", {}, choose, this.heads)), this.body);
    this.root.append(
      pageHead("Runs", linkButton("Learning curves", "#runs/curves", "curves"),
        linkButton("New run", "#train", "new-run")),
      el("section", { class: "card" },
        el("div", { class: "filters" }, field("Filter", this.words), field("Status", this.status),
          el("div", { class: "buttons" }, this.compare, this.remove)),
        this.note,
        scroller(this.table)));
  }

  classOf({ number: isNumber, wide, class: own }) {
    return [isNumber && "number", wide && "wide", own].filter(Boolean).join(" ") || false;
  }

  sortBy({ key, number: isNumber }) {
    this.sort = { key, down: this.sort.key === key ? !this.sort.down : Boolean(isNumber) };
    this.draw();
  }

  // The words of the filter: with `settings` those of the form key=value, which the server applies, otherwise the
  // others.
  filterWords(settings) {
    return this.words.value.split(/\s+/).filter((word) => word && word.includes("=") === settings);
  }

  filter() {
    this.draw();
    if (this.filterWords(true).join(" ") !== this.asked)
      this.look().catch((error) => this.fail(error));
  }

  visible() {
    const words = this.filterWords(false).map((word) => word.toLowerCase());
    const { key, down } = this.sort;
    return this.runs
      .filter((run) => !this.status.value || run.status === this.status.value)
      .filter((run) => {
        const text = [run.run, run.status, run.method, run.preset, run.features, run.name, run.note].join(" ")
          .toLowerCase();
        return words.every((word) => text.includes(word));
      })
      .sort((a, b) => (down ? compare(b[key], a[key]) : compare(a[key], b[key])) || b.run - a.run);
  }

  row(run) {
    const box = el("input", { type: "checkbox", "aria-label": `Choose run ${run.run}`, dataset: { choose: run.run } });
    box.checked = this.chosen.has(run.run);
    box.addEventListener("change", () => {
      this.chosen[box.checked ? "add" : "delete"](run.run);
      this.drawButtons();
    });
    return el("tr", { dataset: { run: run.run, status: run.status } }, el("td", {}, box),
      columns.map((column) => el("td", { class: this.classOf(column) }, column.cell(run))));
  }

  // Draws all rows anew; the row that had the focus keeps it.
  draw() {
    const focus = document.activeElement?.dataset.choose;
    const shown = this.visible();
    this.body.replaceChildren(...shown.map((run) => this.row(run)));
    if (focus)
      this.body.querySelector(`[data-choose="${focus}"]`)?.focus();
    this.heads.forEach((head, i) => {
      const mine = columns[i].key === this.sort.key;
      head.setAttribute("aria-sort", mine ? (this.sort.down ? "descending" : "ascending") : "none");
    });
    const hidden = this.runs.length - shown.length;
    this.note.textContent = this.damage || (this.runs.length === 0 && !this.asked
      ? "There are no runs yet: start one under Train, or with tetrarch train in a terminal."
      : `${shown.length} run${shown.length === 1 ? "" : "s"}${hidden ? `, ${hidden} hidden by the filter` : ""}`);
    this.table.hidden = this.runs.length === 0 && !this.asked;
    this.root.dataset.runs = shown.length;
    this.drawButtons();
  }

  drawButtons() {
    const count = this.chosen.size;
    this.compare.disabled = count < 2;
    this.compare.textContent = count < 2 ? "Compare" : `Compare ${count}`;
    this.remove.disabled = count === 0;
    this.remove.textContent = count < 2 ? "Delete" : `Delete ${count}`;
  }

  // The chosen runs in ascending order.
  list() {
    return [...this.chosen].sort((a, b) => a - b);
  }

  async removeChosen() {
    const list = this.list();
    const sentence = `Delete run${list.length > 1 ? "s" : ""} ${list.join(", ")} with all that was recorded?`;
    await confirm(sentence, "Delete", async () => {
      for (const run of this.list()) { // on a second try, those that are left
        await post(`/api/runs/${run}/delete`);
        this.chosen.delete(run);
      }
    });
    await this.look();
  }

  // Polls the server. An answer that arrives after the filter has changed is dropped.
  async look() {
    const asked = this.filterWords(true).join(" ");
    this.asked = asked;
    const answer = await get(`/api/runs${asked && `?settings=${encodeURIComponent(asked)}`}`);
    if (this.asked === asked)
      this.take(answer);
  }

  // Draws the runs if anything about them has changed.
  take({ runs, damage = "" }) {
    const text = JSON.stringify([runs, damage]);
    if (text === this.text)
      return;
    this.text = text;
    this.runs = runs;
    this.damage = damage;
    const there = new Set(runs.map(({ run }) => run));
    [...this.chosen].filter((run) => !there.has(run)).forEach((run) => this.chosen.delete(run));
    this.draw();
  }

  // Shows the list once there is something to show, so that nothing moves, and starts polling.
  async begin() {
    const answer = await get("/api/runs");
    this.asked = "";
    this.build();
    this.take(answer);
    this.timer = setInterval(() => document.hidden || this.look().catch((error) => this.fail(error)), PAUSE);
  }

  // Shows the error. The list may be out of date, so the next answer is drawn even if it has not changed.
  fail(error) {
    this.text = null;
    this.note.textContent = error.message;
  }

  free() {
    clearInterval(this.timer);
  }
}

export async function runList(root) {
  const list = new RunList(root);
  await list.begin();
  return () => list.free();
}
