import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import {
  MOST_PERSONAL_TEMPLATES,
  MOST_TEMPLATE_VERSIONS,
  TEMPLATE_BODY_MAX,
} from "../../../contract/outreach/templates.ts";
import { type Answered, useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { outreachRoutes } from "../routes.ts";
import { templateRoutes } from "../template-routes.ts";
import { lockTemplates } from "./queries.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, [...templateRoutes, ...outreachRoutes]);

let owner: OwnerRow;
let kim: TestLogin;
let ben: TestLogin;
let stranger: TestLogin;
beforeAll(async () => {
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner], { nickName: "Kim" });
  ben = await makeLogin(db(), [owner], { nickName: "Ben" });
  stranger = await makeLogin(db(), [await makeOwner(db())]);
});

let count = 0;
const content = (fields: object = {}) => ({
  name: `Template ${++count}`,
  language: "de",
  kind: "starter",
  form: "informal",
  tags: ["Tee"],
  subject: "Werbung bei {{podcast_title}}?",
  body: "Hallo {{podcast_owner|zusammen}}",
  ...fields,
});
const save = (who: TestLogin, fields: object = {}, personal = true) =>
  call(who.token, "POST", "/api/own-template", { owner: owner.publicId, personal, ...content(fields) });
const read = (who: TestLogin, id: string) => call(who.token, "GET", `/api/own-template/${id}`);
const change = (who: TestLogin, id: string, fields: object) =>
  call(who.token, "POST", `/api/own-template/${id}`, { ...content(), ...fields });
const list = async (who: TestLogin, of = owner): Promise<{ publicId: string; name: string }[]> =>
  (await call(who.token, "GET", `/api/own-template?owner=${of.publicId}`)).payload.page;
const sees = async (who: TestLogin, id: string) => (await list(who)).some((one) => one.publicId === id);

describe("own templates", () => {
  test("B2.01 what was just written is kept as a template, and so is a copy of one of the twelve", async () => {
    const made = await save(kim, { name: "  Tea  first ", tags: ["Tee", "tee", " Herbst "] });
    expect(made).toMatchObject({
      status: 201,
      payload: {
        name: "Tea  first",
        language: "de",
        kind: "starter",
        form: "informal",
        tags: ["tee", "Herbst"],
        personal: true,
        version: 1,
        by: "Kim",
      },
    });
    expect((await read(kim, made.payload.publicId)).payload).toMatchObject({
      body: "Hallo {{podcast_owner|zusammen}}",
      versions: [{ version: 1, changed: [], again: null, by: "Kim" }],
    });

    const twelve = (await call(kim.token, "GET", "/api/template")).payload;
    for (const { displayName, locale, form, subject, body } of twelve) {
      const copy = await save(kim, { name: displayName, language: locale.slice(0, 2), form, subject, body });
      expect([copy.status, displayName]).toEqual([201, displayName]);
    }
  });

  test("B2.01 saved twice, as after a lost answer, it is one template", async () => {
    const same = content();
    const twice = await Promise.all([save(kim, same), save(kim, same)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(twice[0]!.payload.publicId).toBe(twice[1]!.payload.publicId);
  });

  test("B2.02 a personal one is its person's alone, one of the organization everybody's there, and nobody else's", async () => {
    const personal = (await save(kim)).payload.publicId;
    const shared = (await save(kim, {}, false)).payload.publicId;
    expect([await sees(kim, personal), await sees(ben, personal)]).toEqual([true, false]);
    expect([await sees(kim, shared), await sees(ben, shared)]).toEqual([true, true]);
    const body = { version: 1, ...content() };
    for (const [who, id] of [
      [ben, personal],
      [stranger, personal],
      [stranger, shared],
    ] as const) {
      const answers = [
        await read(who, id),
        await call(who.token, "POST", `/api/own-template/${id}`, body),
        await call(who.token, "POST", `/api/own-template/${id}/again`, { version: 1, again: 1 }),
        await call(who.token, "DELETE", `/api/own-template/${id}`),
        await call(who.token, "POST", `/api/own-template/${id}/restore`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    expect((await call(stranger.token, "GET", `/api/own-template?owner=${owner.publicId}`)).status).toBe(404);
    expect((await change(ben, shared, { version: 1 })).payload).toMatchObject({ version: 2, by: "Ben" });
  });

  test("B2.02 a personal one is given to the organization, and stays there", async () => {
    const { publicId } = (await save(kim, { name: "Given" })).payload;
    const given = await change(kim, publicId, { ...content({ name: "Given" }), version: 1, share: true });
    expect(given.payload.personal).toBe(false);
    expect(await sees(ben, publicId)).toBe(true);
    const later = await change(ben, publicId, { version: given.payload.version, share: false });
    expect(later.payload.personal).toBe(false);
  });

  test("B2.02 who has left the organization finds nothing of it, not even their own", async () => {
    const leaver = await makeLogin(db(), [owner]);
    const { publicId } = (await save(leaver)).payload;
    await db().deleteFrom("membership").where("login_id", "=", leaver.id).execute();
    expect((await read(leaver, publicId)).status).toBe(404);
  });

  test("B2.03 language, kind, form and tags are kept; English has no form", async () => {
    const { payload } = await save(kim, { language: "en", form: "formal", kind: "terms", tags: [] });
    expect(payload).toMatchObject({ language: "en", form: null, kind: "terms", tags: [] });
  });

  test("B2.05 each change is a version that says who changed what; an older one is used again", async () => {
    const first = content({ name: "Versions" });
    const { publicId } = (await save(kim, first, false)).payload;
    await change(ben, publicId, { ...first, version: 1, body: "Anders", tags: ["Tee", "neu"] });
    // Nothing changed: no new version.
    const same = await change(kim, publicId, { ...first, version: 2, body: "Anders", tags: ["Tee", "neu"] });
    expect(same.payload.version).toBe(2);
    const again = await call(kim.token, "POST", `/api/own-template/${publicId}/again`, {
      version: 2,
      again: 1,
    });
    expect(again.payload).toMatchObject({
      body: first.body,
      tags: first.tags,
      versions: [
        { version: 3, by: "Kim", changed: ["tags", "body"], again: 1 },
        { version: 2, by: "Ben", changed: ["tags", "body"], again: null, body: "Anders" },
        { version: 1, by: "Kim", changed: [], again: null },
      ],
    });
    const beyond = 2_147_483_648;
    for (const [version, most] of [
      [beyond, 1],
      [1, beyond],
    ] as const) {
      const path = `/api/own-template/${publicId}/again`;
      expect((await call(kim.token, "POST", path, { version, again: most })).status).toBe(422);
    }
    expect((await change(kim, publicId, { version: beyond })).status).toBe(422);
    const never = await call(kim.token, "POST", `/api/own-template/${publicId}/again`, {
      version: 3,
      again: 9,
    });
    expect(never.status).toBe(404);
  });

  test("B2.05 of two who edit at once the second is told, with the other's text, and loses nothing", async () => {
    const { publicId } = (await save(kim, { name: "Both" }, false)).payload;
    const both = await Promise.all([
      change(kim, publicId, { name: "Both", version: 1, body: "Kim's text" }),
      change(ben, publicId, { name: "Both", version: 1, body: "Ben's text" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)!;
    const won = both.find(({ status }) => status === 200)!;
    expect(refused.fault).toBe("stale");
    expect(JSON.parse(refused.body).payload).toEqual(won.payload);
    // On top of it, both stay as versions.
    const [loser, text] = won.payload.by === "Kim" ? [ben, "Ben's text"] : [kim, "Kim's text"];
    const over = await change(loser, publicId, { name: "Both", version: 2, body: text });
    expect(over.payload.versions.map((one: { body: string }) => one.body)).toEqual([
      text,
      won.payload.body,
      "Hallo {{podcast_owner|zusammen}}",
    ]);
  });

  test("B2.06 deleted and taken back; after a day it is gone", async () => {
    const { publicId, name } = (await save(kim, { name: "Comes back" })).payload;
    for (const _ of [1, 2]) {
      expect((await call(kim.token, "DELETE", `/api/own-template/${publicId}`)).status).toBe(204);
      expect([await sees(kim, publicId), (await read(kim, publicId)).status]).toEqual([false, 404]);
    }
    const restore = () => call(kim.token, "POST", `/api/own-template/${publicId}/restore`);
    expect((await restore()).payload).toMatchObject({ publicId, name });
    expect((await restore()).status).toBe(200);
    expect(await sees(kim, publicId)).toBe(true);

    // Its name was taken meanwhile.
    await call(kim.token, "DELETE", `/api/own-template/${publicId}`);
    await save(kim, { name: "COMES BACK" });
    expect((await restore()).fields).toEqual(["/name name-taken"]);

    await db()
      .updateTable("own_template")
      .set({ deleted: new Date(Date.now() - 25 * 3_600_000) })
      .where("public_id", "=", publicId)
      .execute();
    await save(kim);
    expect((await restore()).status).toBe(404);
  });

  test("B2.06 of several that were deleted each is offered for a day, to those who saw it, and can be restored", async () => {
    const lists = async (who: TestLogin): Promise<string[]> =>
      (await call(who.token, "GET", `/api/own-template?owner=${owner.publicId}`)).payload.deleted.map(
        (one: { publicId: string }) => one.publicId,
      );
    const shared = (await save(kim, {}, false)).payload.publicId;
    const own = (await save(kim)).payload.publicId;
    for (const id of [shared, own]) await call(kim.token, "DELETE", `/api/own-template/${id}`);
    expect((await lists(kim)).slice(0, 2)).toEqual([own, shared]);
    const bens = await lists(ben);
    expect([bens.includes(shared), bens.includes(own)]).toEqual([true, false]);
    expect((await call(stranger.token, "GET", "/api/own-template")).payload.deleted).toEqual([]);

    expect((await call(ben.token, "POST", `/api/own-template/${shared}/restore`)).status).toBe(200);
    expect([await sees(kim, shared), (await lists(kim)).includes(shared)]).toEqual([true, false]);
    await db()
      .updateTable("own_template")
      .set({ deleted: new Date(Date.now() - 25 * 3_600_000) })
      .where("public_id", "=", own)
      .execute();
    expect(await lists(kim)).not.toContain(own);
  });

  test("B2.10 restored twice in the same second, both get it", async () => {
    const { publicId, name } = (await save(kim)).payload;
    await call(kim.token, "DELETE", `/api/own-template/${publicId}`);
    let both: Promise<Answered[]> | undefined;
    // Both have looked before either goes on.
    await inTransaction(db(), async (tx) => {
      await lockTemplates(tx, owner.id);
      both = Promise.all([1, 2].map(() => call(kim.token, "POST", `/api/own-template/${publicId}/restore`)));
      const waiting = async () =>
        (
          await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
        ).rows[0]!.waiting;
      await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
    });
    expect((await both!).map(({ status, payload }) => [status, payload.name])).toEqual([
      [200, name],
      [200, name],
    ]);
  });

  test.each([
    ["no name", { name: "  " }, "/name required"],
    ["a long name", { name: "x".repeat(81) }, "/name too-long"],
    ["a name over two lines", { name: "a\nb" }, "/name control-characters"],
    ["no text", { body: " \n" }, "/body required"],
    ["a text of 20,001 letters", { body: "x".repeat(TEMPLATE_BODY_MAX + 1) }, "/body too-long"],
    ["a subject over two lines", { subject: "a\r\nBcc: b" }, "/subject control-characters"],
    ["six tags", { tags: ["a", "b", "c", "d", "e", "f"] }, "/tags too-big"],
    ["a long tag", { tags: ["a", "x".repeat(31)] }, "/tags/1 too-long"],
    ["an unknown kind", { kind: "offer" }, "/kind"],
    ["an unknown form", { form: "ihr" }, "/form"],
  ])("B2.10 %s: refused at its field, nothing is kept", async (_what, fields, told) => {
    const before = (await list(kim)).length;
    const refused = await save(kim, fields);
    expect([refused.status, refused.fault]).toEqual([422, "invalid"]);
    expect(refused.fields!.join()).toContain(told);
    expect((await list(kim)).length).toBe(before);
  });

  test("B2.10 unknown placeholders and left-over braces are named and not kept", async () => {
    const unknown = await save(kim, { body: "{{podcast_name}}" });
    expect([unknown.fault, unknown.body]).toEqual([
      "placeholder-unknown",
      expect.stringContaining("{{podcast_name}}"),
    ]);
    const broken = await save(kim, { body: "Hallo {{podcast_owner}" });
    expect([broken.fault, broken.body]).toEqual([
      "placeholder-broken",
      expect.stringContaining("{{podcast_owner}"),
    ]);
  });

  test("B2.10 a name stands once with a person and once with the organization", async () => {
    await save(kim, { name: "Twice" });
    expect((await save(kim, { name: "twice", body: "x" })).fields).toEqual(["/name name-taken"]);
    expect((await save(ben, { name: "Twice" })).status).toBe(201);
    const shared = await save(ben, { name: "Twice" }, false);
    expect(shared.status).toBe(201);
    const mine = (await save(kim, { name: "Mine" })).payload;
    const given = await change(kim, mine.publicId, { name: "Twice", version: 1, share: true });
    expect(given.fields).toEqual(["/name name-taken"]);
  });

  test("B2.10 a person keeps a hundred, and a template twenty versions", async () => {
    const eve = await makeLogin(db(), [owner]);
    const all = [];
    for (let at = 0; at < MOST_PERSONAL_TEMPLATES; at += 1) all.push(await save(eve));
    expect(all.every(({ status }) => status === 201)).toBe(true);
    const full = await save(eve);
    expect([full.status, full.fault]).toEqual([422, "too-many-templates"]);
    expect(full.body).toContain(String(MOST_PERSONAL_TEMPLATES));

    const { publicId } = all[0]!.payload;
    await call(eve.token, "DELETE", `/api/own-template/${publicId}`);
    expect((await save(eve)).status).toBe(201);
    const back = await call(eve.token, "POST", `/api/own-template/${publicId}/restore`);
    expect(back.fault).toBe("too-many-templates");

    const often = all[1]!.payload.publicId;
    for (let version = 1; version <= MOST_TEMPLATE_VERSIONS + 2; version += 1)
      await change(eve, often, { version, body: `Text ${version}` });
    const { versions } = (await read(eve, often)).payload;
    expect([versions.length, versions[0].version, versions.at(-1).version]).toEqual([20, 23, 4]);
  });
});
