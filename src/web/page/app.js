// SPDX-License-Identifier: MIT
// App: which view is shown. A view is a module with title and mount(root, words), which returns what ends it; it is loaded
// when it is first looked at. The address is #view/word/word.

import { el } from "./dom.js";
import { get, once } from "./api.js";

// The views, each with the sheet that is in force while it is shown.
const views = {
  play: "play/play.css", watch: "watch/watch.css", train: "training.css", runs: "training.css",
  tetress: "tetress/tetress.css", results: "training.css",
};
const PATIENCE = 2000; // milliseconds between two looks for a server that is gone
const main = document.getElementById("main");
const notice = document.getElementById("notice");
let leave = null;
let missing = null; // what this build of the program lacks, as a sentence
let visit = 0; // counts views, so that one that loads slowly does not take another's place

// Says what went wrong at the top of the page, or nothing any more.
export function tell(sentence) {
  notice.textContent = sentence ?? "";
  notice.hidden = !sentence;
}

function drawNav(current) {
  document.getElementById("nav").replaceChildren(...Object.keys(views).map((view) =>
    el("a", { href: `#${view}`, "aria-current": view === current && "page" }, view[0].toUpperCase() + view.slice(1))));
}

// Loads a sheet, once.
function loadSheet(path) {
  const there = document.querySelector(`link[href="${path}"]`);
  if (there)
    return Promise.resolve(there);
  return new Promise((resolve, reject) => {
    const sheet = el("link", { rel: "stylesheet", href: path });
    sheet.onload = () => resolve(sheet);
    sheet.onerror = () => {
      sheet.remove(); // or it would be taken for loaded
      reject(new Error(`${path} could not be loaded.`));
    };
    document.head.append(sheet);
  });
}

// Only one view's sheet is in force, so that none need to know the names in the others.
function useSheet(path) {
  for (const other of new Set(Object.values(views))) {
    const sheet = document.querySelector(`link[href="${other}"]`);
    if (sheet)
      sheet.disabled = other !== path;
  }
}

// A word of the address. Rubbish stands for itself, and the view says that there is no such thing.
function decode(word) {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

// Says why a view is not there. Where the server is gone, everything begins anew when it is back: it has another token then.
async function explain(error, mine) {
  const gone = await get("/api/about").then(() => null, (failure) => failure);
  if (mine !== visit)
    return;
  tell(gone ? `${gone.message} This page goes on when it is.` : error.message);
  if (!gone)
    return;
  leave?.();
  leave = null;
  main.replaceChildren();
  setTimeout(async function look() {
    if (mine === visit && await get("/api/about").then(() => true, () => false))
      location.reload();
    else if (mine === visit)
      setTimeout(look, PATIENCE);
  }, PATIENCE);
}

async function show() {
  const [name, ...words] = location.hash.slice(1).split("/").map(decode);
  const view = Object.hasOwn(views, name) ? name : "play";
  const mine = ++visit;
  tell(missing);
  drawNav(view);
  try {
    const [module] = await Promise.all([import(`./${view}/${view}.js`), loadSheet(views[view])]);
    if (mine !== visit)
      return;
    leave?.();
    leave = null;
    useSheet(views[view]);
    const root = el("div", { class: "view", dataset: { view } });
    main.replaceChildren(root);
    document.title = `${module.title} · Tetrarch`;
    const end = await module.mount(root, words);
    if (mine === visit)
      leave = end;
    else
      end?.(); // another view was asked for meanwhile
  } catch (error) {
    if (mine === visit)
      explain(error, mine);
  }
}

// Light or dark: what was chosen here, or else what the system prefers.
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

function applyTheme() {
  const chosen = localStorage.getItem("theme");
  document.documentElement.dataset.theme = ["light", "dark"].includes(chosen) ? chosen : prefersDark.matches ? "dark" : "light";
  window.dispatchEvent(new Event("themechange"));
}

document.getElementById("theme").addEventListener("click", () => {
  localStorage.setItem("theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  applyTheme();
});
// Its address would be taken for that of a view.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
prefersDark.addEventListener("change", applyTheme);
applyTheme();
window.addEventListener("hashchange", show);
window.addEventListener("unhandledrejection", (event) => tell(event.reason?.message ?? String(event.reason)));
once("/api/about").then((about) => {
  missing = about.missing || null;
  if (missing)
    tell(missing);
}, (error) => tell(error.message));
show();
