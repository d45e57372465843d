// SPDX-License-Identifier: MIT
// Loads the engine of the page, and other modules of it, outside a browser.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = join(root, "src/ui/web/page");
const addresses = new Map();

// A module as a data address, for older versions of Node take a file .js for something else; what it imports as well.
function addressOf(path) {
  if (!addresses.has(path)) {
    const source = readFileSync(path, "utf8")
      .replace(/from "(\.[^"]+)"/g, (_, name) => `from "${addressOf(join(dirname(path), name))}"`);
    addresses.set(path, `data:text/javascript;base64,${Buffer.from(source).toString("base64")}`);
  }
  return addresses.get(path);
}

// Returns what a module of src/ui/web/page exports.
export function loadModule(name) {
  return import(addressOf(join(page, name)));
}

// Returns what lab.js, torus_lab.js and fumen_lab.js export; `modules` is the folder of the .wasm files.
export async function loadLab(modules) {
  // The page fetches its modules; here they are files.
  globalThis.fetch = async (name) => ({ ok: true, arrayBuffer: async () => readFileSync(join(modules, name)) });
  return { ...await loadModule("lab.js"), ...await loadModule("torus_lab.js"), ...await loadModule("fumen_lab.js") };
}

// The JSON of a shipped controller file.
export function controllerFile(name) {
  return JSON.parse(readFileSync(join(root, "controllers", `${name}.json`)));
}
