import { beforeAll, describe, expect, test } from "vitest";
import { MOST_NEWS, MOST_SAVED_SEARCHES, SavedFilters } from "../../../contract/catalogue-saved.ts";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { writeGenres } from "../import/queries.ts";
import { savedSearchRoutes } from "../saved-routes.ts";
import { buildImage } from "../search/build/build-image.ts";
import { Changes } from "../search/changes/changes.ts";
import { withNow } from "../search/changes/current.ts";
import { countNews } from "./count-news.ts";
import { highestOf, highestShown } from "./highest-shown.ts";
import { openSaved } from "./save.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, savedSearchRoutes);

let owner: OwnerRow;
let other: OwnerRow;
beforeAll(async () => {
  await inTransaction(db(), writeGenres);
  owner = await makeOwner(db());
  other = await makeOwner(db());
});

const filters = (given: object = {}) => ({ title: "tea", genre: ["1301"], sortBy: "title", ...given });
const save = (who: TestLogin, name: string, given: object = {}, of = owner) =>
  call(who.token, "POST", "/api/saved-search", { owner: of.publicId, name, filters: filters(given) });
const names = async (who: TestLogin, of = owner): Promise<string[]> =>
  (await call(who.token, "GET", `/api/saved-search?owner=${of.publicId}`)).payload.page.map(
    (one: { name: string }) => one.name,
  );
const found = async (who: TestLogin, id: string): Promise<number | null> =>
  (await call(who.token, "GET", `/api/saved-search-news?owner=${owner.publicId}`)).payload.page.find(
    (one: { publicId: string }) => one.publicId === id,
  ).found;

describe("saved searches", () => {
  test("are kept with words, filters and order, listed by name, renamed, deleted and taken back", async () => {
    const who = await makeLogin(db(), [owner]);
    const made = await save(who, "  Tea  ", { podcastLanguage: "de", ratingFrom: "4.5" });
    expect(made).toMatchObject({
      status: 201,
      payload: {
        name: "Tea",
        filters: {
          title: "tea",
          genre: ["1301"],
          podcastLanguage: ["de"],
          ratingFrom: 4.5,
          sortBy: "title",
          sortDirection: "desc",
          bundleMode: "in",
        },
      },
    });
    const id = made.payload.publicId;
    await save(who, "art");
    expect(await names(who)).toEqual(["art", "Tea"]);

    const renamed = await call(who.token, "POST", `/api/saved-search/${id}`, { name: "A cup of tea" });
    expect(renamed.payload).toEqual({ ...made.payload, name: "A cup of tea" });
    expect(await names(who)).toEqual(["A cup of tea", "art"]);

    for (const _ of [1, 2]) {
      expect((await call(who.token, "DELETE", `/api/saved-search/${id}`)).status).toBe(204);
      expect(await names(who)).toEqual(["art"]);
    }
    expect(await call(who.token, "POST", `/api/saved-search/${id}/open`)).toMatchObject({ status: 404 });
    for (const _ of [1, 2]) {
      const back = await call(who.token, "POST", `/api/saved-search/${id}/restore`);
      expect(back).toMatchObject({ status: 200, payload: renamed.payload });
    }
    expect(await names(who)).toEqual(["A cup of tea", "art"]);
  });

  test("the same again is the one that is there; another under its name is refused and changes nothing", async () => {
    const who = await makeLogin(db(), [owner]);
    const first = await save(who, "Tea");
    expect(await save(who, "Tea")).toMatchObject({ status: 200, payload: first.payload });
    const refused = { status: 422, fault: "invalid", fields: ["/name name-taken"] };
    expect(await save(who, "Tea", { title: "coffee" })).toMatchObject(refused);
    const second = (await save(who, "Coffee", { title: "coffee" })).payload.publicId;
    expect(await call(who.token, "POST", `/api/saved-search/${second}`, { name: "Tea" })).toMatchObject(
      refused,
    );
    expect(await names(who)).toEqual(["Coffee", "Tea"]);
    // Its name is free while it is deleted; a search that has taken it keeps it.
    await call(who.token, "DELETE", `/api/saved-search/${second}`);
    await call(who.token, "POST", `/api/saved-search/${first.payload.publicId}`, { name: "Coffee" });
    expect(await call(who.token, "POST", `/api/saved-search/${second}/restore`)).toMatchObject(refused);
    expect(await names(who)).toEqual(["Coffee"]);
  });

  test.each([
    ["no name", { name: " " }, "/name required"],
    ["a long name", { name: "x".repeat(61) }, "/name too-long"],
    ["a line break", { name: "a\nb" }, "/name control-characters"],
  ])("%s is refused", async (_, given, field) => {
    const who = await makeLogin(db(), [owner]);
    const body = { owner: owner.publicId, filters: filters(), ...given };
    expect(await call(who.token, "POST", "/api/saved-search", body)).toMatchObject({ fields: [field] });
    expect(await names(who)).toEqual([]);
  });

  test("filters that no search has are refused", async () => {
    const who = await makeLogin(db(), [owner]);
    for (const bad of [
      { page: 3 },
      { owner: owner.publicId },
      { genre: "x".repeat(21) },
      { ratingFrom: 6 },
    ]) {
      expect((await save(who, "Bad", bad)).status, JSON.stringify(bad)).toBeGreaterThanOrEqual(400);
    }
    expect(await names(who)).toEqual([]);
  });

  test(`there are at most ${MOST_SAVED_SEARCHES}, in two tabs at once as well`, async () => {
    const who = await makeLogin(db(), [owner]);
    for (let at = 0; at < MOST_SAVED_SEARCHES - 1; at += 1) await save(who, `Search ${at}`);
    const both = await Promise.all([save(who, "One"), save(who, "Two")]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 422)).toMatchObject({ fault: "too-many-items" });
    expect(await names(who)).toHaveLength(MOST_SAVED_SEARCHES);
    // Deleting makes room, and then there is no way back.
    const { payload } = await call(who.token, "GET", `/api/saved-search?owner=${owner.publicId}`);
    const gone = payload.page[0].publicId;
    await call(who.token, "DELETE", `/api/saved-search/${gone}`);
    expect((await save(who, "Three")).status).toBe(201);
    expect(await call(who.token, "POST", `/api/saved-search/${gone}/restore`)).toMatchObject({
      fault: "too-many-items",
    });
  });

  test("S-2 they are the user's own within one organization: nobody else finds them, by no id", async () => {
    const who = await makeLogin(db(), [owner, other]);
    const colleague = await makeLogin(db(), [owner]);
    const stranger = await makeLogin(db(), [other]);
    const { publicId } = (await save(who, "Mine")).payload;
    expect(await names(who, other)).toEqual([]);
    expect(await names(colleague)).toEqual([]);
    for (const one of [colleague, stranger]) {
      const ways: ["GET" | "POST" | "DELETE", string, unknown?][] = [
        ["POST", "", { name: "Theirs" }],
        ["POST", "/open"],
        ["POST", "/restore"],
        ["DELETE", ""],
      ];
      for (const [method, way, body] of ways) {
        const answer = await call(one.token, method, `/api/saved-search/${publicId}${way}`, body);
        expect(answer, `${method} ${way}`).toMatchObject({ status: 404, fault: "not-found" });
      }
    }
    expect(await call(stranger.token, "GET", `/api/saved-search?owner=${owner.publicId}`)).toMatchObject({
      status: 404,
    });
    expect((await save(stranger, "Foreign")).status).toBe(404);
    expect(await names(who)).toEqual(["Mine"]);
    // Those who have left the organization no longer have them.
    await db()
      .deleteFrom("membership")
      .where("login_id", "=", who.id)
      .where("owner_id", "=", owner.id)
      .execute();
    expect((await call(who.token, "POST", `/api/saved-search/${publicId}/open`)).status).toBe(404);
  });

  test("S-2 another organization's campaign cannot be saved as a filter", async () => {
    const who = await makeLogin(db(), [owner]);
    const campaign = newHandle();
    await db()
      .insertInto("campaign")
      .values({ public_id: campaign, owner_id: other.id, display_name: "Theirs" })
      .execute();
    expect(await save(who, "Theirs", { bundle: campaign })).toMatchObject({ status: 404 });
    expect(await names(who)).toEqual([]);
  });
});

describe("what is new in a saved search", () => {
  const makeSome = async (count: number, title: string) => {
    for (let at = 0; at < count; at += 1) {
      await makePodcast(db(), { title: `${title} ${at}`, genreIds: [1301] });
    }
  };

  test("is what passes and has come since it was saved or last opened, and not what only changed", async () => {
    const who = await makeLogin(db(), [owner]);
    const old = await makePodcast(db(), { title: "Old oolong", genreIds: [1301] });
    const { publicId } = (await save(who, "Oolong", { title: "oolong" })).payload;
    expect(await found(who, publicId)).toBe(0);
    await makeSome(3, "Oolong");
    await makePodcast(db(), { title: "Oolong without its genre" });
    await db().updateTable("podcast").set({ episodes: 77 }).where("id", "=", old.id).execute();
    expect(await found(who, publicId)).toBe(3);
    const opened = await call(who.token, "POST", `/api/saved-search/${publicId}/open`);
    expect(opened.status).toBe(200);
    expect(await found(who, publicId)).toBe(0);
    await makeSome(1, "Oolong again");
    expect(await found(who, publicId)).toBe(1);
  });

  test("of a campaign counts only what is in it, and nothing once the campaign is gone", async () => {
    const who = await makeLogin(db(), [owner]);
    const campaign = await db()
      .insertInto("campaign")
      .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Autumn" })
      .returning(["id", "public_id as publicId"])
      .executeTakeFirstOrThrow();
    const left = { title: "sencha", bundle: campaign.publicId, bundleMode: "notIn" };
    const { publicId } = (await save(who, "Outside", left)).payload;
    await makeSome(2, "Sencha");
    const { id } = await makePodcast(db(), { title: "Sencha inside", genreIds: [1301] });
    expect(await found(who, publicId)).toBe(3);
    await db()
      .insertInto("campaign_entry")
      .values({ public_id: newHandle(), campaign_id: campaign.id, podcast_id: id })
      .execute();
    expect(await found(who, publicId)).toBe(2);
    await db().deleteFrom("campaign").where("id", "=", campaign.id).execute();
    expect(await found(who, publicId)).toBeNull();
  });

  test("of which the list was shown as it was before, counts what was not in it, and what was seen stays seen", async () => {
    const who = await makeLogin(db(), [owner]);
    const { publicId } = (await save(who, "Assam", { title: "assam" })).payload;
    await makeSome(2, "Assam");
    await buildImage(database().connectionString);
    const view = await withNow(db(), async (now) => now.view!);
    // As it is while more has changed than can be followed.
    const frozen = { view: { ...view, changes: Changes.none } };
    await makeSome(3, "Assam later");
    expect(await found(who, publicId)).toBe(5);
    await openSaved(db(), who.caller, publicId, await highestOf(db(), frozen));
    expect(await found(who, publicId)).toBe(3);
    // With the changes since the tables were made, as without tables, all of them are shown.
    const highest = (await makePodcast(db(), { title: "Assam last", genreIds: [1301] })).id;
    expect(await highestShown(db())).toBe(highest);
    expect(await highestOf(db(), { view: null })).toBe(highest);
    await call(who.token, "POST", `/api/saved-search/${publicId}/open`);
    expect(await found(who, publicId)).toBe(0);
    await openSaved(db(), who.caller, publicId, await highestOf(db(), frozen));
    expect(await found(who, publicId)).toBe(0);
    await db().deleteFrom("podcast").where("title", "like", "Assam%").execute();
    await database().pool.query("delete from search.build");
  });

  test("with a genre that none can be is nothing, and costs the other searches nothing", async () => {
    const who = await makeLogin(db(), [owner]);
    const odd = (await save(who, "Odd", { title: "", genre: ["-3000000000", "1e300", "0"] })).payload
      .publicId;
    const usual = (await save(who, "Usual", { title: "darjeeling" })).payload.publicId;
    await makeSome(1, "Darjeeling");
    const both = async () => [await found(who, odd), await found(who, usual)];
    expect(await both()).toEqual([0, 1]);
    await buildImage(database().connectionString);
    expect(await both()).toEqual([0, 1]);
    await database().pool.query("delete from search.build");
  });

  test("is counted out of the search tables as the plain query counts it, up to more than 99", async () => {
    const { rows: before } = await database().pool.query<{ seen: number }>(
      "select coalesce(max(id), 0)::int as seen from podcast",
    );
    await makeSome(MOST_NEWS + 20, "Matcha");
    const { rows } = await database().pool.query<{ id: number }>(
      "select id::int from podcast where id > $1 order by id",
      [before[0]!.seen],
    );
    const seen = [0, before[0]!.seen, ...[1, 20, 21, 60, 118, 119].map((at) => rows[at - 1]!.id)];
    const asked = [{ title: "matcha" }, { title: "matcha 1" }, {}, { genre: ["1301"] }, { title: "nothing" }];
    const count = async () => {
      const all: (number | null)[] = [];
      for (const given of asked) {
        for (const after of seen) all.push(await countNews(db(), SavedFilters.parse(given), after));
      }
      return all;
    };
    const isFast = () => withNow(db(), async ({ view }) => view !== null);
    expect(await isFast()).toBe(false);
    const plain = await count();
    expect(plain.slice(0, 8)).toEqual([100, 100, 100, 99, 98, 59, 1, 0]);
    await buildImage(database().connectionString);
    expect(await isFast()).toBe(true);
    expect(await count()).toEqual(plain);
    // What has come and gone since the build counts, too.
    await makeSome(1, "Matcha late");
    await db().deleteFrom("podcast").where("id", "=", rows.at(-2)!.id).execute();
    await db().updateTable("podcast").set({ episodes: 5 }).where("id", "=", rows.at(-3)!.id).execute();
    const after = rows.at(-4)!.id;
    expect(await countNews(db(), SavedFilters.parse({ title: "matcha" }), after)).toBe(3);
  });
});
