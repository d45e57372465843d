// SPDX-License-Identifier: MIT
// play: not written yet.
import { el } from "./dom.js";
export const title = "play";
export async function mount(root) { root.append(el("h1", {}, title)); return () => {}; }
