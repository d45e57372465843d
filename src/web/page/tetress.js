// SPDX-License-Identifier: MIT
// tetress: not written yet.
import { el } from "./dom.js";
export const title = "tetress";
export async function mount(root) { root.append(el("h1", {}, title)); return () => {}; }
