import { expect, test } from "vitest";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { useImport } from "../../../tests/support/import.ts";
import { makeLogin, makeOwner, makePodcast } from "../../../tests/support/world.ts";
import { catalogueRoutes } from "../routes.ts";
import { textRoutes } from "../texts-routes.ts";

const database = useDatabase();
const db = () => database().db;
const call = callOf(useWeb(db, [...catalogueRoutes, ...textRoutes]));
const world = useImport();

const none = { targetGroup: "", preRoll: "", midRoll: "", postRoll: "" };

test("A3.03 administrators change a podcast's texts for advertisers, several lines each; who changed what is kept", async () => {
  const reader = await makeLogin(db(), [await makeOwner(db())]);
  const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"], nickName: "Ada" });
  const { publicId } = await makePodcast(db(), { address: "ida@heron.fm" });
  const path = `/core/api/podcast/${publicId}/texts`;
  const first = (await call(admin.token, "GET", path)).payload;
  expect(first).toMatchObject({ targetGroup: null, postRoll: null, changes: [] });
  const texts = {
    ...none,
    targetGroup: "  Gardeners\r\nof any age  ",
    midRoll: "One minute,\n\nbooked by ida (at) heron dot fm",
    version: first.version,
  };
  expect((await call(reader.token, "POST", path, texts)).status).toBe(403);
  expect((await call(reader.token, "GET", path)).status).toBe(403);
  const saved = await call(admin.token, "POST", path, texts);
  expect(saved.payload).toMatchObject({ targetGroup: "Gardeners\nof any age", preRoll: null });
  expect(saved.payload.changes).toMatchObject([
    { field: "midRoll", before: null, by: "Ada", source: null },
    { field: "targetGroup", before: null, after: "Gardeners\nof any age", by: "Ada" },
  ]);

  // The same once more changes nothing; something else from an old page is refused, and nothing of it is saved.
  expect((await call(admin.token, "POST", path, texts)).payload).toEqual(saved.payload);
  const late = await call(admin.token, "POST", path, { ...texts, preRoll: "late" });
  expect([late.status, late.fault]).toEqual([409, "stale"]);
  const versions = { ...none, version: saved.payload.version };
  const both = await Promise.all([
    call(admin.token, "POST", path, { ...versions, preRoll: "one" }),
    call(admin.token, "POST", path, { ...versions, preRoll: "two" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const tooLong = { ...versions, preRoll: "x".repeat(2_001) };
  expect((await call(admin.token, "POST", path, tooLong)).status).toBe(422);

  // Without unlocking the address, it cannot be read here either.
  const before = (await call(admin.token, "GET", path)).payload;
  await call(admin.token, "POST", path, { ...texts, version: before.version });
  const seen = await call(reader.token, "GET", `/api/podcast/${publicId}`);
  expect(seen.payload).toMatchObject({
    targetGroup: "Gardeners\nof any age",
    midRoll: "One minute,\n\nbooked by …",
  });
});

test("A3.03 a table brings them for podcasts that are there, and once only; a correction by hand stays", async () => {
  const { db, take, put, refusals } = world;
  const { id, publicId } = await makePodcast(db(), { title: "Heron", feed_url: "https://heron.fm/feed" });
  await db().updateTable("podcast").set({ feed_key: "heron.fm/feed" }).where("id", "=", id).execute();
  const table = put(
    "advertising.csv",
    [
      "title,feedUrl,targetGroup,midRoll",
      'Heron,https://heron.fm/feed,"Gardeners\nof any age",',
      "Owl,https://owl.fm/feed,Nobody,",
      `Wren,https://heron.fm/feed,${"x".repeat(2_001)},`,
      "No feed,,Nobody,",
    ].join("\n"),
  );
  const counts = await take([table]);
  expect(counts).toMatchObject({ records: 4, new: 0, changed: 1, refused: 3 });
  expect(refusals().map(({ line, code }) => [line, code])).toEqual([
    [4, "row-unknown"],
    [5, "row-text"],
    [6, "row-identity"],
  ]);
  const stored = async () => db().selectFrom("podcast_detail").select(["target_group", "mid_roll"]).execute();
  expect(await stored()).toEqual([{ target_group: "Gardeners\nof any age", mid_roll: null }]);
  const changes = await db().selectFrom("podcast_text_change").select(["source", "login_id"]).execute();
  expect(changes).toEqual([{ source: "advertising.csv", login_id: null }]);

  await db().updateTable("podcast_detail").set({ target_group: "Corrected" }).execute();
  expect(await take([table])).toMatchObject({ changed: 0, unchanged: 1 });
  expect(await stored()).toMatchObject([{ target_group: "Corrected" }]);
  expect(publicId).toBeTruthy();
});
