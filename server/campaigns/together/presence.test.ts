import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addBooking } from "../../../tests/support/airings/booked.ts";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { openNews } from "../../../tests/support/news-stream.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { noticeRoutes } from "../../accounts/notice-routes.ts";
import { liveOf } from "../../accounts/notices/live.ts";
import { airingRoutes } from "../../airings/routes.ts";
import { markRoutes } from "../mark-routes.ts";
import { campaignRoutes } from "../routes.ts";

const database = useDatabase();
const db = () => database().db;
/** Two processes, each with its own connection that listens: Ada is at the one, Ben at the other. */
const routes = [...campaignRoutes, ...markRoutes, ...airingRoutes, ...noticeRoutes];
const first = useWeb(db, routes);
const second = useWeb(db, routes);
const [callFirst, callSecond] = [callOf(first), callOf(second)];

let owner: OwnerRow;
let ada: TestLogin;
let ben: TestLogin;
let campaign: string;

beforeAll(async () => {
  for (const process of [first(), second()]) {
    process.context.config.databaseDirectUrl = database().connectionString;
    await process.web.listen({ port: 0, host: "127.0.0.1" });
  }
});
afterAll(() => Promise.all([liveOf(first().context).stop(), liveOf(second().context).stop()]));
beforeEach(async () => {
  owner = await makeOwner(db());
  ada = await makeLogin(db(), [owner], { nickName: "Ada" });
  ben = await makeLogin(db(), [owner], { nickName: "Ben" });
  const made = await callFirst(ada.token, "POST", "/api/campaign", {
    displayName: "Together",
    ownerName: owner.name,
  });
  campaign = made.payload.publicId;
});

const signal = (call: typeof callFirst, login: TestLogin, here = true, tab = "tab-of-a-test") =>
  call(login.token, "POST", `/api/campaign/${campaign}/presence`, { tab, here });
const names = async (answer: ReturnType<typeof signal>) =>
  (await answer).payload.people.map((one: { name: string }) => one.name);
const stream = async (process: typeof first, login: TestLogin) => {
  const opened = await openNews(process().web, login.token);
  expect(await opened.next()).toBe("open");
  return opened;
};
const changed = (kind: string) => JSON.stringify({ campaign, kind });

describe("D5.05 who is here, and what others change", () => {
  test("D5.05 a change in one process is heard in the other: which campaign and what kind, nothing else", async () => {
    const news = await stream(second, ben);
    expect(await names(signal(callSecond, ben))).toEqual([]);
    expect(await names(signal(callFirst, ada))).toEqual(["Ben"]);
    expect(await news.next()).toBe(changed("people"));
    // Another sign of life is nothing new.
    await signal(callFirst, ada);
    const podcast = await makePodcast(db(), {});
    const added = await callFirst(ada.token, "POST", `/api/campaign/${campaign}/podcast`, {
      podcast: { externalId: podcast.publicId },
    });
    expect(added.status).toBe(201);
    expect(await news.next()).toBe(changed("entry"));
    const path = `/api/campaign/${campaign}`;
    const renamed = await callFirst(ada.token, "POST", path, { displayName: "A secret name" });
    expect(renamed.status).toBe(200);
    expect(await news.next()).toBe(changed("campaign"));
    await signal(callFirst, ada, false);
    expect(await news.next()).toBe(changed("people"));
    expect(await names(signal(callSecond, ben))).toEqual([]);
    news.end();
  });

  test("D5.05 a user in two tabs leaves with the last one, and stays within twelve", async () => {
    await signal(callFirst, ada, true, "tab-number-1");
    await signal(callFirst, ada, true, "tab-number-2");
    await signal(callFirst, ada, false, "tab-number-1");
    expect(await names(signal(callSecond, ben))).toEqual(["Ada"]);
    await signal(callFirst, ada, false, "tab-number-2");
    expect(await names(signal(callSecond, ben))).toEqual([]);
    for (let tab = 1; tab <= 15; tab += 1) await signal(callFirst, ada, true, `tab-number-${tab}`);
    const { rows } = await sql<{ count: number }>`
      select count(*) from campaign_presence p where p.login_id = ${ada.id}`.execute(db());
    expect(rows[0]!.count).toBe(12);
  });

  test("D5.05 who shows no sign of life for long is not there, and comes anew", async () => {
    await signal(callFirst, ada);
    const news = await stream(second, ben);
    await signal(callSecond, ben);
    await sql`update campaign_presence set at = at - interval '1 minute' where login_id = ${ada.id}`.execute(
      db(),
    );
    expect(await names(signal(callSecond, ben))).toEqual([]);
    expect(await names(signal(callFirst, ada))).toEqual(["Ben"]);
    expect(await news.next()).toBe(changed("people"));
    news.end();
  });

  test("D5.05 whoever is taken out of the organization is neither shown nor told any more", async () => {
    const [news, own] = [await stream(second, ben), await stream(first, ada)];
    await signal(callSecond, ben);
    await signal(callFirst, ada);
    expect(await news.next()).toBe(changed("people"));
    await sql`delete from membership where login_id = ${ben.id}`.execute(db());
    expect(await names(signal(callFirst, ada))).toEqual([]);
    expect((await signal(callSecond, ben)).status).toBe(404);
    await callFirst(ada.token, "POST", `/api/campaign/${campaign}`, { displayName: "Without Ben" });
    expect(await own.next()).toBe(changed("campaign"));
    // What reaches Ben next is his own news, and no change.
    await sql`select pg_notify('hostread_news', ${String(ben.id)})`.execute(db());
    expect(await news.next()).toBe("news");
    news.end();
    own.end();
  });

  test("D5.05 a guest is shown as one and sees others on their campaign; on another one there is nothing", async () => {
    const guest = await makeLogin(db(), [], { nickName: "Gus" });
    await sql`
      insert into campaign_guest (campaign_id, login_id) select id, ${guest.id} from campaign
      where public_id = ${campaign}`.execute(db());
    await signal(callFirst, ada);
    // Whoever has given no name is called by their address, which is not for guests.
    const nameless = await makeLogin(db(), [owner]);
    await signal(callFirst, nameless, true, "tab-of-nobody");
    expect(await names(signal(callFirst, ben))).toEqual(
      expect.arrayContaining([expect.stringContaining("@")]),
    );
    expect(await names(signal(callSecond, guest))).toEqual(
      expect.not.arrayContaining([expect.stringContaining("@")]),
    );
    await signal(callFirst, nameless, false, "tab-of-nobody");
    await signal(callFirst, ben, false);
    expect(await names(signal(callSecond, guest))).toEqual(["Ada"]);
    expect((await signal(callFirst, ada)).payload.people).toEqual([
      { id: guest.publicId, name: "Gus", guest: true },
    ]);
    const other = await callFirst(ada.token, "POST", "/api/campaign", {
      displayName: "Not theirs",
      ownerName: owner.name,
    });
    const url = `/api/campaign/${other.payload.publicId}/presence`;
    expect((await callFirst(guest.token, "POST", url, { tab: "tab-of-a-guest", here: true })).status).toBe(
      404,
    );
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    expect((await signal(callFirst, stranger)).status).toBe(404);
  });

  test("D5.05 every change of tags, own fields and what is said of spots is told, once", async () => {
    const podcast = await makePodcast(db(), {});
    const base = `/api/campaign/${campaign}`;
    const added = await callFirst(ada.token, "POST", `${base}/podcast`, {
      podcast: { externalId: podcast.publicId },
    });
    const { rows } = await sql<{ id: number }>`select id from campaign where public_id = ${campaign}`.execute(
      db(),
    );
    const about = { ownerId: owner.id, campaignId: rows[0]!.id, podcastId: podcast.id };
    const [spot] = await addBooking(db(), about, [{}]);
    const news = await stream(second, ben);
    await signal(callSecond, ben);
    /** What Ben hears of what Ada does, up to news of his own that is sent behind it. */
    const told = async (method: "POST" | "DELETE", path: string, body?: object) => {
      const answer = await callFirst(ada.token, method, path, body);
      expect(answer.status, `${method} ${path} ${answer.fault}`).toBeLessThan(300);
      await sql`select pg_notify('hostread_news', ${String(ben.id)})`.execute(db());
      const heard = [];
      for (let one = await news.next(); one !== "news"; one = await news.next()) heard.push(one);
      return { heard, id: answer.payload?.publicId as string };
    };
    const ofOwner = `/api/owner/${owner.publicId}`;
    const mark = [changed("mark")];

    const tag = await told("POST", `${ofOwner}/tag`, { name: "Soon", colour: "blue" });
    const other = await told("POST", `${ofOwner}/tag`, { name: "Later", colour: "blue" });
    expect([tag.heard, other.heard]).toEqual([mark, mark]);
    for (const { id } of [tag, other]) {
      const body = { podcasts: [podcast.publicId], on: true };
      expect((await told("POST", `/api/tag/${id}/podcast`, body)).heard).toEqual(mark);
    }
    const renamed = { name: "Someday", colour: "red" };
    expect((await told("POST", `/api/tag/${tag.id}`, renamed)).heard).toEqual(mark);
    // All that had the one have the other already.
    expect((await told("POST", `/api/tag/${other.id}/merge`, { into: tag.id })).heard).toEqual(mark);
    expect((await told("DELETE", `/api/tag/${tag.id}`)).heard).toEqual(mark);

    const words = { name: "Reason", kind: "text", choices: [] };
    const field = await told("POST", `${ofOwner}/own-field`, words);
    expect(field.heard).toEqual(mark);
    const entered = { entry: added.payload.externalId, field: field.id, value: "Why not", was: null };
    expect((await told("POST", `${base}/own-field`, entered)).heard).toEqual(mark);
    const why = { name: "Why", choices: [] };
    expect((await told("POST", `/api/own-field/${field.id}`, why)).heard).toEqual(mark);
    expect((await told("DELETE", `/api/own-field/${field.id}`)).heard).toEqual(mark);

    const offer = [changed("offer")];
    const word = { said: "not-there", note: "" };
    expect((await told("POST", `/api/spot/${spot}/verdict`, word)).heard).toEqual(offer);
    const sought = { names: ["Fogbank"], phrases: [] };
    expect((await told("POST", `${base}/airing/words`, sought)).heard).toEqual(offer);
    await sql`update spot set settled = now() where public_id = ${spot}`.execute(db());
    expect(await news.next()).toBe(offer[0]);
    news.end();
  });
});
