// SPDX-License-Identifier: MIT
// results: not written yet.
import { el } from "./dom.js";
export const title = "results";
export async function mount(root) { root.append(el("h1", {}, title)); return () => {}; }
