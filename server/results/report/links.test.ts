import { createHash } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { REPORT_LINKS_MOST } from "../../../contract/results/report.ts";
import { type Answered, useApi, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { addOrders, addRunBooking, addShow } from "../../../tests/support/outcome-world.ts";
import { useResults, type World } from "../../../tests/support/results-world.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { campaignRoutes } from "../../campaigns/routes.ts";
import { reportRoutes } from "../report-routes.ts";

const database = useDatabase();
const db = () => database().db;
const { world } = useResults(database);
const call = useApi(() => db(), [...campaignRoutes, ...reportRoutes]);
const web = useWeb(() => db(), reportRoutes);

let w: World;
beforeEach(async () => {
  w = await world();
});
const links = () => `/api/campaign/${w.campaign.publicId}/report-link`;
const make = (body: object = {}, headers: Record<string, string> = {}): Promise<Answered> =>
  call(w.anna.token, "POST", links(), { label: "Board", days: 30, shown: ["names"], ...body }, headers);
let visitors = 0;
/** From another address each time: that one address may not ask more often is tested for all open routes. */
async function read(token: string, again?: boolean, visitor = ++visitors) {
  const answer = await web().web.inject({
    method: "POST",
    url: "/open/report/read",
    payload: { token, ...(again !== undefined && { again }) },
    remoteAddress: `10.7.${visitor >> 8}.${visitor & 255}`,
  });
  const { payload, type } = answer.json();
  return {
    status: answer.statusCode,
    body: answer.body,
    payload,
    fault: type?.replace("urn:hostread:", "") as string | undefined,
  };
}
const list = async () => (await call(w.anna.token, "GET", links())).payload.page;
const withdraw = (link: string) => call(w.anna.token, "DELETE", `${links()}/${link}`);
/** A refusal without what differs from request to request. */
const plain = ({ status, body }: Pick<Answered, "status" | "body">) => [
  status,
  body.replace(/"requestId":"[^"]+"/, ""),
];

describe("C7.11 links to a report", () => {
  test("C7.11 a link opens its report without an account; its key is shown once and stands in no table", async () => {
    const made = await make({ label: " Board ", shown: ["costs", "names", "costs"] });
    expect(made.status, made.body).toBe(201);
    const { link, token } = made.payload;
    expect(link).toMatchObject({
      label: "Board",
      shown: ["names", "costs"],
      state: "open",
      by: "Anna",
      openings: [],
    });
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const opened = await read(token);
    expect(opened.status, opened.body).toBe(200);
    expect(opened.payload).toMatchObject({ campaign: "Tea", shown: ["names", "costs"], until: link.until });
    expect(JSON.stringify(await list())).not.toContain(token);
    for (const written of [token, createHash("sha256").update(token).digest("base64url")]) {
      const { rows } = await sql<{ n: number }>`
        select (select count(*) from report_link t where strpos(t::text, ${written}) > 0)
          + (select count(*) from idempotent_answer t where strpos(t::text, ${written}) > 0) as n`.execute(
        db(),
      );
      expect(Number(rows[0]!.n)).toBe(0);
    }
  });

  test("C7.11 openings are counted by day, without whoever stays on the page and without a word of the visitor", async () => {
    const { token } = (await make()).payload;
    await Promise.all(Array.from({ length: 7 }, () => read(token)));
    await read(token, true);
    const today = new Date().toISOString().slice(0, 10);
    expect((await list())[0].openings).toEqual([{ day: today, count: 7 }]);
    const { rows } = await sql<{ row: string }>`select t::text as row from report_link t`.execute(db());
    expect(rows.map(({ row }) => row).join()).not.toMatch(/127\.0\.0\.1|light-my-request/);
  });

  test("C7.11 whoever loads the page again within the hour is counted once, after it again; for each link apart", async () => {
    const { token } = (await make()).payload;
    const other = (await make()).payload;
    visitors += 1;
    const same = visitors;
    const answers = await Promise.all(Array.from({ length: 5 }, () => read(token, undefined, same)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const counts = async () =>
      (await list()).map(({ openings }: { openings: { count: number }[] }) => openings[0]?.count ?? 0);
    expect(await counts()).toEqual([0, 1]);
    await read(other.token, undefined, same);
    expect(await counts()).toEqual([1, 1]);
    await sql`update ask_budget set window_end = now() - interval '1 s'`.execute(db());
    await read(token, undefined, same);
    expect(await counts()).toEqual([1, 2]);
  });

  test("C7.11 a link that is over, withdrawn, altered or was never one is answered with the same bytes", async () => {
    const over = (await make()).payload;
    // By the clock of the database.
    await sql`update report_link set until = now() - interval '1 ms' where public_id = ${over.link.publicId}`.execute(
      db(),
    );
    const gone = (await make()).payload;
    expect((await withdraw(gone.link.publicId)).status).toBe(200);
    const { token } = (await make()).payload;
    const altered = `${token.slice(0, -2)}${token.endsWith("A") ? "B" : "A"}A`;
    const answers = [over.token, gone.token, altered, token.toUpperCase(), `${token}A`, "t", "a".repeat(100)];
    const said = [];
    for (const one of answers) said.push(plain(await read(one)));
    expect(said[0]![0]).toBe(410);
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
    expect((await read(token)).status).toBe(200);
    expect((await list()).map(({ state }: { state: string }) => state)).toEqual([
      "open",
      "withdrawn",
      "over",
    ]);
  });

  test("C7.11 a link is over by the database's clock at its second, 1 to 90 days from now", async () => {
    const day = 86_400_000;
    for (const days of [1, 90]) {
      const { link } = (await make({ days })).payload;
      expect(Date.parse(link.until) - Date.parse(link.created)).toBe(days * day);
    }
    for (const days of [0, 91, 1.5, -1, "7"]) expect((await make({ days })).status, String(days)).toBe(422);
  });

  test("C7.11 withdrawn while it is read: no reading that begins after the answer sees it, twice is once", async () => {
    const show = await addShow(db(), w.campaign.id);
    await addRunBooking(
      db(),
      { ownerId: w.owner.id, campaignId: w.campaign.id, show },
      { aired: [9], net: 5 },
    );
    const { link, token } = (await make()).payload;
    const readings = Array.from({ length: 12 }, () => read(token, true));
    const [first, second] = await Promise.all([withdraw(link.publicId), withdraw(link.publicId)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await read(token)).fault).toBe("link-over");
    // Those that were under way have all of it or nothing.
    for (const reading of await Promise.all(readings))
      expect(reading.status === 200 ? reading.payload.shows.length : reading.fault).toSatisfy(
        (said: unknown) => said === 1 || said === "link-over",
      );
  });

  test("C7.11 a reading that was under way when the link was withdrawn ends with nothing", async () => {
    const show = await addShow(db(), w.campaign.id);
    await addOrders(db(), w.owner.id, show, [3]);
    const { link, token } = (await make()).payload;
    let reading: ReturnType<typeof read> | undefined;
    // Whoever holds the row keeps the reading from counting its opening.
    await db()
      .transaction()
      .execute(async (tx) => {
        await sql`update report_link set revoked = now() where public_id = ${link.publicId}`.execute(tx);
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
    expect((await reading!).fault).toBe("link-over");
  });

  test("C7.11 of one link 120 readings a minute are reckoned, from wherever they come", async () => {
    const { token } = (await make()).payload;
    const other = (await make()).payload;
    const statuses: number[] = [];
    for (let times = 0; times < 121; times += 1) statuses.push((await read(token, true)).status);
    expect(statuses.indexOf(429)).toBe(120);
    expect((await read(other.token)).status).toBe(200);
  });

  test("C7.11 twenty links at most, also for two who make them in the same second; those that are over make room", async () => {
    const made = await Promise.all(Array.from({ length: REPORT_LINKS_MOST + 4 }, () => make()));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(REPORT_LINKS_MOST);
    expect(new Set(made.filter(({ status }) => status !== 201).map((one) => one.fault))).toEqual(
      new Set(["too-many-items"]),
    );
    for (let round = 0; round < 2; round += 1)
      for (const { publicId, state } of await list()) {
        if (state !== "open") continue;
        await withdraw(publicId);
        expect((await make()).status).toBe(201);
      }
    // Of what is over only the newest are kept.
    expect(await list()).toHaveLength(2 * REPORT_LINKS_MOST);
  });

  test("C7.11 a request that is sent again with its key makes one link, and gives its key again", async () => {
    const once = { "idempotency-key": "report-1" };
    const [one, two] = await Promise.all([make({}, once), make({}, once)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.payload).toEqual(one.payload);
    expect(await list()).toHaveLength(1);
    expect((await read(one.payload.token)).status).toBe(200);
    expect((await make({ days: 3 }, once)).fault).toBe("idempotency-conflict");
  });

  test("C7.11 C9.08 another organization's reports and links are not found", async () => {
    const { link, token } = (await make()).payload;
    const eve = await makeLogin(db(), [await makeOwner(db())]);
    for (const [method, url, body] of [
      ["GET", `/api/campaign/${w.campaign.publicId}/report`],
      ["GET", links()],
      ["POST", links(), { label: "", days: 1, shown: [] }],
      ["DELETE", `${links()}/${link.publicId}`],
    ] as const)
      expect((await call(eve.token, method, url, body)).fault, url).toBe("not-found");
    // Nor one's own campaign with the link of another.
    const mine = w;
    w = await world("Coffee");
    expect((await withdraw(link.publicId)).fault).toBe("not-found");
    w = mine;
    expect((await read(token)).status).toBe(200);
  });

  test("C7.11 a quote names its show, so it is refused without the names; a label is plain text", async () => {
    expect((await make({ shown: ["quotes"] })).fields).toEqual(["/shown wrong-kind"]);
    expect((await make({ shown: ["names", "everything"] })).status).toBe(422);
    expect((await make({ label: "a\u202eb" })).fields).toEqual(["/label control-characters"]);
    expect((await make({ label: "<b>Board</b>" })).payload.link.label).toBe("<b>Board</b>");
  });

  test("C7.11 with its campaign or its organization a link is gone; without the user who made it, it holds", async () => {
    const lea = await makeLogin(db(), [w.owner]);
    const byLea = await call(lea.token, "POST", links(), { label: "", days: 1, shown: [] });
    await db().deleteFrom("login").where("id", "=", lea.id).execute();
    expect((await list())[0].by).toBeNull();
    expect((await read(byLea.payload.token)).status).toBe(200);
    expect((await call(w.anna.token, "DELETE", `/api/campaign/${w.campaign.publicId}`)).status).toBeLessThan(
      300,
    );
    expect((await read(byLea.payload.token)).fault).toBe("link-over");
    w = await world();
    const { token } = (await make()).payload;
    await db().deleteFrom("campaign").where("owner_id", "=", w.owner.id).execute();
    expect((await read(token)).fault).toBe("link-over");
  });
});
