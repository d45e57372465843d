// SPDX-License-Identifier: MIT
// App: which view is shown. A view is a module with title and mount(root, words), which returns a function that ends
// it; it is loaded when it is first looked at. The address is #view/word/word. That function may have another,
// asks(go), which returns true where the view asks its visitor first, and calls go() once it may be left.

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
let address = ""; // of the view that is shown
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

const sheets = new Map(); // promises of links, by path

// Loads a sheet, once.
function loadSheet(path) {
  if (!sheets.has(path))
    sheets.set(path, new Promise((resolve, reject) => {
      const link = el("link", { rel: "stylesheet", href: path });
      link.onload = () => resolve(link);
      link.onerror = () => {
        link.remove();
        sheets.delete(path);
        reject(new Error(`${path} could not be loaded.`));
      };
      document.head.append(link);
    }));
  return sheets.get(path);
}

// Only one view's sheet is in force, so that none need to know the names in the others. It is the sheet that is
// switched, not the link: a link loads its sheet again, and a view would be laid out before that is there.
async function useSheet(path) {
  for (const [other, loading] of sheets) {
    const link = await loading.catch(() => null);
    if (link)
      link.sheet.disabled = other !== path;
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

// A page in the place of what is not there, with a way back to where such things are listed.
function showMissing(view, error) {
  const name = view[0].toUpperCase() + view.slice(1);
  main.replaceChildren(el("section", { class: "view card missing", dataset: { view, test: "missing" } },
    el("h1", {}, "Not found"), el("p", { role: "alert" }, error.message),
    el("a", { class: "button", href: `#${view}`, dataset: { test: "way-back" },
      onclick: () => location.hash === `#${view}` && show() }, `Back to ${name}`)));
  document.title = "Not found · Tetrarch";
}

// Says why a view is not there. Where the server is gone, everything starts over when it is back: it has another token
// then.
async function explain(error, mine, view) {
  const gone = await get("/api/about").then(() => null, (failure) => failure);
  if (mine !== visit)
    return;
  if (!gone) {
    showMissing(view, error);
    return;
  }
  tell(`${gone.message} This page continues when it is back.`);
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

// Shows what the address names, unless the view that is there has something to ask before it is left.
function go() {
  const wanted = location.hash;
  if (!leave?.asks?.(() => { location.hash = wanted; })) {
    show();
    return;
  }
  history.replaceState(null, "", address);
}

async function show() {
  address = location.hash || "#play";
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
    await useSheet(views[view]);
    if (mine !== visit)
      return;
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
      explain(error, mine, view);
  }
}

// Light or dark: what was chosen here, or else what the system prefers.
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

function applyTheme() {
  const chosen = localStorage.getItem("theme");
  const preferred = prefersDark.matches ? "dark" : "light";
  document.documentElement.dataset.theme = ["light", "dark"].includes(chosen) ? chosen : preferred;
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
window.addEventListener("hashchange", go);
window.addEventListener("unhandledrejection", (event) => tell(event.reason?.message ?? String(event.reason)));
once("/api/about").then((about) => {
  missing = about.missing || null;
  if (missing)
    tell(missing);
}, (error) => tell(error.message));
show();
