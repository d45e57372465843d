// SPDX-License-Identifier: MIT
// Board results: the results of controllers on one board size, measured here and published, as a chart and a table.

import { el, colour, number, table } from "../dom.js";
import { seriesColour } from "../charts.js";
import { command, copyButton } from "../command.js";
import { card } from "../parts.js";
import { Plot } from "../plot.js";

// Rows for one board from both lists: [{board, controller, measured, published, record, above}], the best first.
// `above` is true if the interval lies above the published record.
export function rowsOf(controllers, results, width, height) {
  const here = (row) => row.width === width && row.height === height;
  const names = new Set([...results.filter(here).map((row) => row.controller),
    ...controllers.filter(({ published }) => published.some(here)).map(({ name }) => name)]);
  const rows = [...names].map((controller) => ({
    controller,
    measured: results.find((row) => here(row) && row.controller === controller),
    published: controllers.find(({ name }) => name === controller)?.published.find(here),
  }));
  const most = Math.max(...rows.map(({ published }) => published?.rows ?? 0));
  rows.forEach((row) => Object.assign(row, {
    board: `${width}x${height}`,
    record: most > 0 && row.published?.rows === most,
    above: most > 0 && row.measured?.low > most,
  }));
  return rows.sort((a, b) => (b.measured ?? b.published).rows - (a.measured ?? a.published).rows);
}

// Intervals as bars on a logarithmic axis, with the means and the published results as points.
function chartOf(rows) {
  const points = (list, value) => list.map((row) => ({ x: value(row), y: row.controller }));
  const published = rows.filter((row) => row.published && !row.record), records = rows.filter((row) => row.record);
  const spot = (label, data, pointStyle, i, radius) => ({ type: "scatter", label, data, pointStyle, radius,
    hoverRadius: radius + 2,
    backgroundColor: seriesColour(i), borderColor: seriesColour(i), borderWidth: 1.5 });
  return {
    type: "bar",
    labels: rows.map(({ controller }) => controller),
    datasets: [
      spot("record", points(records, (row) => row.published.rows), "star", 4, 8),
      spot("published", points(published, (row) => row.published.rows), "rectRot", 2, 6),
      spot("measured", points(rows.filter((row) => row.measured), (row) => row.measured.rows), "circle", 0, 4),
      { label: "95% interval", data: rows.map(({ measured }) => (measured ? [measured.low, measured.high] : null)),
        backgroundColor: `${colour("--accent")}66`, barPercentage: .5, minBarLength: 6 },
    ],
    x: "rows a game",
    scales: { x: { type: "logarithmic" }, y: { type: "category", offset: true, grid: { display: false } } },
    plugins: {
      legend: { labels: { color: colour("--text"), boxWidth: 14, usePointStyle: true } },
      tooltip: { callbacks: { label: ({ dataset, raw }) => (Array.isArray(raw)
        ? `95% interval ${intervalText({ low: raw[0], high: raw[1] })}` : `${dataset.label} ${number(raw.x)}`) } },
    },
    options: { indexAxis: "y", interaction: { mode: "nearest", axis: "y", intersect: false } },
  };
}

function nameCell({ controller, record, above }) {
  const mark = record ? "record" : above ? "above the record" : "";
  return el("span", {}, el("a", { href: `#watch/${encodeURIComponent(controller)}` }, controller),
    mark ? el("span", { class: `tag ${record ? "accent" : "good"}`, dataset: { test: "mark" } }, mark) : null);
}

function intervalText({ low, high }) {
  return `${number(low)} to ${number(high)}`;
}

// Lives that were measured by splitting have no games.
function gamesText({ games, deaths }) {
  if (games === 0)
    return "splitting";
  return games === deaths ? number(games) : `${number(games)}, ${number(deaths)} lost`;
}

// The commands of these rows, each one once, with the controllers that it measures.
function commandList(rows) {
  const measured = rows.map((row) => row.measured).filter(Boolean);
  const texts = [...new Set(measured.map((row) => row.command))];
  return el("div", { class: "commands" }, el("h3", {}, "Commands that repeat this"), texts.map((text) => {
    const mine = measured.filter((row) => row.command === text);
    const notes = [...new Set(mine.map(({ note }) => note).filter(Boolean))];
    const names = mine.map(({ controller }) => controller).join(", ");
    return el("div", {}, el("small", { class: "dim" }, [names, ...notes].join(". ")), command(text));
  }));
}

const columns = [
  { name: "Controller", text: nameCell },
  { name: "Rows a game", number: true, text: ({ measured }) => el("strong", {}, number(measured?.rows)) },
  { name: "95% interval", number: true, text: ({ measured }) => (measured ? intervalText(measured) : "–") },
  { name: "Games", number: true, text: ({ measured }) => (measured ? gamesText(measured) : "–") },
  { name: "Published", number: true, text: ({ published }) => number(published?.rows) },
  { name: "Games of that", number: true, text: ({ published }) => number(published?.games) },
  { name: "Command", text: ({ measured }) => (measured ? copyButton(measured.command) : "–") },
];

// The card of one board: {element, free()}.
export function boardResults(width, height, rows) {
  const name = `${width}x${height}`;
  const plot = new Plot(`results-chart-${name}`, `Rows a game on ${name}`, () => chartOf(rows));
  plot.element.style.height = `${110 + 26 * rows.length}px`;
  const list = table(columns, rows);
  list.dataset.test = `results-${name}`;
  const title = `On ${width} columns and ${height} rows`;
  return { element: card(title, [], plot.element, list, commandList(rows)), free: () => plot.free() };
}

// Boards with too few results for a chart, in one table: {element, free()}.
export function otherResults(rows) {
  const list = table([{ name: "Board", text: ({ board }) => board }, ...columns], rows);
  list.dataset.test = "results-others";
  return { element: card("On other boards", [], list, commandList(rows)), free: () => {} };
}
