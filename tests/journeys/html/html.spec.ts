import { expect, test } from "@playwright/test";
import { cleanHtml } from "../../../server/conversations/inbox/clean-html.ts";
import { mutate } from "./mutations.ts";
import { VECTORS } from "./techniques.ts";
import { FRAMES_AT_ONCE, type Seen, type WatchedFrames, watchFrames } from "./watched-frames.ts";

/** `npm run prove:html` asks for 100,000. */
const mutations = Number(process.env.PROVE_HTML ?? 100);
const seed = Number(process.env.PROVE_HTML_SEED ?? 1);

const NOTHING = { scripts: 0, requests: 0, addresses: [], pixels: 0, windows: 0, left: [] };
const IMAGES = new Map([["logo@brand", Buffer.from("89504e470d0a1a0a0000", "hex")]]);

test.describe.configure({ timeout: 600_000 });

let frames: WatchedFrames;
test.beforeAll(async () => {
  frames = await watchFrames();
});
test.afterAll(async () => {
  await frames?.close();
});

interface Mail {
  given: string;
  cleaned: string;
}

const acted = ({ scripts, requests, pixels, windows, left }: Seen): boolean =>
  scripts + requests + pixels + windows + left.length > 0;

/** Those of the mails that act when they are shown again, by halves. */
async function findCulprits(mails: readonly Mail[]): Promise<string[]> {
  const seen = await frames.show(mails.map(({ cleaned }) => cleaned));
  if (!acted(seen)) return [];
  if (mails.length === 1) return [JSON.stringify({ ...mails[0]!, ...seen })];
  const middle = mails.length >> 1;
  return [...(await findCulprits(mails.slice(0, middle))), ...(await findCulprits(mails.slice(middle)))];
}

/** All that these mails did in the product's frames; those that do it again are named. */
async function showAll(mails: Iterable<string>, clean: (html: string) => string | null) {
  const sum = { ...NOTHING, addresses: [] as string[], left: [] as Seen["left"], shown: 0 };
  const culprits: string[] = [];
  let batch: Mail[] = [];
  const show = async () => {
    const seen = await frames.show(batch.map(({ cleaned }) => cleaned));
    sum.shown += batch.length;
    if (sum.shown % (50 * FRAMES_AT_ONCE) === 0)
      console.log(`${sum.shown} shown, ${culprits.length} of them act`);
    for (const key of ["scripts", "requests", "pixels", "windows"] as const) sum[key] += seen[key];
    sum.left.push(...seen.left);
    sum.addresses.push(...seen.addresses);
    if (acted(seen) && culprits.length < 10) culprits.push(...(await findCulprits(batch)));
    batch = [];
  };
  for (const given of mails) {
    const cleaned = clean(given);
    if (cleaned === null) continue;
    batch.push({ given, cleaned });
    if (batch.length === FRAMES_AT_ONCE) await show();
  }
  if (batch.length > 0) await show();
  return { ...sum, culprits };
}

test("B1.103 the watch sees scripts, requests, pixels and windows of mails that nobody cleans", async () => {
  const sum = { scripts: 0, requests: 0, pixels: 0 };
  for (const html of [
    "<img src=x: onerror=top.postMessage(`ran`,`*`)>",
    "<img src=http://trap.example/x>",
    "<link rel=preconnect href=http://trap.example/x>",
    `<div style="position:fixed;inset:0;background:red">x</div>`,
  ]) {
    const seen = await frames.show([html], "bare");
    for (const key of ["scripts", "requests", "pixels"] as const) sum[key] += seen[key] > 0 ? 1 : 0;
  }
  expect(sum.scripts).toBe(1);
  expect(sum.requests).toBeGreaterThanOrEqual(2);
  expect(sum.pixels).toBeGreaterThanOrEqual(1);
  expect((await frames.show(["<script>open('about:blank');alert(1)</script>"], "bare")).windows).toBe(2);
  // The frames' documents are looked into: what the second cleaning keeps, the first takes.
  expect((await frames.show([`<p style="position:fixed">x</p>`])).left).not.toEqual([]);
});

test("B1.103 of 500 known vectors none runs, asks or shows outside its frame", async () => {
  expect(new Set(VECTORS).size).toBeGreaterThanOrEqual(500);
  const { culprits, shown, ...seen } = await showAll(VECTORS, (html) => cleanHtml(html, IMAGES));
  expect(culprits).toEqual([]);
  expect(seen).toEqual(NOTHING);
  expect(shown).toBeGreaterThan(VECTORS.length / 2);
  console.log(`${VECTORS.length} vectors, ${shown} with something left to show`);
});

test(`B1.103 of ${mutations} mutations none does either`, async () => {
  test.setTimeout(600_000 + mutations * 200);
  const { culprits, shown, ...seen } = await showAll(mutate(mutations, seed), (html) =>
    cleanHtml(html, IMAGES),
  );
  console.log(
    `seed ${seed}: ${mutations} mutations, ${shown} with something left to show, ${JSON.stringify(seen)}`,
  );
  expect(culprits).toEqual([]);
  expect(seen).toEqual(NOTHING);
  expect(shown).toBeGreaterThan(mutations / 2);
});
