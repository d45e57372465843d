// SPDX-License-Identifier: MIT
// Play ranking: the best games, which the server stores. If the server refuses, the game is not affected: the list says
// why.

import { get, post } from "../api.js";
import { el, number, table } from "../dom.js";
import { timeText } from "./game.js";

// Stores a game if it counts, and lists the best of its mode: {scores, own: its index or -1, sentence}.
export async function rank(result, counts) {
  let sentence = "";
  try {
    if (counts)
      await post("/api/scores", result);
  } catch (error) {
    sentence = `This game could not be saved: ${error.message}`;
  }
  try {
    const { scores } = await get(`/api/scores?mode=${result.mode}`);
    const same = (row) => ["name", "score", "rows", "ticks", "pieces"].every((key) => row[key] === result[key]);
    return { scores, own: counts && !sentence ? scores.findLastIndex(same) : -1, sentence };
  } catch (error) {
    return { scores: [], own: -1, sentence: sentence || `The best games could not be listed: ${error.message}` };
  }
}

// Shows what rank() found.
export function showRanking({ scores, own, sentence }, mode) {
  const sprint = mode === "sprint";
  const list = table([
    { name: "", text: (row) => scores.indexOf(row) + 1, number: true },
    { name: sprint ? "Time" : "Score", text: (row) => (sprint ? timeText(row.ticks) : number(row.score)),
      number: true },
    { name: "Name", text: (row) => row.name },
    { name: "Day", text: (row) => String(row.played ?? "").slice(0, 10) },
  ], scores);
  list.querySelectorAll("tbody tr")[own]?.classList.add("own");
  const title = el("h2", {}, sprint ? "The best sprints" : "The best marathons");
  return el("div", { class: "ranking", dataset: { test: "ranking" } },
    sentence ? el("p", { class: "bad" }, sentence) : null, scores.length > 0 ? [title, list] : null);
}
