import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as breathe } from "node:timers/promises";
import { expect, test } from "vitest";
import { seededRandom } from "../../platform/seeded-random.ts";
import { RefusedError } from "../import/refusal.ts";
import { readFeed } from "./read-feed.ts";

/** 400 in every run, 5,000 with `npm run prove:feeds`. */
const count = Number(process.env.PROVE_FEEDS ?? 400);

/** Bytes of one read from a socket. */
const CHUNK = 65_536;

const items = Array.from(
  { length: 40 },
  (_, index) =>
    `<item><title>Episode ${index} &amp; more</title><guid>g${index}</guid><pubDate>Tue, ${(index % 27) + 1} May 2026 10:00:00 GMT</pubDate><description><![CDATA[<p>Über <b>alles</b></p>]]></description><enclosure url="https://a.example.org/${index}.mp3" type="audio/mpeg"/></item>`,
).join("\n");
const seed = Buffer.from(
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE rss [<!ENTITY x "y">]>\n<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Kranich – Vögel</title><link>https://a.example.org</link><itunes:owner><itunes:email>a@a.example.org</itunes:email></itunes:owner><itunes:category text="Arts"><itunes:category text="Books"/></itunes:category><podcast:txt purpose="verify">b@a.example.org</podcast:txt><description>&lt;p&gt;x</description>${items}</channel></rss>`,
);
const splinters = [
  "<",
  ">",
  "&",
  "]]>",
  "<![CDATA[",
  "<!--",
  "-->",
  "\0",
  "<!ENTITY z SYSTEM 'http://127.0.0.1/'>",
  "</channel>",
  "<item>",
  "<title>",
  '"',
  "&#xD800;",
  "&#1114112;",
  "&x;",
  "\ufeff",
  "<?xml encoding='utf-16'?>",
  "<a>".repeat(50),
  "é".repeat(3000),
  "😀".repeat(40),
  `${"😀".repeat(399)}x@a.example.org`,
  "字".repeat(300),
];

/** Every text in the result, at any depth; a list of objects joined by mistake would show up as a word. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

test(`S-10: ${count} mutated feeds are read or refused, never more, in bounded memory`, async () => {
  const random = seededRandom("mutations");
  let outcomes = { read: 0, refused: 0 };
  let withTexts = 0;
  // Leftovers of other tests in this process do not count.
  const before = process.memoryUsage().heapUsed;
  let most = 0;
  const waited = monitorEventLoopDelay({ resolution: 1 });
  waited.enable();
  for (let round = 0; round < count; round += 1) {
    let bytes = Buffer.from(seed);
    for (let change = random.between(1, 12); change > 0; change -= 1) {
      const at = random.between(0, bytes.length - 1);
      const kind = random.between(0, 4);
      if (kind === 0) bytes[at] = random.between(0, 255);
      else if (kind === 1)
        bytes = Buffer.concat([
          bytes.subarray(0, at),
          Buffer.from(random.pick(splinters)),
          bytes.subarray(at),
        ]);
      else if (kind === 2)
        bytes = Buffer.concat([
          bytes.subarray(0, at),
          bytes.subarray(Math.min(bytes.length, at + random.between(1, 400))),
        ]);
      else if (kind === 3) bytes = bytes.subarray(0, Math.max(20, at));
      else bytes = Buffer.concat([bytes, bytes.subarray(at)]).subarray(0, 2_000_000);
    }
    try {
      const podcast = await readFeed(
        (async function* () {
          // In pieces, as a socket delivers them.
          for (let from = 0; from < bytes.length; from += CHUNK) {
            yield bytes.subarray(from, from + CHUNK);
            await breathe();
          }
        })(),
        new Date("2026-06-15"),
      );
      expect(podcast.title.length).toBeLessThanOrEqual(300);
      const texts = textsIn(podcast);
      expect(texts.length).toBeGreaterThan(0);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none may come through
      expect(texts.filter((one) => /[\u0000\u202e\ud800-\udfff]/u.test(one))).toEqual([]);
      for (const { text } of podcast.addresses) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(320);
      withTexts += podcast.tags.texts.length > 0 ? 1 : 0;
      outcomes = { ...outcomes, read: outcomes.read + 1 };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      outcomes = { ...outcomes, refused: outcomes.refused + 1 };
    }
    most = Math.max(most, process.memoryUsage().heapUsed - before);
  }
  expect(outcomes.read + outcomes.refused).toBe(count);
  expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(0);
  expect(withTexts).toBeGreaterThan(0);
  expect(most).toBeLessThan(256 * 1024 * 1024);
  waited.disable();
  if (process.env.PROVE_FEEDS)
    console.log(
      `${outcomes.read} read, ${outcomes.refused} refused; event loop p99 ${(waited.percentile(99) / 1e6).toFixed(1)} ms, memory at most ${Math.round(most / 2 ** 20)} MiB more`,
    );
}, 300_000);
