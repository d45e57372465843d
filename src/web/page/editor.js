// SPDX-License-Identifier: MIT
import { el } from "./dom.js";
export class Editor { constructor() { this.element = el("div"); } fit() {} end() {} }
