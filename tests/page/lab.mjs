// SPDX-License-Identifier: MIT
// Loads the engine of the page outside a browser.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

// Returns what src/ui/web/page/lab.js exports; `modules` is the folder of the .wasm files.
export async function loadLab(modules) {
  // The page fetches its modules; here they are files.
  globalThis.fetch = async (name) => ({ ok: true, arrayBuffer: async () => readFileSync(join(modules, name)) });
  // As a data address, for older versions of Node take a file .js for something else.
  const source = readFileSync(join(root, "src/ui/web/page/lab.js"), "utf8");
  return import(`data:text/javascript,${encodeURIComponent(source)}`);
}

// The JSON of a shipped controller file.
export function controllerFile(name) {
  return JSON.parse(readFileSync(join(root, "controllers", `${name}.json`)));
}
