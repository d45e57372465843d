// SPDX-License-Identifier: MIT
// App: shows the view that the address names. The address is #view/word/word. A view is a module with a title and
// mount(root, words), loaded on first use. mount() returns a function that unmounts the view. That function may have a
// property asks(go): it returns true if the view first asks the visitor, and calls go() if they agree to leave.

import { el } from "./dom.js";
import { get, once } from "./api.js";

// The views, each with the style sheet that is enabled while it is shown.
const views = {
  play: "play/play.css", watch: "watch/watch.css", train: "training.css", runs: "training.css",
  tetress: "tetress/tetress.css", results: "training.css",
};
const PATIENCE = 2000; // milliseconds between two checks whether the server is back
const main = document.getElementById("main");
const notice = document.getElementById("notice");
let leave = null;
let missing = null; // a sentence about the features that this build of the program lacks
let address = ""; // of the view that is shown
let visit = 0; // counts views, so that one that loads slowly does not replace a later one

// Shows an error at the top of the page, or hides it if there is no sentence.
export function tell(sentence) {
  notice.textContent = sentence ?? "";
  notice.hidden = !sentence;
}

function drawNav(current) {
  document.getElementById("nav").replaceChildren(...Object.keys(views).map((view) =>
    el("a", { href: `#${view}`, "aria-current": view === current && "page" }, view[0].toUpperCase() + view.slice(1))));
}

const sheets = new Map(); // promises of link elements, by path

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

// Only one view's style sheet is enabled, so that views need not know each other's class names. The sheet is disabled,
// not the link element: a link reloads its sheet, and the view would be laid out before the sheet has arrived.
async function useSheet(path) {
  for (const [other, loading] of sheets) {
    const link = await loading.catch(() => null);
    if (link)
      link.sheet.disabled = other !== path;
  }
}

// Decodes a word of the address. A malformed word is kept as it is, and the view says that there is no such thing.
function decode(word) {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

// An error page, with a link back to the view's list.
function showMissing(view, error) {
  const name = view[0].toUpperCase() + view.slice(1);
  main.replaceChildren(el("section", { class: "view card missing", dataset: { view, test: "missing" } },
    el("h1", {}, "Not found"), el("p", { role: "alert" }, error.message),
    el("a", { class: "button", href: `#${view}`, dataset: { test: "way-back" },
      onclick: () => location.hash === `#${view}` && show() }, `Back to ${name}`)));
  document.title = "Not found · Tetrarch";
}

// Says why a view could not be shown. If the server is gone, the page reloads when it is back, because the token has
// changed then.
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

// Shows the view that the address names, unless the current view first asks whether to leave.
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
      end?.(); // another view was requested in the meantime
  } catch (error) {
    if (mine === visit)
      explain(error, mine, view);
  }
}

// The theme: the visitor's choice, or else the system's preference.
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
// The link's address would be taken for that of a view.
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
