// SPDX-License-Identifier: MIT
// Controller file: a controller file opened from disk, checked before the engine gets it.

const LARGEST = 4e6; // bytes; the largest shipped file has about a hundredth of this

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasWeights(feature) {
  const list = feature.weights ?? [feature.weight];
  return Array.isArray(list) && list.every((weight) => typeof weight === "number");
}

function withinBoard(value, largest) {
  return value === undefined || Number.isInteger(value) && value >= 4 && value <= largest;
}

// A sentence that says what is wrong with the file, or null.
function fault(file) {
  if (!isObject(file))
    return "it is not a JSON object";
  if (!Array.isArray(file.features) || file.features.length === 0)
    return 'it has no list "features"';
  const feature = file.features.find((row) => !isObject(row) || typeof row.name !== "string" || !hasWeights(row));
  if (feature !== undefined)
    return `its feature ${feature?.name ?? "without a name"} needs a "name" and a number "weight" or a list "weights"`;
  if (!withinBoard(file.width, 16) || !withinBoard(file.height, 24))
    return "its board is not 4 to 16 columns wide and 4 to 24 rows high";
  return null;
}

// Parses the text of a controller file; `name` names the file in errors.
export function parseController(text, name) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error(`${name} is not a controller file: it is not JSON.`);
  }
  const wrong = fault(file);
  if (wrong)
    throw new Error(`${name} is not a controller file: ${wrong}.`);
  return file;
}

// Reads a file that was opened from disk.
export async function readController(blob) {
  if (blob.size > LARGEST)
    throw new Error(`${blob.name} is not a controller file: it has more than ${LARGEST / 1e6} MB.`);
  return parseController(await blob.text(), blob.name);
}
