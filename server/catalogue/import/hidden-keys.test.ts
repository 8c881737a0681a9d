import { expect, test } from "vitest";
import { rss, useImport } from "../../../tests/support/import.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { pointToBest } from "./addresses/address-queries.ts";

const world = useImport();

const keys = async () =>
  JSON.stringify(
    await world
      .db()
      .selectFrom("podcast as p")
      .innerJoin("podcast_detail as d", "d.podcast_id", "p.id")
      .select(["p.title_key", "p.search_text", "d.words"])
      .execute(),
  );

const feed = (email: string | null, text: string) =>
  rss({
    title: "Late ida at heron fm",
    author: "Nobody",
    self: "https://owl.example/feed",
    inside: `<description>${text}</description>`,
    ...(email !== null && { email }),
  });

test("S-10 a podcast is ordered and found without the address on sale, whatever its spelling, from the day it comes to the day it goes", async () => {
  const put = (email: string | null, text: string) => world.take([world.put("feed.xml", feed(email, text))]);
  await put(null, "Mail ida at heron fm");
  expect(await keys()).toContain("ida at heron fm");
  await put("ida@heron.fm", "Mail ida at heron fm");
  expect(await keys()).not.toMatch(/heron|ida/);
  await put("ida@heron.fm", "Mail i-d-a at heron fm, now");
  expect(await keys()).not.toMatch(/heron|ida|"d"/);
  await world.db().updateTable("podcast_address").set({ gone: new Date() }).execute();
  const [podcast] = await world.podcasts();
  await inTransaction(world.db(), (tx) => pointToBest(tx, [podcast!.id]));
  expect(await keys()).toContain("ida at heron fm");
});
