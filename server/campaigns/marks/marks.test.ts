import { beforeEach, describe, expect, test } from "vitest";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { catalogueRoutes } from "../../catalogue/routes.ts";
import { buildImage } from "../../catalogue/search/build/build-image.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { addPodcasts } from "../add.ts";
import { createCampaign } from "../create.ts";
import { markRoutes } from "../mark-routes.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, [...markRoutes, ...catalogueRoutes]);

let owner: OwnerRow;
let kim: TestLogin;
let campaign: string;
let podcasts: string[];
let entries: string[];

beforeEach(async () => {
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner], { nickName: "Kim" });
  podcasts = [];
  for (const title of ["Fog", "Dew"]) podcasts.push((await makePodcast(db(), { title })).publicId);
  const made = await inTransaction(db(), (tx) =>
    createCampaign(tx, kim.caller, { displayName: "Autumn", ownerName: owner.name }),
  );
  campaign = made.publicId;
  const added = await inTransaction(db(), (tx) =>
    addPodcasts(tx, kim.caller, campaign, { externalIds: podcasts }),
  );
  entries = added.entries;
});

const base = () => `/api/owner/${owner.publicId}`;
const tag = async (name: string, colour = "blue") =>
  (await call(kim.token, "POST", `${base()}/tag`, { name, colour })).payload;
const give = (id: string, some: readonly string[], on = true) =>
  call(kim.token, "POST", `/api/tag/${id}/podcast`, { podcasts: some, on });
const marks = async () => (await call(kim.token, "GET", `/api/campaign/${campaign}/mark`)).payload;
const namesOf = async (): Promise<Record<string, string[]>> => {
  const { tags, entries: own } = await marks();
  const name = new Map(tags.map((one: { publicId: string; name: string }) => [one.publicId, one.name]));
  return Object.fromEntries(
    own.map((one: { entry: string; tags: string[] }) => [one.entry, one.tags.map((id) => name.get(id))]),
  );
};

describe("D5.04 tags", () => {
  test("D5.04 are made once whatever their capitals, given to many podcasts at once, and taken away", async () => {
    const [one, other] = await Promise.all([
      call(kim.token, "POST", `${base()}/tag`, { name: " Short  list ", colour: "green" }),
      call(kim.token, "POST", `${base()}/tag`, { name: "SHORT LIST", colour: "red" }),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 201]);
    expect(one.payload.publicId).toBe(other.payload.publicId);
    const { publicId } = one.payload;
    expect((await give(publicId, podcasts)).payload.podcasts).toBe(2);
    expect((await give(publicId, podcasts)).payload.podcasts).toBe(2);
    expect(Object.keys(await namesOf())).toEqual(entries);
    expect((await give(publicId, [podcasts[1]!], false)).payload.podcasts).toBe(1);
    expect(Object.keys(await namesOf())).toEqual([entries[0]]);
    // All or none.
    expect((await give(publicId, [podcasts[1]!, newHandle()])).status).toBe(404);
    expect(Object.keys(await namesOf())).toEqual([entries[0]]);
  });

  test("D5.04 are renamed and coloured for everybody, merged without losing a podcast, and deleted", async () => {
    const later = await tag("Later");
    const soon = await tag("Soon");
    await give(later.publicId, [podcasts[0]!]);
    await give(soon.publicId, podcasts);
    const url = `/api/tag/${later.publicId}`;
    expect((await call(kim.token, "POST", url, { name: "soon", colour: "red" })).fault).toBe("name-taken");
    const renamed = await call(kim.token, "POST", url, { name: "Someday", colour: "violet" });
    expect(renamed.payload).toMatchObject({ name: "Someday", colour: "violet", podcasts: 1 });
    expect(
      (await call(kim.token, "POST", `/api/tag/${soon.publicId}/merge`, { into: soon.publicId })).status,
    ).toBe(404);
    const merged = await call(kim.token, "POST", `/api/tag/${soon.publicId}/merge`, { into: later.publicId });
    expect(merged.payload.tags).toMatchObject([{ name: "Someday", podcasts: 2 }]);
    expect(await namesOf()).toEqual({ [entries[0]!]: ["Someday"], [entries[1]!]: ["Someday"] });
    expect((await call(kim.token, "DELETE", url)).status).toBe(204);
    expect(await namesOf()).toEqual({});
  });

  test.each(["plainly", "by sets"])("D5.04 narrow the catalogue to their podcasts (%s)", async (how) => {
    if (how === "by sets") await buildImage(database().connectionString);
    const { publicId } = await tag("Shortlist");
    await give(publicId, [podcasts[1]!]);
    const found = await call(kim.token, "GET", `/api/podcast?tag=${publicId}`);
    expect(found.payload.page.map((one: { title: string }) => one.title)).toEqual(["Dew"]);
    const elsewhere = await makeLogin(db(), [await makeOwner(db())]);
    expect((await call(elsewhere.token, "GET", `/api/podcast?tag=${publicId}`)).status).toBe(404);
  });

  test("D5.04 are an organization's own: others see and change none, viewers change none, 100 are the most", async () => {
    const { publicId } = await tag("Ours");
    const elsewhere = await makeLogin(db(), [await makeOwner(db())]);
    for (const answer of [
      await call(elsewhere.token, "GET", `${base()}/tag`),
      await call(elsewhere.token, "POST", `/api/tag/${publicId}`, { name: "x", colour: "red" }),
      await call(elsewhere.token, "POST", `/api/tag/${publicId}/podcast`, { podcasts, on: true }),
      await call(elsewhere.token, "DELETE", `/api/tag/${publicId}`),
    ])
      expect(answer.status).toBe(404);
    const viewer = await makeLogin(db(), [owner], { role: "viewer" });
    expect((await call(viewer.token, "GET", `${base()}/tag`)).payload.tags).toHaveLength(1);
    expect((await call(viewer.token, "DELETE", `/api/tag/${publicId}`)).fault).toBe("not-allowed");
    for (let made = 1; made < 100; made += 1) await tag(`Tag ${made}`);
    expect((await call(kim.token, "POST", `${base()}/tag`, { name: "More", colour: "red" })).fault).toBe(
      "too-many-items",
    );
  });
});

const field = (body: object, by = kim) => call(by.token, "POST", `${base()}/own-field`, body);
const enter = (fieldId: string, value: unknown, was: unknown = null, by = kim, entry = entries[0]) =>
  call(by.token, "POST", `/api/campaign/${campaign}/own-field`, { entry, field: fieldId, value, was });
const valuesOf = async (entry = entries[0]) =>
  (await marks()).entries.find((one: { entry: string }) => one.entry === entry)?.values ?? {};

describe("D5.04 own fields", () => {
  test("D5.04 take text, numbers, days and choices, each by its rule", async () => {
    const ids: Record<string, string> = {};
    for (const kind of ["text", "number", "date", "choice"])
      ids[kind] = (
        await field({ name: kind, kind, choices: kind === "choice" ? ["Small", "Large"] : [] })
      ).payload.publicId;
    const good = { text: " Calm voice ", number: 12.34567, date: "2027-02-28", choice: "Large" };
    for (const [kind, value] of Object.entries(good))
      expect((await enter(ids[kind]!, value)).status).toBe(200);
    expect(await valuesOf()).toEqual({
      [ids.text!]: "Calm voice",
      [ids.number!]: 12.3457,
      [ids.date!]: "2027-02-28",
      [ids.choice!]: "Large",
    });
    const bad = { text: "x".repeat(201), number: "12", date: "2027-02-30", choice: "Medium" };
    for (const [kind, value] of Object.entries(bad))
      expect([kind, (await enter(ids[kind]!, value)).fields]).toEqual([kind, ["/value wrong-kind"]]);
    // Emptied, it is gone; a choice that is no longer offered stays where it was entered.
    expect((await enter(ids.text!, "", "Calm voice")).payload.value).toBeNull();
    await call(kim.token, "POST", `/api/own-field/${ids.choice}`, { name: "Size", choices: ["Tiny"] });
    expect((await valuesOf())[ids.choice!]).toBe("Large");
    expect((await call(kim.token, "DELETE", `/api/own-field/${ids.choice}`)).status).toBe(204);
    expect(Object.keys(await valuesOf()).sort()).toEqual([ids.number, ids.date].sort());
  });

  test("D5.04 are not overwritten unseen: the second of two learns what the first has entered", async () => {
    const { publicId } = (await field({ name: "Mood", kind: "text", choices: [] })).payload;
    const ben = await makeLogin(db(), [owner]);
    expect((await enter(publicId, "Calm")).status).toBe(200);
    const second = await enter(publicId, "Loud", null, ben);
    expect([second.fault, JSON.parse(second.body).payload]).toEqual(["stale", { value: "Calm" }]);
    // Sent again, because the answer was lost.
    expect((await enter(publicId, "Calm")).status).toBe(200);
    expect((await enter(publicId, "Loud", "Calm", ben)).status).toBe(200);
    const both = await Promise.all([enter(publicId, "A", "Loud"), enter(publicId, "B", "Loud", ben)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("D5.04 are ten at most, each of its own name, and of the organization alone", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => field({ name: `Field ${n}`, kind: "text", choices: [] })),
    );
    expect(answers.filter(({ fault }) => fault === "too-many-items")).toHaveLength(2);
    const { publicId } = answers.find(({ status }) => status === 201)!.payload;
    expect((await field({ name: "FIELD 0", kind: "number", choices: [] })).status).not.toBe(201);
    expect((await field({ name: "No choices", kind: "choice", choices: [] })).fault).toBe("invalid");
    const elsewhere = await makeLogin(db(), [await makeOwner(db())]);
    expect((await enter(publicId, "x", null, elsewhere)).status).toBe(404);
    expect((await call(elsewhere.token, "DELETE", `/api/own-field/${publicId}`)).status).toBe(404);
    const viewer = await makeLogin(db(), [owner], { role: "viewer" });
    expect((await enter(publicId, "x", null, viewer)).fault).toBe("not-allowed");
    expect(await valuesOf()).toEqual({});
  });
});
