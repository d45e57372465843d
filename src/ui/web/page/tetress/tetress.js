// SPDX-License-Identifier: MIT
// Tetress: the view of the two-player game: play against an agent, let agents play each other, replay matches, analyse.

import { once } from "../api.js";
import { el } from "../dom.js";
import { TorusLab } from "../torus_lab.js";
import { Match } from "./match.js";
import { Play } from "./play.js";
import { Replay } from "./replay.js";
import { Stage } from "./stage.js";

export const title = "Tetress";

// #tetress, #tetress/match or #tetress/replay.
export async function mount(root, [mode]) {
  const view = el("div", { class: "torus", dataset: { test: "tetress" } });
  root.append(view);
  const [lab, { weights }] = await Promise.all([TorusLab.load(), once("/api/weights")]);
  if (!view.isConnected)
    return () => {};
  lab.learn(weights);
  const stage = new Stage(view, lab);
  stage.offer([new Play(stage), new Match(stage), new Replay(stage)], mode);
  return () => stage.end();
}
