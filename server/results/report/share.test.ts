import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PODCAST_STATES } from "../../../contract/campaigns.ts";
import { LINK_PASSWORD, PASS_HOURS } from "../../../contract/results/report.ts";
import { callOf } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { addEntry } from "../../../tests/support/mail/mail-world.ts";
import { addRunBooking, addShow } from "../../../tests/support/outcome-world.ts";
import { useResults, type World } from "../../../tests/support/results-world.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { isLetIn, passFor } from "./link-password.ts";

const database = useDatabase();
const db = () => database().db;
const { world } = useResults(database);
const served = useApp(() => db());
const call = callOf(() => ({ web: served().app }));

const PASSWORD = "fog over the harbor";
let w: World;
beforeAll(async () => {
  await sql`insert into genre (id, kind, en, de, position) values (1301, 'TOP', 'Arts', 'Kunst', 1)`.execute(
    db(),
  );
});
beforeEach(async () => {
  w = await world();
});
const links = () => `/api/campaign/${w.campaign.publicId}/report-link`;
const make = async (body: object = {}, headers: Record<string, string> = {}) => {
  const answer = await call(
    w.anna.token,
    "POST",
    links(),
    { kind: "board", label: "", days: 30, ...body },
    headers,
  );
  return { ...answer, ...(answer.payload as { link: { publicId: string }; token: string }) };
};
const list = async () => (await call(w.anna.token, "GET", links())).payload.page;
const withdraw = (link: string) => call(w.anna.token, "DELETE", `${links()}/${link}`);
const setPassword = (link: string, password: string | null) =>
  call(w.anna.token, "POST", `${links()}/${link}`, { password });
let visitors = 0;
/** From another address each time, unless one is named: what one address may ask is tested for all open routes. */
async function open(path: "read" | "unlock", payload: object, remoteAddress?: string, language = "en") {
  visitors += 1;
  const answer = await served().app.inject({
    method: "POST",
    url: `/open/report/${path}`,
    payload,
    headers: { "accept-language": language },
    remoteAddress: remoteAddress ?? `10.${visitors >> 8}.${visitors & 255}.7`,
  });
  const { payload: said, type } = answer.json();
  return {
    status: answer.statusCode,
    body: answer.body.replace(/"requestId":"[^"]+"/, ""),
    headers: answer.headers,
    payload: said,
    fault: type?.replace("urn:hostread:", "") as string | undefined,
  };
}
const read = (token: string, pass?: string) => open("read", { token, ...(pass && { pass }) });
const unlock = (token: string, password = PASSWORD, from?: string) =>
  open("unlock", { token, password }, from);

/** What must not be in any byte: the campaign's addresses, in every spelling, money, notes, and who works there. */
const NEVER =
  /ida|harbor-post|@|\bat\b.*dot|4200|EUR|secret note|Anna|signals|external|public|owner|email|itunes|form"/i;

/** Handles are chance, and may spell anything. */
const withoutHandles = (said: unknown) => JSON.stringify(said).replaceAll(/\/cover\/\w+/g, "");

/** A campaign with shows in several states; what they say of themselves names addresses. */
async function fill() {
  const { id } = w.campaign;
  const unlocked = await addEntry(db(), id, w.owner.id, {
    title: "Harbor Lights",
    address: "ida@harbor-post.example",
  });
  const locked = await addEntry(db(), id, w.owner.id, {
    title: "Night Ferry",
    address: "ida@harbor-post.example",
    locked: true,
  });
  await sql`update podcast set artist = 'Ships (ida at harbor-post dot example)', language = 'en',
    reach = 9000, reach_low = 5000, reach_high = 16000, reach_method = 'ratings',
    reach_signals = '[{"code":"ratings","value":"ida@harbor-post.example"}]', primary_genre_id = 1301,
    sub_title = 'write to ida@harbor-post.example', owner_name = 'Ida'
    where id in (select podcast_id from campaign_entry where campaign_id = ${id})`.execute(db());
  const lost = await addShow(db(), id, { title: "Lost Anchor", reach: 50_000 });
  const large = await addShow(db(), id, { title: "Great Sound", reach: 20_000 });
  await sql`update campaign_entry set state = 'Lost' where id = ${lost.id}`.execute(db());
  await addRunBooking(db(), { ownerId: w.owner.id, campaignId: id, show: large }, { aired: [9], net: 4200 });
  return { unlocked, locked, lost, large };
}

describe("D5.07 share links", () => {
  test("D5.07 a link shows the board as its columns, without an account and without an address in any byte", async () => {
    await fill();
    const made = await make({ label: "Client" });
    expect(made.status, made.body).toBe(201);
    expect(made.link).toMatchObject({
      kind: "board",
      label: "Client",
      locked: false,
      shown: [],
      openings: [],
    });
    const opened = await read(made.token);
    expect(opened.status, opened.body).toBe(200);
    expect(opened.payload).toMatchObject({ kind: "board", campaign: "Tea" });
    expect(opened.payload.columns.map(({ state }: { state: string }) => state)).toEqual([...PODCAST_STATES]);
    const titles = Object.fromEntries(
      opened.payload.columns.map((column: { state: string; shows: { title: string }[] }) => [
        column.state,
        column.shows.map(({ title }) => title),
      ]),
    );
    expect(titles).toMatchObject({
      New: ["Harbor Lights", "Night Ferry"],
      Signed: ["Great Sound"],
      Lost: ["Lost Anchor"],
      Contacted: [],
    });
    expect(Object.keys(opened.payload.columns[0].shows[0]).sort()).toEqual([
      "cover",
      "inactive",
      "language",
      "reach",
      "title",
    ]);
    expect(opened.payload.columns[0].shows[0].reach).toEqual({
      estimate: 9000,
      low: 5000,
      high: 16000,
      method: "ratings",
    });
    const { organization, columns } = opened.payload;
    expect(organization).toBe(w.owner.displayName);
    expect(withoutHandles(columns)).not.toMatch(NEVER);
    expect(opened.headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(opened.headers["set-cookie"]).toBeUndefined();
  });

  test("D5.07 the shortlist leaves out who is lost and every state, the most listened first, in the reader's language", async () => {
    await fill();
    const { token } = await make({ kind: "shortlist" });
    const opened = await read(token);
    expect(opened.status, opened.body).toBe(200);
    const { shows } = opened.payload;
    expect(shows.map(({ title }: { title: string }) => title)).toEqual([
      "Great Sound",
      "Harbor Lights",
      "Night Ferry",
    ]);
    expect(Object.keys(shows[1]).sort()).toEqual([
      "cover",
      "genre",
      "inactive",
      "language",
      "latestEpisode",
      "publisher",
      "reach",
      "title",
    ]);
    // Its publisher is there, and what the publisher's name says of an address is not.
    expect(shows[1].publisher).toMatch(/^Ships/);
    const bare = withoutHandles(shows);
    expect(bare.replaceAll('"externalId"', "")).not.toMatch(NEVER);
    expect(bare).not.toMatch(/Lost Anchor|Signed|"state"/);
    const german = (await open("read", { token }, undefined, "de")).payload.shows;
    expect([shows[1].genre.title, german[1].genre.title]).toEqual(["Arts", "Kunst"]);
  });

  test("D5.07 a link of results may ask for a password, too; a board or a shortlist has no parts", async () => {
    const { token, link } = await make({ kind: "results", shown: ["names"], password: PASSWORD });
    expect(link).toMatchObject({ kind: "results", shown: ["names"], locked: true });
    expect((await read(token)).fault).toBe("link-locked");
    const { pass } = (await unlock(token)).payload;
    expect((await read(token, pass)).payload).toMatchObject({ kind: "results", shown: ["names"] });
    for (const kind of ["board", "shortlist"])
      expect((await make({ kind, shown: ["names"] })).fields).toEqual(["/shown wrong-kind"]);
    expect((await make({ kind: "notes" })).status).toBe(422);
  });

  test("D5.07 without its password a link tells nothing and counts nothing; with it, it opens and is counted", async () => {
    await fill();
    const { token } = await make({ password: PASSWORD });
    for (const pass of [undefined, "x", `${Math.floor(Date.now() / 1000) + 999}.${"A".repeat(43)}`]) {
      const refused = await read(token, pass);
      expect([refused.status, refused.fault]).toEqual([403, "link-locked"]);
      expect(refused.body).not.toMatch(/Tea|Harbor/);
    }
    const wrong = await unlock(token, "fog over the harbour");
    expect([wrong.status, wrong.fault]).toEqual([403, "link-password-wrong"]);
    expect((await list())[0].openings).toEqual([]);
    const right = await unlock(token);
    expect(Object.keys(right.payload)).toEqual(["pass"]);
    expect((await read(token, right.payload.pass)).payload.campaign).toBe("Tea");
    expect((await list())[0].openings).toMatchObject([{ count: 1 }]);
  });

  test("D5.07 a pass opens its own link only, for some hours, as it is", async () => {
    const one = await make({ password: PASSWORD });
    const other = await make({ password: PASSWORD });
    const { pass } = (await unlock(one.token)).payload;
    expect((await read(other.token, pass)).fault).toBe("link-locked");
    const [until, signature] = pass.split(".");
    expect((await read(one.token, `${Number(until) + 1}.${signature}`)).fault).toBe("link-locked");
    expect((await read(one.token, `${until}.${signature.slice(1)}A`)).fault).toBe("link-locked");
    const secrets = createSecrets(Buffer.alloc(32, 7));
    const link = { id: 7, passwordHash: "$argon2id$x" };
    const now = Date.parse("2026-11-27T08:00:00Z");
    const given = passFor(secrets, link, now);
    const later = (seconds: number) => now + PASS_HOURS * 3_600_000 + seconds * 1000;
    expect(isLetIn(secrets, link, given, later(-1))).toBe(true);
    expect(isLetIn(secrets, link, given, later(0))).toBe(false);
    expect(isLetIn(createSecrets(Buffer.alloc(32, 8)), link, given, now)).toBe(false);
    expect(isLetIn(secrets, { ...link, passwordHash: "$argon2id$y" }, given, now)).toBe(false);
  });

  test("D5.07 another password ends what the one before has opened; without one the link alone opens", async () => {
    const { token, link } = await make({ password: PASSWORD });
    const { pass } = (await unlock(token)).payload;
    expect((await setPassword(link.publicId, "another word")).payload.page[0].locked).toBe(true);
    expect((await read(token, pass)).fault).toBe("link-locked");
    expect((await unlock(token)).fault).toBe("link-password-wrong");
    const next = (await unlock(token, "another word")).payload.pass;
    expect((await read(token, next)).status).toBe(200);
    // The same word again is another password: its salt is new.
    await setPassword(link.publicId, "another word");
    expect((await read(token, next)).fault).toBe("link-locked");
    expect((await setPassword(link.publicId, null)).payload.page[0].locked).toBe(false);
    expect((await read(token)).status).toBe(200);
    // Typed in the moment it was taken away, it lets in as well.
    expect((await unlock(token, "whatever")).status).toBe(200);
  });

  test("D5.07 withdrawn between the password and the reading, it is over, with the same bytes as one that never was", async () => {
    const { token, link } = await make({ password: PASSWORD });
    const { pass } = (await unlock(token)).payload;
    expect((await withdraw(link.publicId)).status).toBe(200);
    const over = await make({ password: PASSWORD });
    await sql`update report_link set until = now() - interval '1 ms' where public_id = ${over.link.publicId}`.execute(
      db(),
    );
    const said = [];
    for (const one of [token, over.token, "t"])
      said.push((await read(one, pass)).body, (await unlock(one)).body);
    expect(new Set(said).size).toBe(1);
    expect(said[0]).toContain("link-over");
    expect((await setPassword(link.publicId, "another word")).fault).toBe("not-found");
    expect((await setPassword(over.link.publicId, null)).fault).toBe("not-found");
  });

  test("D5.07 a reading that was under way when the password changed ends with nothing", async () => {
    const { token, link } = await make();
    let reading: ReturnType<typeof read> | undefined;
    // Whoever holds the row keeps the reading from counting its opening.
    await db()
      .transaction()
      .execute(async (tx) => {
        await sql`update report_link set password_hash = '$argon2id$v=19$x' where public_id = ${link.publicId}`.execute(
          tx,
        );
        reading = read(token);
        await expect
          .poll(async () => {
            const { rows } =
              await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%openings%'
            and datname = current_database()`.execute(db());
            return rows.length;
          })
          .toBe(1);
      });
    expect((await reading!).fault).toBe("link-locked");
  });

  test("D5.07 wrong passwords are counted by link and network, at once or one after the other; right ones are not", async () => {
    const { token } = await make({ password: PASSWORD });
    const other = await make({ password: PASSWORD });
    for (let times = 0; times < 12; times += 1)
      expect((await unlock(token, PASSWORD, `10.200.1.${times}`)).status).toBe(200);
    const tries = await Promise.all(
      Array.from({ length: 15 }, (_, at) => unlock(token, `wrong ${at}`, `10.200.1.${at}`)),
    );
    const faults = tries.map(({ fault }) => fault).sort();
    expect(faults.filter((fault) => fault === "link-password-wrong")).toHaveLength(10);
    expect(faults.filter((fault) => fault === "too-many-tries")).toHaveLength(5);
    // Not even the right one, and without a look at it.
    const late = await unlock(token, PASSWORD, "10.200.1.99");
    expect([late.status, late.fault]).toEqual([429, "too-many-tries"]);
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
    expect((await unlock(other.token, PASSWORD, "10.200.1.99")).status).toBe(200);
    expect((await unlock(token, PASSWORD, "10.200.2.1")).status).toBe(200);
  });

  test("D5.07 a password stands in no table, in no log of what was done, and has 8 to 128 characters", async () => {
    const once = { "idempotency-key": "share-1" };
    const first = await make({ password: PASSWORD }, once);
    expect((await make({ password: PASSWORD }, once)).token).toBe(first.token);
    expect((await make({ password: "another word" }, once)).fault).toBe("idempotency-conflict");
    expect((await make({}, once)).fault).toBe("idempotency-conflict");
    expect(await list()).toHaveLength(1);
    const { rows } = await sql<{ row: string }>`
      select t::text as row from report_link t union all select t::text from idempotent_answer t
      union all select t::text from audit t`.execute(db());
    const written = rows.map(({ row }) => row).join("\n");
    expect(written).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(written).not.toContain(PASSWORD);
    expect(written).not.toContain(first.token);
    expect(JSON.stringify(await list())).not.toContain("argon2");
    for (const password of ["", "1234567", "x".repeat(LINK_PASSWORD.most + 1), 12345678])
      expect((await make({ password })).status, String(password)).toBe(422);
    expect((await setPassword(first.link.publicId, "1234567")).status).toBe(422);
  });

  test("D5.07 who made, changed and withdrew a link stands in the audit, with its kind and without its name", async () => {
    const { link } = await make({ kind: "shortlist", label: "For Ida", password: PASSWORD });
    await setPassword(link.publicId, null);
    await withdraw(link.publicId);
    await withdraw(link.publicId);
    const { payload } = await call(w.anna.token, "GET", `/core/api/owner/${w.owner.publicId}/audit`);
    const told = payload.page
      .filter(({ route }: { route: string }) => route?.includes("report-link"))
      .map(({ route, act, name, before, after }: Record<string, unknown>) => [
        route,
        act,
        name,
        before,
        after,
      ]);
    const path = "/api/campaign/:id/report-link";
    expect(told).toEqual([
      // Said again it has changed nothing.
      [`DELETE ${path}/:link`, "results.share", "Tea", null, null],
      [`DELETE ${path}/:link`, "results.share", "Tea", { kind: "shortlist" }, null],
      [`POST ${path}/:link`, "results.share", "Tea", null, { kind: "shortlist", locked: false }],
      [`POST ${path}`, "results.share", "Tea", null, { kind: "shortlist", days: 30, locked: true }],
    ]);
    expect(JSON.stringify(told)).not.toMatch(/Ida|argon2|fog/);
  });

  test("D5.07 C9.08 another organization finds neither link nor campaign; a viewer may not share", async () => {
    const { link, token } = await make({ password: PASSWORD });
    const eve = await makeLogin(db(), [await makeOwner(db())]);
    for (const [method, url, body] of [
      ["GET", links()],
      ["POST", links(), { kind: "board", label: "", days: 1 }],
      ["POST", `${links()}/${link.publicId}`, { password: null }],
      ["DELETE", `${links()}/${link.publicId}`],
    ] as const)
      expect((await call(eve.token, method, url, body)).fault, url).toBe("not-found");
    const viewer = await makeLogin(db(), [w.owner], { role: "viewer" });
    expect((await call(viewer.token, "POST", links(), { kind: "board", label: "", days: 1 })).fault).toBe(
      "not-allowed",
    );
    const mine = w;
    w = await world("Coffee");
    expect((await setPassword(link.publicId, null)).fault).toBe("not-found");
    w = mine;
    expect((await read(token)).fault).toBe("link-locked");
  });

  test("D5.07 with its campaign a link is gone, also for whoever was let in", async () => {
    await fill();
    const { token } = await make({ password: PASSWORD });
    const { pass } = (await unlock(token)).payload;
    expect((await read(token, pass)).status).toBe(200);
    await db().deleteFrom("booking").where("owner_id", "=", w.owner.id).execute();
    await db().deleteFrom("campaign").where("id", "=", w.campaign.id).execute();
    expect((await read(token, pass)).fault).toBe("link-over");
    expect((await unlock(token)).fault).toBe("link-over");
    const { rows } = await sql`select from report_link where campaign_id = ${w.campaign.id}`.execute(db());
    expect(rows).toHaveLength(0);
  });
});
