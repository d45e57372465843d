// SPDX-License-Identifier: MIT
// Torus status: the players, the score and the actions of the game, beside the board of Tetress.

import { el, number } from "../dom.js";
import { SIDES, TORUS_TURNS } from "../torus_lab.js";

export class Status {
  constructor() {
    this.sides = SIDES.map((side) => ({
      name: el("span", { class: "torus-name" }),
      tokens: el("span", { dataset: { test: side } }),
    }));
    this.turn = el("span", { dataset: { test: "turn" } });
    this.legal = el("span", { dataset: { test: "legal" } });
    this.activity = el("span", { role: "status", dataset: { test: "activity" } });
    this.clock = el("span", { class: "dim", "aria-hidden": "true" });
    this.element = el("section", { class: "card torus-status", "aria-label": "The game" },
      this.headline = el("p", { class: "torus-activity" }, this.activity, " ", this.clock),
      SIDES.map((side, i) => el("div", { class: `torus-player ${side}` },
        el("span", { class: "torus-token", "aria-label": side }), this.sides[i].name,
        el("span", {}, this.sides[i].tokens, el("span", { class: "torus-word" }, " tokens")))),
      el("dl", { class: "numbers" }, el("dt", {}, "turn"), el("dd", {}, this.turn), el("dt", {}, "legal actions"),
        el("dd", {}, this.legal)));
  }

  // names: those of red and blue; activity: a sentence about what is happening.
  show(game, names, activity) {
    const { now } = game;
    this.sides.forEach(({ name, tokens }, i) => {
      name.textContent = names[i];
      tokens.textContent = now[SIDES[i]];
      name.parentElement.classList.toggle("moves", !now.end && now.side === i);
    });
    this.turn.textContent = `${now.turn} of ${TORUS_TURNS}`;
    this.legal.textContent = number(now.legal);
    if (this.activity.textContent !== activity)
      this.activity.textContent = activity;
    this.headline.classList.toggle("over", now.end !== 0);
  }
}

// The list of actions. Rows are only added and removed at the end, so that a long game stays fast.
export class ActionList {
  constructor(onchoose) {
    this.list = el("ol", { class: "torus-actions", tabindex: 0, "aria-label": "Actions so far",
      dataset: { test: "actions" } });
    this.element = el("section", { class: "card" }, el("h2", {}, "Actions"), this.list);
    this.shown = [];
    this.list.addEventListener("click", (event) => {
      const row = event.target.closest("li");
      if (row)
        onchoose([...this.list.children].indexOf(row) + 1);
    });
  }

  row(ply, i) {
    return el("li", { class: SIDES[ply.side], title: ply.lines && `empties ${ply.lines}` },
      el("span", { class: "dim" }, i + 1), " ", el("b", {}, SIDES[ply.side]), " ", el("code", {}, ply.text),
      ply.lines ? el("span", { class: "dim" }, ` empties ${ply.lines}`) : null);
  }

  show(game) {
    const { plies, count } = game, now = [plies.length, count, plies.at(-1), plies[0]];
    if (now.every((value, i) => value === this.now?.[i]))
      return;
    this.now = now;
    let same = 0;
    while (same < plies.length && this.shown[same] === plies[same])
      same++;
    while (this.list.children.length > same)
      this.list.lastChild.remove();
    this.list.append(...plies.slice(same).map((ply, i) => this.row(ply, same + i)));
    this.shown = plies.slice();
    [...this.list.children].forEach((row, i) => {
      row.classList.toggle("ahead", i >= count);
      row.toggleAttribute("aria-current", i === count - 1);
    });
    const here = this.list.children[count - 1];
    this.list.scrollTop = here ? here.offsetTop - this.list.clientHeight + here.offsetHeight + 4 : 0;
  }
}
