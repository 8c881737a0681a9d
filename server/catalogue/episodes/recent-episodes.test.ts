import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { makePodcast } from "../../../tests/support/world.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { readFeed } from "../feed/read-feed.ts";
import { selectEpisodeFacts } from "./episode-facts.ts";
import { usualWeekday } from "./recent-episodes.ts";
import { writeRecent } from "./recent-queries.ts";

const database = useDatabase();
const db = () => database().db;

const NOW = new Date("2026-02-01T12:00:00Z");
/** So many days before a Wednesday. */
const before = (days: number) => new Date(Date.UTC(2026, 0, 28 - days, 6));

const feed = (items: readonly { title: string; date: Date; media?: boolean }[]) =>
  readFeed(
    Readable.from([
      Buffer.from(
        `<rss><channel><title>Fog</title>${items
          .map(
            ({ title, date, media = true }) =>
              `<item><title>${title}</title><pubDate>${date.toUTCString()}</pubDate>${
                media ? '<enclosure url="https://a.example/a.mp3" type="audio/mpeg"/>' : ""
              }</item>`,
          )
          .join("")}</channel></rss>`,
      ),
    ]),
    NOW,
  );

test("B2.08 the weekday is the one of two thirds of the newest twelve episodes; of three none is told", () => {
  const weekly = Array.from({ length: 20 }, (_, week) => before(7 * week));
  expect(usualWeekday(weekly)).toBe(3);
  expect(usualWeekday(weekly.slice(0, 4))).toBe(3);
  expect(usualWeekday(weekly.slice(0, 3))).toBeNull();
  // What was usual years ago does not count.
  expect(usualWeekday([...weekly.slice(0, 12).map((day) => new Date(+day - 86_400_000)), ...weekly])).toBe(2);
  expect(usualWeekday(Array.from({ length: 12 }, (_, day) => before(day)))).toBeNull();
});

test("B2.08 title, day and weekday come from the newest episodes, wherever they stand in the feed", async () => {
  const items = [3, 0, 1, 2].map((week) => ({ title: `Tea &amp; fog ${week}`, date: before(7 * week) }));
  const { recent } = await feed([...items, { title: "A text", date: NOW, media: false }]);
  expect(recent).toEqual({ title: "Tea & fog 0", day: "2026-01-28", weekday: 3 });
});

test("B2.08 a title with an address in it is not kept", async () => {
  const { recent } = await feed([{ title: "Write to ida@fog.example", date: before(0) }]);
  expect(recent).toEqual({ title: null, day: "2026-01-28", weekday: null });
});

test("B2.08 a title that is older than the latest known episode is not told as the latest", async () => {
  const day = "2026-01-28";
  const same = await makePodcast(db(), { latest_episode: day, episodes: 12 });
  const later = await makePodcast(db(), { latest_episode: "2026-01-30", episodes: 0 });
  const recent = { title: "Fog", day, weekday: 3 };
  await inTransaction(db(), (tx) =>
    writeRecent(tx, [
      { id: same.id, recent },
      { id: later.id, recent },
    ]),
  );
  const facts = await selectEpisodeFacts(db(), [same.id, later.id]);
  expect(facts.get(same.id)).toMatchObject({ title: "Fog", day, weekday: 3, count: 12 });
  expect(facts.get(later.id)).toMatchObject({ title: null, day: "2026-01-30", weekday: 3, count: null });

  // A feed that says nothing any more.
  const nothing = { title: null, day: null, weekday: null };
  await inTransaction(db(), (tx) => writeRecent(tx, [{ id: same.id, recent: nothing }]));
  expect((await selectEpisodeFacts(db(), [same.id])).get(same.id)).toMatchObject({
    title: null,
    weekday: null,
  });
});
