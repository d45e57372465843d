// SPDX-License-Identifier: MIT
// App: which view is shown. A view is a module with title and mount(root, words), which returns what ends it; it is loaded
// when it is first looked at. The address is #view/word/word.

import { el } from "./dom.js";
import { once } from "./api.js";

const views = ["play", "watch", "train", "runs", "tetress", "results"];
const main = document.getElementById("main");
const notice = document.getElementById("notice");
let leave = null;
let visit = 0; // counts views, so that one that loads slowly does not take another's place

// Says what went wrong at the top of the page, or nothing any more.
export function tell(sentence) {
  notice.textContent = sentence ?? "";
  notice.hidden = !sentence;
}

function drawNav(current) {
  document.getElementById("nav").replaceChildren(...views.map((view) =>
    el("a", { href: `#${view}`, "aria-current": view === current && "page" }, view[0].toUpperCase() + view.slice(1))));
}

async function show() {
  const [name, ...words] = location.hash.slice(1).split("/").map(decodeURIComponent);
  const view = views.includes(name) ? name : "play";
  const mine = ++visit;
  tell(null);
  drawNav(view);
  try {
    const module = await import(`./${view}.js`);
    if (mine !== visit)
      return;
    leave?.();
    leave = null;
    const root = el("div", { class: "view", dataset: { view } });
    main.replaceChildren(root);
    document.title = `${module.title} · Tetrarch`;
    const end = await module.mount(root, words);
    if (mine === visit)
      leave = end;
    else
      end?.(); // another view was asked for meanwhile
  } catch (error) {
    tell(error.message);
  }
}

// Light or dark: what was chosen here, or else what the system prefers.
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

function applyTheme() {
  document.documentElement.dataset.theme = localStorage.getItem("theme") ?? (prefersDark.matches ? "dark" : "light");
  window.dispatchEvent(new Event("themechange"));
}

document.getElementById("theme").addEventListener("click", () => {
  localStorage.setItem("theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  applyTheme();
});
prefersDark.addEventListener("change", applyTheme);
applyTheme();
window.addEventListener("hashchange", show);
window.addEventListener("unhandledrejection", (event) => tell(event.reason?.message ?? String(event.reason)));
once("/api/about").then((about) => about.missing && tell(about.missing), (error) => tell(error.message));
show();
