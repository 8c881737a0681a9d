import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADD_INACTIVE_PHRASE } from "../../../contract/forms/phrases.ts";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { listPodcasts } from "../../../tests/support/feeds/feed-catalogue.ts";
import { type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { rss } from "../../../tests/support/import.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { campaignRoutes } from "../../campaigns/routes.ts";
import { contactRoutes } from "../../contacts/routes.ts";
import { grantCredits } from "../../credits/book.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { brokenInvariants } from "../../purchases/invariants.ts";
import { purchaseRoutes } from "../../purchases/routes.ts";
import { addedRoutes } from "../added-routes.ts";
import { writeGenres } from "../import/queries.ts";
import { catalogueRoutes } from "../routes.ts";
import { savedSearchRoutes } from "../saved-routes.ts";
import { buildImage } from "../search/build/build-image.ts";

const database = useDatabase();
const db = () => database().db;
const FEEDS = ["heron", "owl", "wren", "kite", "crane"];
let hosts: FeedHosts;
beforeAll(async () => {
  hosts = await startFeedHosts(
    Object.fromEntries(
      FEEDS.map((name) => [
        name,
        (_request, response) =>
          response.end(rss({ title: `Secret show of the ${name}`, email: `ida@${name}.fm`, author: "Zyx" })),
      ]),
    ),
  );
});
afterAll(() => hosts.close());
const call = callOf(
  useWeb(
    db,
    [
      ...catalogueRoutes,
      ...addedRoutes,
      ...savedSearchRoutes,
      ...campaignRoutes,
      ...contactRoutes,
      ...purchaseRoutes,
    ],
    (context) => hosts.context(context),
  ),
);

let owner: OwnerRow;
let adder: TestLogin;
let colleague: TestLogin;
let stranger: TestLogin;
let strangers: OwnerRow;
let admin: TestLogin;
let names: Map<number, string>;
const nameOf = ({ id }: TestLogin): string => names.get(id)!;
beforeAll(async () => {
  await inTransaction(db(), writeGenres);
  [owner, strangers] = [await makeOwner(db()), await makeOwner(db())];
  adder = await makeLogin(db(), [owner]);
  colleague = await makeLogin(db(), [owner]);
  stranger = await makeLogin(db(), [strangers]);
  admin = await makeLogin(db(), [await makeOwner(db())], { permissions: ["CORE_CONFIG_UPDATE"] });
  const { rows } = await sql<{ id: number; username: string }>`select id, username from login`.execute(db());
  names = new Map(rows.map(({ id, username }) => [id, username]));
  await call(stranger.token, "POST", "/api/saved-search", { name: "Secret", filters: { title: "secret" } });
  // Others that are like them.
  for (let at = 0; at < 6; at += 1)
    await makePodcast(db(), {
      title: `Secret show ${at}`,
      language: "en",
      genreIds: [1301, 1482],
      reach: at * 10,
    });
});

const add = async (name: string, who = adder) => {
  const answer = await call(who.token, "POST", "/api/podcast", { feedUrl: hosts.url(name) });
  return { ...answer.payload, status: answer.status, fault: answer.fault } as {
    publicId: string;
    added: boolean;
    status: number;
    fault: string | undefined;
  };
};
const own = async (who: TestLogin, query = "") =>
  (await call(who.token, "GET", `/api/own-podcast${query}`)).payload.page.map(
    (one: { publicId: string }) => one.publicId,
  );

/** Everything the stranger can ask of the catalogue as a whole. */
async function lookAround(subject: string): Promise<string[]> {
  const urls = [
    ...["title", "reachPerEpisode", "episodes", "itunesRating", "itunesRatingsCount"].flatMap((key) =>
      ["asc", "desc"].map((direction) => `/api/podcast?sortBy=${key}&sortDirection=${direction}`),
    ),
    "/api/podcast?title=secret+show",
    "/api/podcast?title=heron&inDescriptions=true",
    "/api/podcast?title=zyx",
    "/api/podcast?emailKnown=true",
    "/api/podcast?genre=1301&podcastLanguage=en",
    "/api/podcast-facets",
    "/api/podcast-facets?title=secret",
    "/api/podcast-language",
    `/api/podcast/${subject}/similar`,
    "/api/own-podcast",
    "/api/saved-search-news",
  ];
  const answers: string[] = [];
  for (const url of urls) {
    const { status, payload } = await call(stranger.token, "GET", url);
    expect([url, status]).toEqual([url, 200]);
    answers.push(`${url} ${JSON.stringify(payload)}`);
  }
  return answers;
}

test.each(["plain query", "search tables", "tables made after it"])(
  "what an organization adds is seen by it alone: %s",
  async (way) => {
    const name = { "plain query": "heron", "search tables": "owl" }[way] ?? "wren";
    const subject = (await makePodcast(db(), { title: "Secret show", language: "en", genreIds: [1301] }))
      .publicId;
    if (way !== "plain query") await buildImage(database().connectionString);
    const before = await lookAround(subject);
    const { publicId, added, status } = await add(name);
    expect([status, added]).toEqual([201, true]);
    if (way === "tables made after it") await buildImage(database().connectionString);
    expect(await lookAround(subject)).toEqual(before);

    for (const { token } of [adder, colleague]) {
      const seen = await call(token, "GET", `/api/podcast/${publicId}`);
      expect(seen.payload).toMatchObject({ title: `Secret show of the ${name}`, waiting: true });
    }
    expect(await own(colleague, `?title=${name}`)).toEqual([publicId]);
    expect(await own(colleague, "?title=elsewhere")).toEqual([]);

    // By its handle neither.
    for (const [method, url, body] of [
      ["GET", `/api/podcast/${publicId}`, undefined],
      ["GET", `/api/podcast/${publicId}/similar`, undefined],
      ["POST", `/api/podcast/${publicId}/refresh`, {}],
      ["POST", `/api/podcast/${publicId}/email-request`, {}],
      [
        "POST",
        "/podcast/api/email/purchase/summary",
        { podcastExternalIdList: [publicId], ownerPublicId: strangers.publicId },
      ],
    ] as const)
      expect([url, (await call(stranger.token, method, url, body)).status]).toEqual([url, 404]);

    // Confirmed, everybody sees it, as any other.
    expect((await call(stranger.token, "POST", `/core/api/podcast/${publicId}/confirm`)).status).toBe(403);
    expect((await call(admin.token, "GET", `/api/podcast/${publicId}`)).status).toBe(200);
    for (let again = 0; again < 2; again += 1)
      expect((await call(admin.token, "POST", `/core/api/podcast/${publicId}/confirm`)).status).toBe(204);
    expect(await own(adder)).toEqual([]);
    const found = await call(stranger.token, "GET", `/api/podcast?title=secret+${name}`);
    expect(found.payload.page).toMatchObject([{ publicId }]);
  },
);

test("another organization that adds the same does not learn that it was there", async () => {
  const first = await add("kite");
  const asked = hosts.asked.length;
  const second = await add("kite", stranger);
  expect(second).toEqual({ ...first, status: 201, added: true });
  expect(hosts.asked.length).toBeGreaterThan(asked);
  expect(await own(stranger)).toEqual([first.publicId]);
  expect(await add("kite", stranger)).toMatchObject({ status: 200, added: false });
  expect(await own(adder)).toEqual([first.publicId]);

  // Who added what is recorded, and can be searched by account.
  const ask = async (query: string) =>
    (await call(admin.token, "GET", `/core/api/added-podcast?${query}`)).payload.page as {
      podcast: { publicId: string };
      by: { username: string };
      owner: string;
      state: string;
    }[];
  const all = (await ask("state=waiting")).filter((one) => one.podcast.publicId === first.publicId);
  expect(all.map((one) => [one.by.username, one.owner])).toEqual([
    [nameOf(stranger), strangers.displayName],
    [nameOf(adder), owner.displayName],
  ]);
  const mine = await ask(`by=${encodeURIComponent(nameOf(adder))}`);
  expect(mine.length).toBeGreaterThan(1);
  expect(new Set(mine.map((one) => one.by.username))).toEqual(new Set([nameOf(adder)]));
  expect(await ask("by=nobody@nowhere.example")).toEqual([]);
  expect((await call(adder.token, "GET", "/core/api/added-podcast")).status).toBe(403);

  // An import that contains it confirms it for everyone.
  await listPodcasts(db(), { "Secret show of the kite": hosts.url("kite") });
  expect(await own(adder)).toEqual([]);
  expect((await call(admin.token, "GET", `/api/podcast/${first.publicId}`)).payload.waiting).toBe(false);
  const [row] = (await ask("state=confirmed")).filter((one) => one.podcast.publicId === first.publicId);
  expect(row).toMatchObject({ decided: { by: null, reason: "" } });
});

describe("a podcast that an administrator takes out", () => {
  const takeOut = (who: TestLogin, publicId: string, body: object = { reason: "not a podcast" }) =>
    call(who.token, "POST", `/core/api/podcast/${publicId}/take-out`, body);

  test("is gone for all, unlocks are answered by credits back, and no import or feed brings it again", async () => {
    const { publicId } = await add("crane");
    await call(admin.token, "POST", `/core/api/podcast/${publicId}/confirm`);
    for (const { id } of [owner, strangers])
      await inTransaction(db(), (tx) =>
        grantCredits(tx, { ownerId: id, amount: 3, actorLoginId: null, reason: "a gift", requestId: "test" }),
      );
    await sql`update podcast_address set evidence = 'none'`.execute(db());
    for (const [who, of] of [
      [adder, owner],
      [stranger, strangers],
    ] as const) {
      const order = { podcastExternalIdList: [publicId], ownerPublicId: of.publicId };
      const bought = await call(who.token, "POST", "/podcast/api/email/purchase", order);
      expect(bought.payload).toMatchObject({ unlocked: 1 });
    }
    const campaign = await db()
      .insertInto("campaign")
      .values({ public_id: "crane-campaign", owner_id: strangers.id, display_name: "Autumn" })
      .returning("public_id as publicId")
      .executeTakeFirstOrThrow();
    const entries = `/api/campaign/${campaign.publicId}/podcast`;
    const wanted = { externalIds: [publicId], phrase: ADD_INACTIVE_PHRASE.en };
    expect((await call(stranger.token, "POST", `${entries}/add`, wanted)).payload.added).toBe(1);

    expect((await takeOut(adder, publicId)).status).toBe(403);
    expect((await takeOut(admin, publicId, { reason: " " })).status).toBe(422);
    expect((await takeOut(admin, "no-such-podcast")).status).toBe(404);
    const both = await Promise.all([takeOut(admin, publicId), takeOut(admin, publicId)]);
    expect(both.map(({ payload }) => payload.taken).sort()).toEqual([0, 2]);
    expect(await brokenInvariants(db())).toEqual({});

    for (const [who, of] of [
      [adder, owner],
      [stranger, strangers],
      [admin, owner],
    ] as const) {
      expect((await call(who.token, "GET", `/api/podcast/${publicId}`)).status).toBe(404);
      const found = await call(who.token, "GET", "/api/podcast?title=secret+crane");
      expect(found.payload.resultSize).toBe(0);
      expect(await own(who)).not.toContain(publicId);
      if (who !== admin) {
        const path = `/core/api/owner/${of.publicId}/credits/history`;
        const { payload } = await call(who.token, "GET", path);
        expect(payload).toMatchObject({
          balance: 3,
          page: [{ kind: "return", reason: "taken-out", amount: 1 }, {}, {}],
        });
      }
    }
    expect((await call(stranger.token, "GET", entries)).payload).toEqual([]);

    expect(await add("crane")).toMatchObject({ status: 422, fault: "feed-taken-out" });
    await listPodcasts(db(), { "Secret show of the crane": hosts.url("crane") });
    expect((await call(adder.token, "GET", `/api/podcast/${publicId}`)).status).toBe(404);
    const listed = (await call(admin.token, "GET", "/core/api/added-podcast?state=taken-out")).payload.page;
    expect(listed).toMatchObject([{ podcast: { publicId }, decided: { reason: "not a podcast" } }]);

    // Put back, it is everybody's again; the credits stay given.
    await call(admin.token, "POST", `/core/api/podcast/${publicId}/confirm`);
    expect((await call(stranger.token, "GET", `/api/podcast/${publicId}`)).payload.emailStatus).toBe(
      "LOCKED",
    );
    expect(await brokenInvariants(db())).toEqual({});
  });
});
