import { beforeAll, describe, expect, test } from "vitest";
import type { TokenAct } from "../../contract/accounts/tokens.ts";
import { PUBLIC_ROUTES } from "../../contract/programs/routes.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeTenant, type Tenant, useApp } from "../../tests/support/hostile-world.ts";
import { exampleFor, inOrder } from "../../tests/support/public-calls/examples.ts";
import { useToken } from "../../tests/support/public-calls/use-token.ts";
import { makePodcast } from "../../tests/support/world.ts";

const database = useDatabase();
const served = useApp(() => database().db);
const { tokenOf, sendWith, typeOf } = useToken(database, served);

let mine: Tenant;
let theirs: Tenant;
beforeAll(async () => {
  const podcast = await makePodcast(database().db, { address: "both@locked.example" });
  mine = await makeTenant(served().context, { podcast });
  theirs = await makeTenant(served().context, { podcast });
});

const all = (): readonly TokenAct[] =>
  [...new Set(PUBLIC_ROUTES.map(({ act }) => act))].filter((act) => act !== "signed-in") as TokenAct[];

const get = (token: string | null, address: string, headers: Record<string, string> = {}) =>
  sendWith(token)({ method: "GET", address, headers });
const post = (
  token: string,
  address: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = "POST",
) => sendWith(token)({ method, address, headers: { "content-type": "application/json", ...headers }, body });

describe("D4.03 every example of the document", () => {
  test("D4.03 works as it stands, with a token that may that and nothing else", async () => {
    const read = sendWith(await tokenOf(mine, all()));
    const wrong: unknown[] = [];
    for (const promise of inOrder) {
      const request = await exampleFor(promise, mine, read);
      const acts =
        promise.act === "signed-in" ? (["conversion.report"] as const) : ([promise.act] as TokenAct[]);
      const { status, body } = await sendWith(await tokenOf(mine, acts))(request);
      if (status !== (promise.status ?? 200)) wrong.push([promise.program.id, status, body.slice(0, 400)]);
      else if (promise.reply) {
        const checked = promise.reply.safeParse(JSON.parse(body));
        const { fields } = Object.fromEntries(new URL(request.address, "http://x.example").searchParams);
        if (!fields && !checked.success) wrong.push([promise.program.id, checked.error.issues]);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test("D4.02 is refused to a token that may something else, to none and to a session", async () => {
    const other = await makeTenant(served().context);
    const read = sendWith(await tokenOf(other, all()));
    const without = await tokenOf(other, ["conversion.report"]);
    for (const promise of inOrder) {
      if (promise.act === "signed-in") continue;
      const request = await exampleFor(promise, other, read);
      const refused = await sendWith(without)(request);
      expect([promise.program.id, refused.status, typeOf(refused)]).toEqual([
        promise.program.id,
        403,
        "urn:hostread:act-not-given",
      ]);
      for (const token of [null, other.login.token]) {
        const nobody = await sendWith(token)(request);
        expect([promise.program.id, nobody.status, typeOf(nobody)]).toEqual([
          promise.program.id,
          401,
          "urn:hostread:bad-token",
        ]);
      }
    }
  }, 120_000);

  test("D1.08 D4.02 has its person's monthly ceiling, with a token of the organization, too", async () => {
    const buyer = await makeTenant(served().context, {});
    await database()
      .db.updateTable("membership")
      .set({ role: "manager", ceiling: 0 })
      .where("login_id", "=", buyer.login.id)
      .execute();
    const podcast = await makePodcast(database().db, { address: "above@locked.example" });
    for (const acts of [null, ["contact.unlock"]] as const) {
      const headers = { "idempotency-key": `above ${acts}` };
      const body = { podcasts: [podcast.publicId] };
      const answer = await post(await tokenOf(buyer, acts), "/v1/unlocks", body, headers);
      expect([answer.status, JSON.parse(answer.body).type]).toEqual([409, "urn:hostread:over-ceiling"]);
    }
  });

  test("D4.02 finds nothing of another organization, nor of another one of the token's own person", async () => {
    const db = database().db;
    const other = await makeTenant(served().context);
    // The person belongs to both; the token to one.
    await db.insertInto("membership").values({ login_id: mine.login.id, owner_id: other.owner.id }).execute();
    const own = await makeTenant(served().context);
    const tokens = [await tokenOf(own, all()), await tokenOf(own, null)];
    await db.insertInto("membership").values({ login_id: own.login.id, owner_id: theirs.owner.id }).execute();
    const read = sendWith(await tokenOf(theirs, all()));
    let asked = 0;
    for (const promise of inOrder) {
      if (!promise.params || promise.program.id === "readPodcast") continue;
      const request = await exampleFor(promise, theirs, read);
      const { status, body } = await sendWith(tokens[0]!)(request);
      expect([promise.program.id, status, JSON.parse(body).type]).toEqual([
        promise.program.id,
        404,
        "urn:hostread:not-found",
      ]);
      asked += 1;
    }
    expect(asked).toBeGreaterThan(25);
    for (const address of [
      "campaigns",
      "statement",
      "credits",
      "suppressions",
      "saved-searches",
      "results",
    ]) {
      const named = await get(tokens[0]!, `/v1/${address}?owner=${theirs.owner.publicId}`);
      expect([address, named.status]).toEqual([address, 404]);
      const unnamed = await get(tokens[0]!, `/v1/${address}`);
      expect([address, unnamed.status]).toEqual([address, 200]);
      for (const foreign of [theirs.ids.campaign, theirs.ids.savedSearch, theirs.ids.suppression])
        expect(unnamed.body).not.toContain(foreign);
    }
    // A person's own token reaches both.
    const both = JSON.parse((await get(tokens[1]!, "/v1/campaigns")).body).items;
    expect(both.map(({ publicId }: { publicId: string }) => publicId)).toEqual(
      expect.arrayContaining([own.ids.campaign]),
    );
    expect((await get(tokens[1]!, `/v1/campaigns?owner=${theirs.owner.publicId}`)).status).toBe(200);
  }, 120_000);

  test("D1.06 what a role lost, its tokens have lost with the next call", async () => {
    const db = database().db;
    const other = await makeTenant(served().context);
    const token = await tokenOf(other, all());
    const campaign = { displayName: "Spring" };
    expect((await post(token, "/v1/campaigns", campaign)).status).toBe(201);
    await db
      .updateTable("membership")
      .set({ role: "viewer" })
      .where("login_id", "=", other.login.id)
      .execute();
    const refused = await post(token, "/v1/campaigns", campaign);
    expect([refused.status, typeOf(refused)]).toEqual([403, "urn:hostread:not-allowed"]);
    expect((await get(token, "/v1/campaigns")).status).toBe(200);
    expect((await get(token, "/v1/statement")).status).toBe(403);
  });
});

describe("D4.02 the form of answers", () => {
  let token: string;
  beforeAll(async () => {
    mine = await makeTenant(served().context);
    token = await tokenOf(mine, all());
  });

  test("D4.02 lists go on by a cursor, also where something is added or taken away meanwhile", async () => {
    for (let n = 0; n < 7; n++) await post(token, "/v1/campaigns", { displayName: `Campaign ${n}` });
    const seen: string[] = [];
    let cursor = "";
    for (let turn = 0; turn < 20; turn++) {
      const { body } = await get(token, `/v1/campaigns?limit=2${cursor}`);
      const { items, next } = JSON.parse(body);
      seen.push(...items.map(({ displayName }: { displayName: string }) => displayName));
      // One more at the head of the list must shift nothing.
      if (turn === 1) await post(token, "/v1/campaigns", { displayName: "Late" });
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }
    expect(seen).toEqual([...Array.from({ length: 7 }, (_, n) => `Campaign ${6 - n}`), "Spring", "Autumn"]);
    for (const wrong of ["x", "e30", Buffer.from('{"at":-1}').toString("base64url")]) {
      const refused = await get(token, `/v1/campaigns?cursor=${wrong}`);
      expect([refused.status, typeOf(refused)]).toEqual([400, "urn:hostread:bad-cursor"]);
    }
    expect((await get(token, "/v1/campaigns?limit=101")).status).toBe(400);
  });

  test("D4.02 a search goes through the whole catalogue, each podcast once", async () => {
    for (let n = 0; n < 30; n++) await makePodcast(database().db, { title: `Cursor show ${n}` });
    const seen: string[] = [];
    let cursor = "";
    for (let turn = 0; turn < 20; turn++) {
      const { body } = await get(
        token,
        `/v1/podcasts?title=cursor+show&sortBy=title&sortDirection=asc&limit=7${cursor}`,
      );
      const { items, next, total } = JSON.parse(body);
      expect(total).toBe(30);
      seen.push(...items.map(({ publicId }: { publicId: string }) => publicId));
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }
    expect(seen).toHaveLength(30);
    expect(new Set(seen).size).toBe(30);
  });

  test("D4.02 sparse fields, of lists and within things; one that is not there is named", async () => {
    const list = await get(token, "/v1/campaigns?fields=displayName&limit=1");
    expect(Object.keys(JSON.parse(list.body).items[0])).toEqual(["displayName"]);
    expect(JSON.parse(list.body)).toHaveProperty("next");
    const deep = await get(
      token,
      `/v1/campaigns/${mine.ids.campaign}/entries?fields=externalId,podcast.title,podcast.reach.low`,
    );
    const [entry] = JSON.parse(deep.body).items;
    expect(Object.keys(entry).sort()).toEqual(["externalId", "podcast"]);
    expect(Object.keys(entry.podcast).sort()).toEqual(["reach", "title"]);
    for (const name of ["nothing", "podcast.nothing", "__proto__", "constructor", "podcast.title.length"]) {
      const refused = await get(
        token,
        `/v1/campaigns/${mine.ids.campaign}/entries?fields=externalId,${name}`,
      );
      expect([name, refused.status, typeOf(refused)]).toEqual([name, 400, "urn:hostread:no-such-field"]);
      expect(refused.body).toContain(name);
    }
  });

  test("D4.02 an ETag saves what one has, and holds a change against what one has read", async () => {
    const address = `/v1/campaigns/${mine.ids.campaign}`;
    const first = await get(token, address);
    const again = await get(token, address, { "if-none-match": first.tag });
    expect([again.status, again.body, again.tag]).toEqual([304, "", first.tag]);
    const change = (displayName: string, tag?: string) =>
      post(token, address, { displayName }, tag === undefined ? {} : { "if-match": tag }, "PATCH");
    const changed = await change("Winter", first.tag);
    expect(changed.status).toBe(200);
    expect((await get(token, address, { "if-none-match": first.tag })).status).toBe(200);
    const late = await change("Late", first.tag);
    expect([late.status, typeOf(late)]).toEqual([412, "urn:hostread:precondition-failed"]);
    expect((await change("Late", '"made up"')).status).toBe(412);
    // The answer of a change is a version to go on with, and any version may be meant.
    expect((await change("Spring", changed.tag)).status).toBe(200);
    expect((await change("Summer", "*")).status).toBe(200);
    expect(JSON.parse((await get(token, address)).body).displayName).toBe("Summer");
  });

  test("D4.02 of two who change one version at once, one is told", async () => {
    const address = `/v1/campaigns/${mine.ids.campaign}`;
    const { tag } = await get(token, address);
    const answers = await Promise.all(
      ["A", "B", "C", "D"].map((displayName) =>
        post(token, address, { displayName }, { "if-match": tag }, "PATCH"),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  test("D4.02 a change without a name keeps the one that somebody gives at the same time", async () => {
    const address = `/v1/campaigns/${mine.ids.campaign}`;
    const [named, priced] = await Promise.all([
      post(token, address, { displayName: "Renamed" }, {}, "PATCH"),
      post(token, address, { payPerAction: 7 }, {}, "PATCH"),
    ]);
    expect([named.status, priced.status]).toEqual([200, 200]);
    expect(JSON.parse((await get(token, address)).body)).toMatchObject({
      displayName: "Renamed",
      payPerAction: 7,
    });
  });

  test("D4.02 an offer is changed by its version alone", async () => {
    const address = `/v1/offers/${mine.ids.offer}/decisions`;
    const missing = await post(token, address, { act: "decline" });
    expect([missing.status, typeOf(missing)]).toEqual([428, "urn:hostread:version-missing"]);
    const stale = await post(
      token,
      address,
      { act: "decline" },
      { "if-match": '"2020-01-01T00:00:00.000Z/aaaaaaaaaaaaaaaaaaaaaa"' },
    );
    expect(stale.status).toBe(412);
  });

  test("D4.02 unlocking takes a key, once for all repetitions, and never a card", async () => {
    const podcast = await makePodcast(database().db, { address: "new@locked.example" });
    const wish = { podcasts: [podcast.publicId] };
    const without = await post(token, "/v1/unlocks", wish);
    expect([without.status, typeOf(without)]).toEqual([400, "urn:hostread:key-missing"]);
    const credits = async () => JSON.parse((await get(token, "/v1/credits")).body).available;
    const before = await credits();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(token, "/v1/unlocks", wish, { "idempotency-key": "one" })),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, JSON.stringify({ unlocked: 1, creditsConsumed: 1 })]),
    );
    expect(await credits()).toBe(before - 1);
    const other = await post(
      token,
      "/v1/unlocks",
      { podcasts: [mine.ids.podcast] },
      { "idempotency-key": "one" },
    );
    expect(typeOf(other)).toBe("urn:hostread:idempotency-conflict");
    // Two programs of one person may number alike.
    const second = await tokenOf(mine, all());
    expect((await post(second, "/v1/unlocks", wish, { "idempotency-key": "one" })).body).toBe(
      JSON.stringify({ unlocked: 0, creditsConsumed: 0 }),
    );
    const many = await Promise.all(
      Array.from({ length: 30 }, (_, n) => makePodcast(database().db, { address: `n${n}@locked.example` })),
    );
    const poor = await post(
      token,
      "/v1/unlocks",
      { podcasts: many.map(({ publicId }) => publicId) },
      { "idempotency-key": "two" },
    );
    expect([poor.status, typeOf(poor)]).toEqual([409, "urn:hostread:no-credits"]);
    expect(await credits()).toBe(before - 1);
  });

  test("D4.02 an address is answered only to a token that may read addresses", async () => {
    const address = `/v1/campaigns/${mine.ids.campaign}/entries`;
    const reads = await tokenOf(mine, ["campaign.read", "contact.read"]);
    const plain = await tokenOf(mine, ["campaign.read"]);
    expect((await get(reads, address)).body).toContain("@unlocked.example");
    expect((await get(plain, address)).body).not.toContain("@unlocked.example");
    const mailing = `/v1/mailings/${mine.ids.mailing}`;
    expect((await get(await tokenOf(mine, ["mail.read", "contact.read"]), mailing)).body).toContain(
      "@unlocked.example",
    );
    const blind = sendWith(
      await tokenOf(
        mine,
        all().filter((act) => act !== "contact.read"),
      ),
    );
    const looks = inOrder.filter(({ method, program }) => method === "GET" || program.id === "checkMailing");
    for (const promise of looks) {
      const { status, body } = await blind(await exampleFor(promise, mine, blind));
      expect([promise.program.id, status, body.includes("@unlocked.example")]).toEqual([
        promise.program.id,
        200,
        false,
      ]);
    }
    expect(looks.length).toBeGreaterThan(20);
  });

  test("D4.02 faults are problems in the reader's language, and nothing is in an envelope", async () => {
    const { answer } = await get(token, "/v1/campaigns/nothing", { "accept-language": "de" });
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.json()).toMatchObject({ status: 404, type: "urn:hostread:not-found" });
    expect(answer.json().requestId).toBeTruthy();
    const unknown = await get(token, "/v1/nothing");
    expect(unknown.status).toBe(404);
    const wrong = await post(token, "/v1/campaigns", { displayName: "" });
    expect([wrong.status, JSON.parse(wrong.body).errors[0].pointer]).toEqual([422, "/displayName"]);
    expect(JSON.parse((await get(token, "/v1/token")).body)).toMatchObject({
      kind: "organization",
      owners: [{ publicId: mine.owner.publicId }],
    });
  });

  test("D4.02 says how many calls are left, and after the last one when to come again", async () => {
    const own = await tokenOf(mine, ["campaign.read"]);
    const { answer } = await get(own, "/v1/token");
    expect(answer.headers["ratelimit-policy"]).toBe('"calls";q=600;w=60');
    expect(answer.headers.ratelimit).toMatch(/^"calls";r=599;t=\d+$/);
    expect(answer.headers["x-ratelimit-limit"]).toBeUndefined();
    for (let n = 0; n < 30; n++) await Promise.all(Array.from({ length: 20 }, () => get(own, "/v1/token")));
    const over = await get(own, "/v1/token");
    expect([over.status, typeOf(over)]).toEqual([429, "urn:hostread:too-many-requests"]);
    expect(Number(over.answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(over.answer.headers.ratelimit).toMatch(/^"calls";r=0;t=\d+$/);
    // Others of the same organization go on.
    expect((await get(token, "/v1/token")).status).toBe(200);
  }, 60_000);

  test("D4.03 the document is open to all", async () => {
    const { status, body } = await get(null, "/v1/openapi.json");
    expect([status, JSON.parse(body).openapi]).toEqual([200, "3.1.0"]);
  });
});
