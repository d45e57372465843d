// SPDX-License-Identifier: MIT
// watch: not written yet.
import { el } from "./dom.js";
export const title = "watch";
export async function mount(root) { root.append(el("h1", {}, title)); return () => {}; }
