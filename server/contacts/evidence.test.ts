import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeContext, useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { rss } from "../../tests/support/import.ts";
import { makeLogin, makeOwner, makePodcast, makeUnlock, type TestLogin } from "../../tests/support/world.ts";
import type { OwnerRow } from "../accounts/members/owners.ts";
import { readDueFeeds } from "../catalogue/crawl/read-feeds.ts";
import { runImport } from "../catalogue/import/run-import.ts";
import { catalogueRoutes } from "../catalogue/routes.ts";
import { createSecrets } from "../platform/secrets.ts";
import { unlockableAmong } from "./unlock.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, catalogueRoutes);
let folder: string;
let owner: OwnerRow;
let anna: TestLogin;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "evidence-"));
  owner = await makeOwner(db());
  anna = await makeLogin(db(), [owner]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function importFeed(description: string): Promise<void> {
  const inside = `<description>${description}</description><link>https://heron.example.at/</link>`;
  const feed = rss({ title: "Heron", self: "https://heron.fm/feed", email: "ads@heron.com", inside });
  writeFileSync(join(folder, "a.xml"), feed);
  const { refused } = await runImport(db(), [join(folder, "a.xml")], {
    now: new Date("2026-06-15T12:00:00Z"),
    fetchFeed: () => Promise.reject(new Error("no network in tests")),
  });
  expect(refused).toBe(0);
}

const heron = () =>
  db()
    .selectFrom("podcast")
    .select(["id", "public_id as publicId"])
    .where("title", "=", "Heron")
    .executeTakeFirstOrThrow();
const origin = async () =>
  (await call(anna.token, "GET", `/api/podcast/${(await heron()).publicId}`)).payload.emailOrigin;

test("L-1 an address comes with country and evidence; what the podcast says shows it to nobody who has not unlocked it", async () => {
  await importFeed("Birds. For sponsorship write to ads@heron.com.");
  expect(await origin()).toMatchObject({
    country: "AT",
    countryBasis: "website",
    invitation: "For sponsorship write to …",
  });
  await makeUnlock(db(), owner.id, (await heron()).id);
  expect(await origin()).toMatchObject({ invitation: "For sponsorship write to ads@heron.com" });

  // A withdrawn invitation is no longer shown.
  await importFeed("Birds, and nothing else.");
  expect(await origin()).toMatchObject({ country: "AT", invitation: null });
});

test("L-1 an address that came before evidence was kept is sold only once it was examined, whether feeds are read or not", async () => {
  const { id, publicId } = await makePodcast(db(), {
    address: "ida@owl.de",
    description: "Werbeanfragen: ida@owl.de",
  });
  await sql`update podcast_address set evidence = default where podcast_id = ${id}`.execute(db());
  const onSale = async () =>
    (await unlockableAmong(db(), createSecrets(Buffer.alloc(32, 7)), owner.id, [id])).length;
  const kept = async () =>
    (
      await sql`select country, country_basis, evidence, snippet from podcast_address where podcast_id = ${id}`.execute(
        db(),
      )
    ).rows[0];
  expect(await kept()).toEqual({
    country: null,
    country_basis: "unknown",
    evidence: "not-examined",
    snippet: "",
  });
  expect(await onSale()).toBe(0);
  const context = makeContext(db());
  await readDueFeeds({ ...context, config: { ...context.config, crawl: "off" } });
  expect(await onSale()).toBe(1);
  expect(await kept()).toEqual({
    country: "DE",
    country_basis: "address",
    evidence: "invitation",
    snippet: "Werbeanfragen: ida@owl.de",
  });
  // By the end of the address, which not everybody may see.
  const seen = async () => (await call(anna.token, "GET", `/api/podcast/${publicId}`)).payload.emailOrigin;
  expect(await seen()).toMatchObject({ country: null, countryBasis: "unknown" });
  await makeUnlock(db(), owner.id, id);
  expect(await seen()).toMatchObject({ country: "DE", countryBasis: "address" });
});
