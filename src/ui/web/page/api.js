// SPDX-License-Identifier: MIT
// Api: requests to the server. An error response becomes an Error with the server's sentence.

// The token in a page; every POST must send it.
function tokenOf(page) {
  return page.querySelector('meta[name="tetrarch-token"]')?.content ?? "";
}

let token = tokenOf(document);

// Like fetch(), but with a sentence of our own when the server is unreachable.
async function ask(path, details) {
  try {
    return await fetch(path, details);
  } catch {
    throw new Error("The server does not answer: is tetrarch serve still running?");
  }
}

async function answerOf(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new Error(body.error ?? `The server answered ${response.status}.`);
  return body;
}

export async function get(path) {
  return answerOf(await ask(path));
}

function send(path, body) {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Tetrarch-Token": token },
    body: JSON.stringify(body),
  });
}

// A restarted server has a new token: after a 403, reads it from the page and tries once more.
export async function post(path, body = {}) {
  const answer = await send(path, body);
  if (answer.status !== 403)
    return answerOf(answer);
  token = tokenOf(new DOMParser().parseFromString(await (await ask("/")).text(), "text/html"));
  return answerOf(await send(path, body));
}

// Listens to a run's events. Handlers are called by event name with the parsed data; "open" and "error" are events of
// the connection itself, which reconnects on its own. Returns a function that closes it.
export function listen(path, handlers) {
  const source = new EventSource(path);
  for (const [name, handler] of Object.entries(handlers))
    source.addEventListener(name, (event) => handler(event.data && JSON.parse(event.data)));
  return () => source.close();
}

const kept = new Map();

// Like get(), for data that does not change while the page is open: fetched once.
export function once(path) {
  if (!kept.has(path))
    kept.set(path, get(path).catch((error) => {
      kept.delete(path);
      throw error;
    }));
  return kept.get(path);
}
