import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { CSV_COLUMNS, campaignCsv } from "../../client/campaigns/entries/csv.ts";
import type { CampaignEntry } from "../../contract/campaigns.ts";
import { LIST_ORDERS, PodcastFilters, SORT_DIRECTIONS } from "../../contract/catalogue.ts";
import { LANGUAGES } from "../../contract/forms/locale.ts";
import { runImport } from "../../server/catalogue/import/run-import.ts";
import { named, type RouteName } from "../support/attacker.ts";
import { useDatabase } from "../support/database.ts";
import { MAIL_PASSWORDS, makeTenant, type Tenant, useApp } from "../support/hostile-world.ts";
import { rss } from "../support/import.ts";
import { PLATFORM_SECRETS } from "../support/samples/bodies.ts";
import type { SampleRequest } from "../support/samples/ids.ts";
import { sampleFor } from "../support/samples/requests.ts";
import { makeLogin, type TestLogin } from "../support/world.ts";
import { cancelPurchase, makePlanted, type Planted, plantEntries } from "./planted-podcasts.ts";

const database = useDatabase();
const served = useApp(() => database().db);

/** Every planted address has this in its local part and in its domain. */
const CANARY = /canary[\w-]*|quexil/i;
/** How many podcasts of each kind: contact usable (locked), placeholder and broken (both unknown). */
const EACH = 70;

let tenant: Tenant;
let podcasts: string[];
let entries: string[];
let planted: Planted[];
/** Everything that left the server, headers included, and in the end everything it logged. */
const seen: { what: string; text: string }[] = [];

beforeAll(async () => {
  const { db } = database();
  planted = await makePlanted(db, EACH);
  tenant = await makeTenant(served().context);
  podcasts = planted.map((podcast) => podcast.publicId);
  entries = await plantEntries(db, tenant, planted);
  await cancelPurchase(db, tenant, planted[0]!.id);
});

let left = 0;
let current: TestLogin;
/** As a user of the organization; a new one from time to time, because requests per minute are limited. */
async function member(): Promise<TestLogin> {
  if (left-- <= 0) [current, left] = [await makeLogin(database().db, [tenant.owner]), 250];
  return current;
}

async function look(
  name: RouteName,
  request: SampleRequest,
  given: { login?: TestLogin; headers?: Record<string, string> } = {},
) {
  const login = given.login ?? (await member());
  const answer = await served().app.inject({
    method: name.split(" ")[0] as "POST",
    url: request.url,
    headers: { authorization: `Bearer ${login.token}`, ...given.headers },
    ...(request.body !== undefined && { payload: request.body as object }),
  });
  seen.push({ what: `${name} ${request.url}`, text: JSON.stringify(answer.headers) + answer.body });
  return answer;
}

const leaks = () => seen.filter(({ text }) => CANARY.test(text)).map(({ what }) => what);
const sampleOf = (name: RouteName, ids: Partial<Tenant["ids"]> = {}) =>
  sampleFor(name, { ...tenant.ids, login: current.publicId, ...ids });

describe("S-4 an organization that unlocked nothing sees no planted address", () => {
  test("on any route, in either language, with good and with bad input", async () => {
    for (const language of LANGUAGES) {
      for (const { name } of named) {
        if (name === "DELETE /core/auth" || name === "DELETE /api/campaign/:id") continue;
        await member();
        entries = await plantEntries(database().db, tenant, planted);
        const headers = { "accept-language": language };
        const sample = sampleOf(name);
        await look(name, sample, { headers });
        // Only buying may reveal an address.
        const locked = name === "POST /podcast/api/email/purchase" ? [] : podcasts.slice(0, 3);
        const more = [
          ...locked.map((podcast) => sampleOf(name, { podcast })),
          ...entries.slice(0, 3).map((entry) => sampleOf(name, { entry })),
        ];
        for (const one of more) {
          if (JSON.stringify(one) !== JSON.stringify(sample)) await look(name, one, { headers });
        }
        await look(
          name,
          { ...sample, url: `${sample.url}${sample.url.includes("?") ? "&" : "?"}x=1` },
          { headers },
        );
        if (sample.body !== undefined) await look(name, { ...sample, body: { nothing: 1 } }, { headers });
        // A user just removed from the organization would see nothing of what follows.
        if (name === "DELETE /core/api/owner/:ownerId/member") left = 0;
      }
    }
    expect(leaks()).toEqual([]);
  }, 300_000);

  test("where links lead that were made for it, which anybody may follow", async () => {
    entries = await plantEntries(database().db, tenant, planted);
    const { campaign } = tenant.ids;
    const body = { target: "https://tea.example/", entries: entries.slice(0, 3), codes: false };
    const made = await look("POST /api/campaign/:id/link", { url: `/api/campaign/${campaign}/link`, body });
    const { page } = made.json().payload as { page: { address: string; target: string }[] };
    expect(
      page.filter(({ target }) => target.includes("utm_content=Write%20to")).length,
    ).toBeGreaterThanOrEqual(3);
    for (const { address } of page) {
      const answer = await served().app.inject({ url: new URL(address).pathname });
      expect(answer.statusCode).toBe(302);
      seen.push({ what: address, text: JSON.stringify(answer.headers) });
    }
    expect(leaks()).toEqual([]);
  });

  test("in the catalogue by any order, filter and page, nor by searching for the address itself", async () => {
    const queries = LIST_ORDERS.flatMap((key) =>
      SORT_DIRECTIONS.flatMap((way) =>
        [0, 4, 8].map((page) => `sortBy=${key}&sortDirection=${way}&page=${page}`),
      ),
    );
    queries.push(
      ..."podcastLanguage=de latestEpisode=3 reachPerEpisodeFrom=1 episodesTo=100 title=planted title=planted&inDescriptions=true title=planted&sortBy=bestMatch emailKnown=true personsNamed=true inNoCampaign=true ratingFrom=1".split(
        " ",
      ),
      `bundle=${tenant.ids.campaign}`,
      `tag=${tenant.ids.otherTag}`,
      `bundle=${tenant.ids.campaign}&bundleMode=notIn`,
    );
    expect(Object.keys(PodcastFilters.shape).length).toBe(22);
    const found: number[] = [];
    for (const query of queries) {
      const answer = await look("GET /api/podcast", { url: `/api/podcast?${query}` });
      found.push(answer.json().payload.page.length);
    }
    expect(Math.max(...found)).toBe(24);
    expect(leaks()).toEqual([]);
    // A search that finds by address would tell whose it is.
    for (const title of ["canary-3", "quexil", "canary-3@quexil-3.example", "@", "quexil-3.example"]) {
      for (const where of ["", "&inDescriptions=true"]) {
        const answer = await look("GET /api/podcast", {
          url: `/api/podcast?title=${encodeURIComponent(title)}${where}`,
        });
        expect([title, where, answer.json().payload.resultSize]).toEqual([title, where, 0]);
      }
    }
  });

  test("in the detail, the cover and the file one takes along", async () => {
    for (const podcast of podcasts) {
      const detail = await look("GET /api/podcast/:id", { url: `/api/podcast/${podcast}` });
      expect(detail.json().payload.emailStatus).toMatch(/LOCKED|UNKNOWN/);
      expect(detail.json().payload).not.toHaveProperty("itunesOwnerEMail");
    }
    for (const podcast of podcasts.slice(0, 20)) {
      await look("GET /api/podcast/:id", { url: `/cover/${podcast}?size=120` });
    }
    const list = await look("GET /api/campaign/:id/podcast", sampleOf("GET /api/campaign/:id/podcast"));
    const all = list.json().payload as CampaignEntry[];
    expect(all.length).toBeGreaterThanOrEqual(3 * EACH);
    const headers = Object.fromEntries(CSV_COLUMNS.map((column) => [column, column])) as never;
    const csv = campaignCsv(all, { headers, state: String, language: String });
    expect(csv.split("\r\n").length).toBeGreaterThan(3 * EACH);
    seen.push({ what: "CSV", text: csv });
    expect(leaks()).toEqual([]);
  });

  test("when checking, starting and testing a mailing, and asking what unlocking costs", async () => {
    const login = tenant.login;
    const before = leaks().length;
    for (let i = 0; i < entries.length; i += 50) {
      const recipients = entries.slice(i, i + 50);
      const draft = { subject: "{{podcast_owner}}", body: "{{podcast_title}} {{podcast_owner}}", recipients };
      for (const [path, body] of [
        ["mailing/check", { ...draft, example: recipients[0] }],
        ["mailing", draft],
        ["mailing/test", draft],
      ] as const) {
        const url = `/api/campaign/${tenant.ids.campaign}/${path}`;
        await look("POST /api/campaign/:id/mailing", { url, body }, { login });
      }
      const body = { ownerPublicId: tenant.ids.owner, podcastExternalIdList: podcasts.slice(i, i + 50) };
      await look("POST /podcast/api/email/purchase/summary", {
        url: "/podcast/api/email/purchase/summary",
        body,
      });
    }
    expect(leaks().length - before).toBe(0);
  });

  test("nor finds a podcast by the address that its feed gives as its author", async () => {
    const folder = mkdtempSync(join(tmpdir(), "canary-"));
    const address = "canary-feed@quexil-feed.example";
    const feed = {
      title: `Ask ${address}`,
      author: address,
      email: address,
      self: "https://heron.fm/canary",
    };
    writeFileSync(join(folder, "feed.xml"), rss(feed));
    const options = { now: new Date(), fetchFeed: () => Promise.reject(new Error("no network in tests")) };
    expect((await runImport(database().db, [folder], options)).new).toBe(1);
    rmSync(folder, { recursive: true });
    for (const title of ["canary-feed", "quexil", address]) {
      const url = `/api/podcast?title=${encodeURIComponent(title)}`;
      expect((await look("GET /api/podcast", { url })).json().payload.resultSize).toBe(0);
    }
    const found = await look("GET /api/podcast", { url: "/api/podcast?title=ask&sortBy=title" });
    expect(found.json().payload.page).toMatchObject([{ title: "Ask …", emailStatus: "LOCKED" }]);
    expect(leaks()).toEqual([]);
  });

  test("in anything that was logged, at the finest level", async () => {
    expect(served().logged.join("")).not.toMatch(CANARY);
    // At least one entry, so that this cannot pass by logging nothing.
    served().context.log.debug("the end");
    expect(served().logged.length).toBeGreaterThan(0);
  });
});

describe("decision 9: the permission PODCAST_EMAIL_READ", () => {
  test("shows locked addresses, records each reading, and makes nobody a recipient", async () => {
    const { db } = database();
    const reader = await makeLogin(db, [tenant.owner], { permissions: ["PODCAST_EMAIL_READ"] });
    const read = async (i: number) =>
      (
        await served().app.inject({
          url: `/api/podcast/${podcasts[i]}`,
          headers: { authorization: `Bearer ${reader.token}` },
        })
      ).json().payload;
    const locked = await read(6);
    expect([locked.emailStatus, locked.itunesOwnerEMail]).toEqual(["LOCKED", "Canary-6@quexil-6.example"]);
    for (const unknown of [7, 8]) expect(await read(unknown)).not.toHaveProperty("itunesOwnerEMail");
    const reads = await db.selectFrom("address_read").selectAll().where("login_id", "=", reader.id).execute();
    expect(reads).toMatchObject([{ owner_id: tenant.owner.id }]);

    const check = await served().app.inject({
      method: "POST",
      url: `/api/campaign/${tenant.ids.campaign}/mailing/check`,
      headers: { authorization: `Bearer ${reader.token}` },
      payload: { subject: "s", body: "b", recipients: [entries[6]] },
    });
    expect(check.json().payload.ready).toBe(0);
    expect(check.json().payload.problems).toMatchObject([{ code: "locked", blocks: true }]);
    expect(check.body).not.toMatch(CANARY);
    expect(served().logged.join("")).not.toMatch(CANARY);
  });
});

describe("S-15 secrets", () => {
  test("no password, sealed or plain, no hash and no token is in any answer or log line", async () => {
    const { db } = database();
    const sealed = await db.selectFrom("mailbox").select(["smtp_secret", "imap_secret"]).execute();
    const hashes = await db.selectFrom("login").select("password_hash").execute();
    const tokens = await db.selectFrom("session_token").select("hash").execute();
    const bytes = [
      ...sealed.flatMap((row) => [row.smtp_secret, row.imap_secret]),
      ...tokens.map((t) => t.hash),
    ];
    const secrets = [
      ...MAIL_PASSWORDS,
      ...Object.values(PLATFORM_SECRETS),
      "a long enough password",
      "a wrong password",
      ...hashes.map((row) => row.password_hash),
      ...bytes.flatMap((one) =>
        one ? ["hex", "base64", "base64url"].map((e) => one.toString(e as "hex")) : [],
      ),
    ];
    expect(secrets.length).toBeGreaterThan(30);
    const everything = seen.map(({ text }) => text).join("\n") + served().logged.join("");
    expect(everything.length).toBeGreaterThan(1_000_000);
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
    // The token one sends comes back from nothing but the exchange for a new one.
    expect(everything).not.toContain(tenant.login.token);
    expect(served().logged.join("")).not.toMatch(/Bearer /);
  });
});
