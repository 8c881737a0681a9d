import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type DumpValue, dumpColumns } from "../../bench/dump/columns.ts";
import { writeDump } from "../../bench/dump/write-dump.ts";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner } from "../../tests/support/world.ts";
import { importSources } from "../catalogue/import/import-sources.ts";
import { catalogueRoutes } from "../catalogue/routes.ts";
import { campaignRoutes } from "./routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, [...catalogueRoutes, ...campaignRoutes]);

const now = new Date();

/** A dump with the shows of these numbers. */
function dumpOf(file: string, ids: readonly number[], dead: readonly number[] = []): string {
  const rows = ids.map((id) => {
    const row: Record<string, DumpValue> = {
      id,
      url: `https://show-${id}.example/feed`,
      title: `Show ${id}`,
      itunesId: 1_000 + id,
      dead: dead.includes(id) ? 1 : 0,
      newestItemPubdate: Math.floor(now.getTime() / 1_000) - 86_400,
    };
    return dumpColumns.map(([name, type]) => row[name] ?? (type === "TEXT" ? "" : 0));
  });
  writeDump(file, rows);
  return file;
}

test("a podcast that vanishes from its directory stays in the campaigns that hold it, marked, and is unmarked when it is back", async () => {
  const folder = mkdtempSync(join(tmpdir(), "gone-"));
  const take = (name: string, ids: readonly number[], dead?: readonly number[]) =>
    importSources(database(), [dumpOf(join(folder, name), ids, dead)], {
      now,
      fetchFeed: () => Promise.reject(new Error("no network in tests")),
    });
  try {
    const { db } = database();
    const owner = await makeOwner(db);
    const { token } = await makeLogin(db, [owner]);
    const campaign = { displayName: "Autumn", ownerName: owner.name };
    const { publicId } = (await call(token, "POST", "/api/campaign", campaign)).payload;
    const path = `/api/campaign/${publicId}/podcast`;
    const list = async () =>
      (
        (await call(token, "GET", path)).payload as {
          externalId: string;
          podcast: { title: string; inactive: boolean };
        }[]
      )
        .map(({ externalId, podcast: { title, inactive } }) => ({ externalId, title, inactive }))
        .toSorted((a, b) => a.title.localeCompare(b.title));

    expect(await take("1.db", [1, 2, 3, 4])).toMatchObject({ new: 4 });
    const shows = await db.selectFrom("podcast").select(["public_id", "title"]).orderBy("title").execute();
    const externalIds = shows.slice(0, 3).map((show) => show.public_id);
    expect((await call(token, "POST", `${path}/add`, { externalIds })).payload.added).toBe(3);
    const before = await list();
    expect(before.map(({ inactive }) => inactive)).toEqual([false, false, false]);

    // The first is no longer listed, the second is marked dead.
    expect(await take("2.db", [2, 3, 4], [2])).toMatchObject({ gone: 2 });
    expect(await list()).toEqual(before.map((one, at) => ({ ...one, inactive: at < 2 })));
    expect((await call(token, "GET", `/api/podcast/${externalIds[0]}`)).payload).toMatchObject({
      inactive: true,
    });
    // Adding one to another campaign has to be confirmed.
    const second = (await call(token, "POST", "/api/campaign", { ...campaign, displayName: "Winter" }))
      .payload;
    const refused = await call(token, "POST", `/api/campaign/${second.publicId}/podcast/add`, {
      externalIds,
    });
    expect(refused).toMatchObject({ status: 422, fault: "phrase-missing" });

    await take("3.db", [1, 2, 3, 4]);
    expect(await list()).toEqual(before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
