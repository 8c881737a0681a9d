import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { EMPTY_BRIEFING } from "../../contract/briefing.ts";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast, makeUnlock, type TestLogin } from "../../tests/support/world.ts";
import type { OwnerRow } from "../accounts/members/owners.ts";
import { accountRoutes } from "../accounts/routes.ts";
import type { Db } from "../platform/postgres/database.ts";
import { campaignRoutes } from "./routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, [...accountRoutes, ...campaignRoutes]);

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

let owner: OwnerRow;
let second: OwnerRow;
let anna: TestLogin;
let stranger: TestLogin;

beforeAll(async () => {
  const { db } = database();
  owner = await makeOwner(db);
  second = await makeOwner(db, "Second house");
  anna = await makeLogin(db, [owner, second], { nickName: "Anna" });
  stranger = await makeLogin(db, [await makeOwner(db, "Elsewhere")]);
});

/** How many statements in this database wait for another transaction's lock. */
const waitingForLocks = async (db: Db): Promise<number> =>
  (
    await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  ).rows[0]!.waiting;

const create = (fields: object = {}, login = anna) =>
  call(login.token, "POST", "/api/campaign", { displayName: "Autumn", ownerName: owner.name, ...fields });
const change = (id: string, fields: object, login = anna) =>
  call(login.token, "POST", `/api/campaign/${id}`, { displayName: "Autumn", ...fields });
const read = (id: string, login = anna) => call(login.token, "GET", `/api/campaign/${id}`);

describe("creating", () => {
  test("A1.02 A3.01 A7.09 A7.07 a new campaign answers all its fields and is read back the same", async () => {
    const euro = { currencyCode: "EUR", fractionDigits: 2, numericCode: 978, symbol: "€" };
    const given = {
      displayName: "  Herbst – “Günther’s” 🎙️  ",
      start: inDays(3),
      duration: 30,
      currency: euro,
      budget: 1_250_000,
      payPerAction: 100,
      payPerLead: 0,
      payPerClick: 35,
      utm_source: " newsletter ",
      utm_medium: "podcast",
      utm_campaign: "",
    };
    const made = await create(given);
    expect([made.status, made.payload.category]).toEqual([201, null]);
    expect(made.payload).toMatchObject({
      ...given,
      displayName: "Herbst – “Günther’s” 🎙️",
      utm_source: "newsletter",
      publicId: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
      ownerName: owner.name,
      ownerDisplayName: owner.displayName,
      created: expect.stringMatching(/Z$/),
      modified: expect.stringMatching(/Z$/),
      podcasts: 0,
      listeners: 0,
      unlocked: 0,
      briefing: { document: EMPTY_BRIEFING, words: 0, modified: null, by: null },
    });
    expect((await read(made.payload.publicId)).payload).toEqual(made.payload);
  });

  test("A7.09 a campaign that is sent twice under one key is made once", async () => {
    const key = { "idempotency-key": "one-campaign" };
    const send = (displayName: string) =>
      call(anna.token, "POST", "/api/campaign", { displayName, ownerName: owner.name }, key);
    const [one, two] = await Promise.all([send("Twice pressed"), send("Twice pressed")]);
    expect(one).toMatchObject({ status: 201 });
    expect(two.payload).toEqual(one.payload);
    expect(await send("Another")).toMatchObject({ status: 422, fault: "idempotency-conflict" });
    const { payload } = await call(anna.token, "GET", "/api/campaign");
    expect(
      payload.page.filter((c: { displayName: string }) => c.displayName === "Twice pressed"),
    ).toHaveLength(1);
  });

  test("A3.01 what is left out is null, and utm_source is the product's", async () => {
    const { payload } = await create();
    expect(payload).toMatchObject({
      start: null,
      duration: null,
      currency: null,
      budget: null,
      payPerAction: null,
      payPerLead: null,
      payPerClick: null,
      utm_source: "hostread",
      utm_medium: "",
      utm_campaign: "",
    });
    const emptied = await change(payload.publicId, { utm_source: "   " });
    expect(emptied.payload.utm_source).toBe("hostread");
  });

  test("A6.01 it belongs to the organization that is named, and to no other's", async () => {
    expect((await create({ ownerName: second.name })).payload.ownerName).toBe(second.name);
    expect(await create({ ownerName: owner.name }, stranger)).toMatchObject({
      status: 404,
      fault: "not-found",
    });
    expect(await create({ ownerName: "nobody-has-this-name" })).toMatchObject({ status: 404 });
    expect(await create({ ownerName: "" })).toMatchObject({ status: 422, fields: ["/ownerName required"] });
    expect(await create({ ownerName: undefined })).toMatchObject({
      status: 422,
      fields: ["/ownerName required"],
    });
  });
});

describe("rules", () => {
  const family = "👨‍👩‍👧‍👦";
  test.each([
    ["60 letters", "a".repeat(60)],
    ["60 combined letters", "e\u0301".repeat(60)],
    ["60 letters with two marks each", "x\u0301\u0323".repeat(60)],
    ["60 families", family.repeat(60)],
  ])("A5.02 A9.01 displayName takes %s", async (_, displayName) => {
    const { status, payload } = await create({ displayName });
    expect(status).toBe(201);
    expect(payload.displayName).toBe(displayName.normalize("NFC"));
  });

  test.each([
    ["61 letters", "a".repeat(61), "too-long"],
    ["61 combined letters", "e\u0301".repeat(61), "too-long"],
    ["61 letters with two marks each", "x\u0301\u0323".repeat(61), "too-long"],
    ["61 emoji", "🎙️".repeat(61), "too-long"],
    ["thousands of letters", "a".repeat(5000), "too-long"],
    ["nothing", "", "required"],
    ["only blanks", " \u00a0\u2003 ", "required"],
    ["nothing that has a shape", "\u200b\u2060\u00ad", "required"],
    ["a line break inside", "a\nb", "control-characters"],
    ["NUL", "a\u0000b", "control-characters"],
    ["C1 controls", "a\u0085b", "control-characters"],
    ["a line separator", "a\u2028b", "control-characters"],
    ["a sign that turns the direction", "Tea\u202egpj.exe", "control-characters"],
    ["a number", 7, "wrong-kind"],
  ])("A5.01 A5.02 A9.01 displayName refuses %s", async (_, displayName, rule) => {
    const answer = await create({ displayName });
    expect(answer).toMatchObject({ status: 422, fault: "invalid", fields: [`/displayName ${rule}`] });
  });

  test("A5.02 the sentence names the limit, in the reader's language", async () => {
    const body = { displayName: "a".repeat(61), ownerName: owner.name };
    const german = { "accept-language": "de" };
    expect((await call(anna.token, "POST", "/api/campaign", body)).body).toContain("At most 60 characters.");
    expect((await call(anna.token, "POST", "/api/campaign", body, german)).body).toContain(
      "Höchstens 60 Zeichen.",
    );
  });

  test.each([
    ["duration", 29, "too-small"],
    ["duration", 367, "too-big"],
    ["duration", 29.4, "too-small"],
    ["duration", 366.5, "too-big"],
    ["duration", "30", "wrong-kind"],
    ["payPerAction", -1, "too-small"],
    ["payPerAction", 101, "too-big"],
    ["budget", -1, "too-small"],
    ["budget", 2_000_000_001, "too-big"],
    ["budget", 1.5, "wrong-kind"],
    ["payPerLead", -1, "too-small"],
    ["payPerClick", -1, "too-small"],
    ["start", "2026-02-30T00:00:00Z", "wrong-kind"],
    ["start", "tomorrow", "wrong-kind"],
    ["utm_medium", "a\u0000b", "control-characters"],
    ["utm_campaign", "u".repeat(201), "too-long"],
    ["currency", { currencyCode: "EUR", fractionDigits: 3, numericCode: 978, symbol: "€" }, "wrong-kind"],
    ["currency", { currencyCode: "XXX", fractionDigits: 2, numericCode: 999, symbol: "¤" }, "wrong-kind"],
  ])("A5.05 A5.06 A5.07 A9.02 A9.03 %s refuses %j", async (field, value, rule) => {
    const answer = await create({ [field]: value });
    expect(answer).toMatchObject({ status: 422, fault: "invalid" });
    expect(answer.fields).toContain(`/${field} ${rule}`);
  });

  test.each([
    ["duration", 30],
    ["duration", 366],
    ["payPerAction", 0],
    ["payPerAction", 100],
    ["budget", 0],
    ["budget", 2_000_000_000],
  ])("A5.06 A5.07 A9.02 A9.03 %s takes %j", async (field, value) => {
    expect((await create({ [field]: value })).payload[field]).toBe(value);
  });

  test.each([
    [29.5, 30],
    [30.4, 30],
    [366.4, 366],
  ])("A5.06 a duration of %j days is rounded to %j before it is checked", async (given, kept) => {
    expect((await create({ duration: given })).payload.duration).toBe(kept);
  });

  test("A5.04 A9.04 the start lies at least one day ahead, and is looked at only when it changes", async () => {
    const early = { status: 422, fields: ["/start start-too-early"] };
    expect(await create({ start: inDays(-1) })).toMatchObject(early);
    expect(await create({ start: new Date().toISOString() })).toMatchObject(early);
    expect(await create({ start: inDays(2), timeZone: "Mars/Olympus" })).toMatchObject({
      status: 422,
      fields: ["/timeZone not-a-time-zone"],
    });
    const { payload } = await create({ start: inDays(2) });
    await database()
      .db.updateTable("campaign")
      .set({ start: "2024-05-01T10:00:00Z" })
      .where("public_id", "=", payload.publicId)
      .execute();
    const kept = await change(payload.publicId, {
      displayName: "Renamed",
      start: "2024-05-01T10:00:00.000Z",
    });
    expect(kept).toMatchObject({ status: 200, payload: { displayName: "Renamed" } });
    expect(await change(payload.publicId, { start: "2024-05-01T10:00:00.001Z" })).toMatchObject(early);
    expect((await change(payload.publicId, { start: null })).payload.start).toBeNull();
  });

  test("a refused body changes nothing, an unknown field is not read", async () => {
    const { payload } = await create({ budget: 5 });
    expect(await change(payload.publicId, { budget: 9, owner: 1 })).toMatchObject({
      status: 400,
      fault: "unknown-field",
    });
    expect(await change(payload.publicId, { budget: 9, duration: 1 })).toMatchObject({ status: 422 });
    expect((await read(payload.publicId)).payload).toEqual(payload);
  });
});

describe("changing", () => {
  test("A7.10 fields that are left out stay, null empties, read-only ones are ignored", async () => {
    const { payload: made } = await create({ budget: 5, duration: 40, utm_medium: "audio" });
    const sent = {
      ...made,
      displayName: "Winter",
      duration: null,
      podcasts: 99,
      publicId: "other",
      created: "x",
    };
    const { payload } = await change(made.publicId, sent);
    expect(payload).toEqual({
      ...made,
      displayName: "Winter",
      duration: null,
      modified: expect.any(String),
    });
    expect(Date.parse(payload.modified)).toBeGreaterThan(Date.parse(made.modified));
    expect((await change(made.publicId, { displayName: "Spring" })).payload).toMatchObject({
      displayName: "Spring",
      budget: 5,
      utm_medium: "audio",
    });
  });

  test("A7.10 a stale modified is refused and changes nothing; the current one passes at once again", async () => {
    const { payload: first } = await create();
    const id = first.publicId;
    const { payload: renamed } = await change(id, { displayName: "One", modified: first.modified });
    const late = await change(id, { displayName: "Two", modified: first.modified });
    expect(late).toMatchObject({ status: 409, fault: "stale" });
    expect((await read(id)).payload.displayName).toBe("One");
    const again = await change(id, { displayName: "Three", modified: renamed.modified });
    expect(again.payload.displayName).toBe("Three");
  });

  test("A7.10 two changes within one millisecond, or with a clock set back, do not look the same", async () => {
    const { payload: first } = await create();
    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    await database()
      .db.updateTable("campaign")
      .set({ modified: new Date(ahead) })
      .where("public_id", "=", first.publicId)
      .execute();
    const { payload: next } = await change(first.publicId, { modified: ahead });
    expect(Date.parse(next.modified)).toBe(Date.parse(ahead) + 1);
    expect(await change(first.publicId, { modified: ahead })).toMatchObject({ status: 409 });
  });

  test("A7.10 of two people who save the same version at once, one wins and one is told", async () => {
    const { payload: first } = await create();
    const { db } = database();
    // All requests arrive while the campaign is locked, so each is waiting before the first one writes.
    const saving = await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom("campaign")
        .select("id")
        .where("public_id", "=", first.publicId)
        .forUpdate()
        .execute();
      const begun = ["A", "B", "C", "D"].map((displayName) =>
        change(first.publicId, { displayName, modified: first.modified }),
      );
      await expect.poll(() => waitingForLocks(db), { timeout: 25_000 }).toBe(begun.length);
      return { begun };
    });
    const answers = await Promise.all(saving.begun);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const winner = answers.find((answer) => answer.status === 200)!;
    expect((await read(first.publicId)).payload).toEqual(winner.payload);
  });
});

describe("seeing", () => {
  test("A7.06 A6.01 the list holds the own organizations' campaigns, newest first, or one's alone", async () => {
    const old = (await create({ displayName: "Old" })).payload;
    const young = (await create({ displayName: "Young", ownerName: second.name })).payload;
    const elsewhere = await call(stranger.token, "GET", "/api/campaign");
    expect(elsewhere.payload.page).toEqual([]);

    const ids = async (query: string) =>
      (await call(anna.token, "GET", `/api/campaign${query}`)).payload.page.map(
        (campaign: { publicId: string }) => campaign.publicId,
      );
    expect((await ids("")).slice(0, 2)).toEqual([young.publicId, old.publicId]);
    expect(await ids(`?owner=${second.name}`)).toContain(young.publicId);
    expect(await ids(`?owner=${second.name}`)).not.toContain(old.publicId);
    expect(await call(stranger.token, "GET", `/api/campaign?owner=${owner.name}`)).toMatchObject({
      status: 404,
    });
    expect(await call(anna.token, "GET", "/api/campaign?other=1")).toMatchObject({ status: 400 });
  });

  test("A1.10 A6.01 with the switch on, only the selected organization's campaigns are listed", async () => {
    const { payload: hidden } = await create({ displayName: "Hidden" });
    const { briefing: _, ...shown } = (await create({ displayName: "Shown", ownerName: second.name }))
      .payload;
    const preferences = (restrict: boolean) =>
      call(anna.token, "POST", `/core/api/login/${anna.publicId}/preferences`, {
        owner: second.publicId,
        restrict,
        language: "en",
        country: "US",
      });
    expect((await preferences(true)).status).toBe(200);
    const { payload } = await call(anna.token, "GET", "/api/campaign");
    const owners = new Set(payload.page.map((campaign: { ownerName: string }) => campaign.ownerName));
    expect([...owners]).toEqual([second.name]);
    expect(payload.page[0]).toEqual(shown);
    expect((await read(hidden.publicId)).status).toBe(200);
    await preferences(false);
  });

  test("another organization's campaign does not exist: reading, changing, deleting, its numbers", async () => {
    const { payload } = await create();
    const id = payload.publicId;
    const asked = [
      await read(id, stranger),
      await change(id, { displayName: "Mine" }, stranger),
      await call(stranger.token, "DELETE", `/api/campaign/${id}`),
      await call(stranger.token, "GET", `/api/campaign/${id}/overview`),
      await call(stranger.token, "GET", `/api/campaign/${id}/podcast`),
      await read("0000000000000000"),
    ];
    expect(asked.map((answer) => `${answer.status} ${answer.fault}`)).toEqual(
      Array(asked.length).fill("404 not-found"),
    );
    expect((await read(id)).payload).toEqual(payload);
    expect((await read(id, { ...anna, token: "" })).status).toBe(401);
  });

  test("A7.11 A4.06 a deleted campaign is gone for everybody; what was unlocked stays unlocked", async () => {
    const { db } = database();
    const { payload } = await create();
    const podcast = await makePodcast(db, { address: "host@one.example" });
    await makeUnlock(db, owner.id, podcast.id);
    await call(anna.token, "POST", `/api/campaign/${payload.publicId}/podcast`, {
      podcast: { externalId: podcast.publicId },
    });
    const gone = await call(anna.token, "DELETE", `/api/campaign/${payload.publicId}`);
    expect(gone).toMatchObject({ status: 204, body: "" });
    expect((await read(payload.publicId)).status).toBe(404);
    expect((await call(anna.token, "DELETE", `/api/campaign/${payload.publicId}`)).status).toBe(404);

    const { payload: next } = await create();
    const entry = await call(anna.token, "POST", `/api/campaign/${next.publicId}/podcast`, {
      podcast: { externalId: podcast.publicId },
    });
    expect(entry.payload.podcast).toMatchObject({
      emailStatus: "UNLOCKED",
      itunesOwnerEMail: "host@one.example",
    });
  });
});
