// SPDX-License-Identifier: MIT
// runs: not written yet.
import { el } from "./dom.js";
export const title = "runs";
export async function mount(root) { root.append(el("h1", {}, title)); return () => {}; }
