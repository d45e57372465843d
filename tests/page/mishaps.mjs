// SPDX-License-Identifier: MIT
// Tests of what goes wrong: addresses that lead nowhere, rubbish in the browser's memory, a server that ends and comes
// again.
import { check, Program, same, until, Visitor } from "./driver.mjs";

// Addresses that nobody meant to write still show a view, or say in a sentence why not.
async function tryAddresses(visitor, title) {
  const { page } = visitor;
  for (const address of ["#%", "#nonsense"]) {
    await visitor.open(address);
    await page.locator("[data-view] *").first().waitFor();
    check(title(`${address} shows a view`), true);
  }
  for (const address of ["#runs/%E0%A4%A", "#runs/999", "#train/abc", "#watch/nobody", "#runs/compare/1,999"]) {
    await visitor.open(address);
    const said = await until(`${address} is answered`,
      async () => (await page.locator("main, #notice").allTextContents())
      .join(" ").match(/there is no[^.]*|is not[^.]*/i)?.[0]);
    check(title(`${address} says what is wrong: ${said}`), true);
  }
}

// What is not there has a page with a way back.
async function tryWayBack(visitor, title) {
  for (const [address, back] of [["#runs/999", "#runs"], ["#train/999", "#train"], ["#runs/compare/1,999", "#runs"]]) {
    await visitor.open(address);
    const said = await visitor.at("missing").textContent();
    await visitor.press("way-back");
    await visitor.page.locator(`[data-view="${back.slice(1)}"] :is(input, select)`).first().waitFor();
    same(title(`${address} has a way back`), [/There is no run 999\./.test(said), new URL(visitor.page.url()).hash],
      [true, back]);
  }
}

async function trySkipLink(visitor, title) {
  const { page } = visitor;
  await visitor.open("#results");
  await page.locator('[data-view="results"] table').first().waitFor();
  await page.locator(".skip").focus();
  await page.keyboard.press("Enter");
  const found = await page.evaluate(() => [location.hash, document.activeElement.id]);
  same(title("the skip link leads to the content and leaves the view"), found, ["#results", "main"]);
}

async function tryRubbish(visitor, title) {
  const { page } = visitor;
  await visitor.open("#play");
  await page.evaluate(() => ["theme", "play"].forEach((key) => localStorage.setItem(key, '{"')));
  await visitor.open("#play");
  await visitor.at("start").waitFor();
  check(title("rubbish in the browser's memory does no harm"),
    ["light", "dark"].includes(await page.locator("html").getAttribute("data-theme")));
}

// A visitor of a server of its own, which ends and is started again on the same port.
async function tryRestart(world, size, title) {
  const program = new Program(world.program.path);
  const url = await program.serve();
  const visitor = await Visitor.come(world.browser, url, size);
  visitor.expected = /ERR_CONNECTION_REFUSED|Failed to fetch/;
  await visitor.open("#play");
  await visitor.at("start").waitFor();
  await program.end();
  await visitor.page.evaluate(() => { location.hash = "#runs"; });
  await until("the page says that the server is gone",
    async () => /does not answer/.test(await visitor.page.locator("#notice").textContent()));
  check(title("a server that is gone is said"), true);
  await program.serve(new URL(url).port);
  await visitor.page.locator('[data-view="runs"] [data-test="count"]').waitFor();
  check(title("the page goes on when it is back"), true);
  await visitor.leave(title("a server that comes again"));
  await program.stop();
}

export async function testMishaps(visitor, world, title) {
  visitor.expected = /status of 404|status of 400/;
  await tryAddresses(visitor, title);
  await tryWayBack(visitor, title);
  await trySkipLink(visitor, title);
  await tryRubbish(visitor, title);
  await tryRestart(world, visitor.size, title);
}
