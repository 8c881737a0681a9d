import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { rss } from "../../tests/support/import.ts";
import { makeLogin } from "../../tests/support/world.ts";
import { audioSample } from "./audio-sample.ts";
import { runImport } from "./import/run-import.ts";
import { catalogueRoutes } from "./routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, catalogueRoutes);
const folder = mkdtempSync(join(tmpdir(), "sample-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let feeds = 0;

/** What the detail of a podcast says, whose feed has this enclosure. */
async function sampleOf(enclosure: string): Promise<unknown> {
  const { db } = database();
  const file = join(folder, "heron.xml");
  feeds += 1;
  const title = `Heron ${feeds}`;
  const feed = rss({ title, self: `https://heron.fm/feed/${feeds}` });
  writeFileSync(file, feed.replace("https://cdn.heron.fm/1.mp3", enclosure));
  await runImport(db, [file], {
    now: new Date("2026-06-15T12:00:00Z"),
    fetchFeed: () => Promise.reject(new Error("no network in tests")),
    onRefusal: ({ reason }) => expect.fail(reason),
  });
  const { publicId } = await db
    .selectFrom("podcast")
    .select("public_id as publicId")
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
  const answer = await call((await makeLogin(db, [])).token, "GET", `/api/podcast/${publicId}`);
  expect(answer.status).toBe(200);
  return answer.payload.audioSample;
}

test("A2.35 a podcast imported from a feed gives the sound of its latest episode", async () => {
  expect(await sampleOf("https://cdn.heron.fm/1.mp3?from=feed")).toBe("https://cdn.heron.fm/1.mp3?from=feed");
});

test.each([
  ["without TLS", "http://cdn.heron.fm/1.mp3"],
  ["from a script", "javascript:alert(1)//1.mp3"],
  ["from the feed itself", "data:audio/mpeg;base64,AAAA"],
  ["with a password", "https://ida:secret@cdn.heron.fm/1.mp3"],
  ["with an address in it", "https://cdn.heron.fm/ida@heron.fm/1.mp3"],
  ["at an endless address", `https://cdn.heron.fm/${"a".repeat(2000)}.mp3`],
])("A2.35 no sample %s", async (_kind, enclosure) => {
  expect(await sampleOf(enclosure)).toBeNull();
});

test("what an older import stored is judged as well", () => {
  expect(audioSample("https://cdn.heron.fm/1.mp3")).toBe("https://cdn.heron.fm/1.mp3");
  for (const url of [
    "javascript:alert(1)",
    "http://cdn.heron.fm/1.mp3",
    "1.mp3",
    "https://a:b@heron.fm/1.mp3",
    "",
  ])
    expect(audioSample(url), url).toBeNull();
  expect(audioSample(null)).toBeNull();
});
