// SPDX-License-Identifier: MIT
// Charts: Chart.js, loaded when a view first needs it, in the colours of the page.

import { colour, short } from "./dom.js";

let loading = null;

function load() {
  return loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "chart.js";
    script.onload = () => resolve(window.Chart);
    script.onerror = () => reject(new Error("The charts are missing: the program was built without libjs-chart.js."));
    document.head.append(script);
  });
}

// The colour of series i; there are six, which repeat.
export function seriesColour(i) {
  return colour(`--series-${i % 6 + 1}`);
}

// 1.5 k, but 2 k in place of 2.00 k
function tickText(value) {
  return short(value).replace(/(\.\d*?)0+ /, "$1 ").replace(". ", " ");
}

// On a logarithmic axis only ticks at 1, 2 and 5 times a power of ten are labelled. Categories keep their names.
const tickTexts = {
  category: {},
  logarithmic: { callback: (value) => (/^[125]0*$/.test(String(value).replace(/^0\.0*/, "")) ? tickText(value) : "") },
};
const EDGE = 12; // pixels beyond the axes in which points are still drawn
const numberTexts = { callback: tickText };

function scale(title, { ticks, ...more } = {}) {
  return {
    title: { display: Boolean(title), text: title, color: colour("--dim") },
    grid: { color: colour("--line") },
    ticks: { color: colour("--dim"), ...tickTexts[more.type] ?? numberTexts, ...ticks },
    ...more,
  };
}

// Draws into a canvas: {type, datasets, labels, x: title, y: title, scales: {x: {...}, y: {...}}, plugins, options}.
// Returns the chart: change its data and call update("none"); release it with destroy().
export async function draw(canvas, { type = "line", datasets, labels, x, y, scales = {}, plugins = {}, options = {} }) {
  const Chart = await load();
  return new Chart(canvas, {
    type,
    data: { labels, datasets },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      clip: EDGE,
      layout: { padding: { top: EDGE / 2, right: EDGE } },
      parsing: type === "bar" ? undefined : false,
      interaction: { mode: "nearest", axis: "x", intersect: false },
      scales: { x: scale(x, { type: type === "bar" ? "category" : "linear", ...scales.x }), y: scale(y, scales.y) },
      plugins: {
        legend: { labels: { color: colour("--text"), boxWidth: 14, ...(type === "line" && { boxHeight: 2 }) } },
        ...plugins,
      },
      ...options,
    },
  });
}

// A line: points are {x, y}.
export function line(label, points, i, more = {}) {
  return { label, data: points, borderColor: seriesColour(i), backgroundColor: seriesColour(i), borderWidth: 2,
    pointRadius: 0, ...more };
}
