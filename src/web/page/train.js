// SPDX-License-Identifier: MIT
// train: not written yet.
import { el } from "./dom.js";
export const title = "train";
export async function mount(root) { root.append(el("h1", {}, title)); return () => {}; }
