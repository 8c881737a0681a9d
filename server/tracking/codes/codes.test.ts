import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { addEntry } from "../../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { trackingRoutes } from "../routes.ts";
import { beginHolding, lockCodeOf } from "./queries.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, trackingRoutes);

let kim: TestLogin;
let ownerId: number;
let campaign: string;
let entries: string[];

async function makeCampaign(titles: readonly string[]): Promise<{ publicId: string; entries: string[] }> {
  const made = await db()
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: ownerId, display_name: "Autumn" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  const all: string[] = [];
  for (const title of titles)
    all.push(
      (await addEntry(db(), made.id, ownerId, { title, address: `${newHandle()}@a.example` })).externalId,
    );
  return { publicId: made.publicId, entries: all };
}

beforeEach(async () => {
  const owner = await makeOwner(db());
  ownerId = owner.id;
  kim = await makeLogin(db(), [owner]);
  const made = await makeCampaign(["Fog", "Chess", "Soup"]);
  campaign = made.publicId;
  entries = made.entries;
});

const press = (which = entries) =>
  call(kim.token, "POST", `/api/campaign/${campaign}/link`, {
    target: "https://tea.example/",
    entries: which,
    codes: true,
  });
const add = (codes: string[], to = campaign) =>
  call(kim.token, "POST", `/api/campaign/${to}/code`, { codes });
const list = async () => (await call(kim.token, "GET", `/api/campaign/${campaign}/code`)).payload;
const change = (id: string, body: object, who = kim) => call(who.token, "POST", `/api/code/${id}`, body);

describe("C6.01 one press", () => {
  test("gives each show link and code, and a second press by two people at once changes nothing", async () => {
    const first = await press();
    expect(first.status).toBe(200);
    const shows = first.payload.page as { title: string; code: string; address: string }[];
    expect(shows.map(({ title }) => title)).toEqual(["Fog", "Chess", "Soup"]);
    expect(new Set(shows.map(({ code }) => code)).size).toBe(3);
    expect(new Set(shows.map(({ address }) => address)).size).toBe(3);
    const again = await Promise.all([press(), press()]);
    for (const { payload } of again) expect(payload.page).toEqual(first.payload.page);
  });
});

describe("C6.07 codes", () => {
  test("those that are made have no letter that is taken for a figure", async () => {
    const { payload } = await press();
    for (const { code } of payload.page) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{7}$/);
  });

  test("the list goes first, in its order, and only then codes are made", async () => {
    expect((await add(["Tea20", "tea10"])).payload).toMatchObject({ added: 2, free: 2, elsewhere: [] });
    const codes = (await press()).payload.page.map(({ code }: { code: string }) => code);
    expect(codes.slice(0, 2)).toEqual(["Tea20", "tea10"]);
    expect(codes[2]).toMatch(/^[2-9A-HJ-NP-Z]{7}$/);
    expect(await list()).toMatchObject({ free: 0, more: 0 });
  });

  test("a code that somebody just gives to one show is not taken by another", async () => {
    await add(["Tea10", "Tea20"]);
    const { publicId } = (await list()).page[0];
    const fog = await db()
      .selectFrom("campaign_entry")
      .select("id")
      .where("public_id", "=", entries[0]!)
      .executeTakeFirstOrThrow();
    let pressed: ReturnType<typeof press> | undefined;
    await inTransaction(db(), async (tx) => {
      const code = (await lockCodeOf(tx, kim.id, publicId))!;
      await beginHolding(tx, code.id, fog.id);
      pressed = press([entries[1]!]);
      await vi.waitFor(async () => {
        const waiting = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db(),
        );
        expect(waiting.rows).toHaveLength(1);
      });
    });
    const { payload } = await pressed!;
    const codes = Object.fromEntries(
      payload.page.map((one: { title: string; code: string }) => [one.title, one.code]),
    );
    expect(codes.Chess).toBe("Tea20");
    const given = (await list()).page.map((one: { code: string; entryExternalId: string }) => [
      one.code,
      one.entryExternalId,
    ]);
    expect(given).toEqual([
      ["Tea10", entries[0]],
      ["Tea20", entries[1]],
    ]);
  });

  test("a list that is sent twice adds nothing, and codes of another campaign are named", async () => {
    const other = await makeCampaign([]);
    await add(["SPRING"], other.publicId);
    await add(["TEA10"]);
    expect((await add(["tea10", "spring", "NEW"])).payload).toMatchObject({
      added: 1,
      free: 2,
      elsewhere: ["SPRING"],
    });
  });

  test("what is no code is refused, and nothing of its list is kept", async () => {
    for (const wrong of ["a", "x".repeat(41), "TWO WORDS", "  ", "TAB\there"]) {
      expect((await add(["GOOD", wrong])).status, wrong).toBe(422);
    }
    expect((await list()).page).toEqual([]);
  });

  test("a code is one show's at a time; of two who give it at once one wins", async () => {
    await add(["TEA10"]);
    const [code] = (await list()).page;
    const both = await Promise.all(
      [entries[0], entries[1]].map((entry) => change(code.publicId, { act: "give", entry })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.fault).toBe("code-taken");
    expect((await change(code.publicId, { act: "take-back" })).payload.state).toBe("free");
    const other = (await change(code.publicId, { act: "give", entry: entries[2] })).payload;
    expect(other).toMatchObject({ state: "given", entryExternalId: entries[2] });
    const terms = await db()
      .selectFrom("promo_code_holder as h")
      .innerJoin("promo_code as c", "c.id", "h.code_id")
      .select(["h.since", "h.until"])
      .where("c.public_id", "=", code.publicId)
      .orderBy("h.id")
      .execute();
    expect(terms).toHaveLength(2);
    expect(terms[0]!.until!.getTime()).toBeLessThanOrEqual(terms[1]!.since.getTime());
    expect(terms[1]!.until).toBeNull();
  });

  test("a retired code is given to nobody any more, by hand and by a press", async () => {
    await add(["OLD"]);
    const [code] = (await list()).page;
    expect((await change(code.publicId, { act: "retire" })).payload.state).toBe("retired");
    expect((await change(code.publicId, { act: "give", entry: entries[0] })).fault).toBe("code-retired");
    const codes = (await press()).payload.page.map((link: { code: string }) => link.code);
    expect(codes).not.toContain("OLD");
  });

  test("a show that leaves the campaign frees its code, for other organizations it does not exist", async () => {
    await add(["TEA10"]);
    const [code] = (await list()).page;
    await change(code.publicId, { act: "give", entry: entries[0] });
    await db().deleteFrom("campaign_entry").where("public_id", "=", entries[0]!).execute();
    expect((await list()).page[0]).toMatchObject({ state: "free", entryExternalId: null });
    expect((await change(code.publicId, { act: "give", entry: entries[1] })).payload.state).toBe("given");
    const other = await makeLogin(db(), [await makeOwner(db())]);
    expect((await change(code.publicId, { act: "retire" }, other)).status).toBe(404);
    expect((await call(other.token, "GET", `/api/campaign/${campaign}/code`)).status).toBe(404);
  });
});
