import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { LIST_PIECE_BYTES, type ListLine } from "../../contract/campaigns/podcast-lists.ts";
import type { OwnerRow } from "../../server/accounts/members/owners.ts";
import { listRoutes } from "../../server/campaigns/list-routes.ts";
import { matchList } from "../../server/campaigns/lists/match-list.ts";
import { campaignRoutes } from "../../server/campaigns/routes.ts";
import { feedKey } from "../../server/catalogue/feed/clean-url.ts";
import { callOf, useWeb } from "../support/api.ts";
import { useDatabase } from "../support/database.ts";
import { type FeedHosts, startFeedHosts } from "../support/feeds/feed-hosts.ts";
import { rss } from "../support/import.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../support/world.ts";

/** Podcasts, people and lists of them, for the calling file, with what reads them. */
export function useLists() {
  const database = useDatabase();
  const db = () => database().db;
  let hosts: FeedHosts;
  beforeAll(async () => {
    hosts = await startFeedHosts({
      kettle: (_request, response) =>
        response.end(rss({ title: "Kettle and Crumbs", email: "ida@kettle.fm" })),
      page: (_request, response) => response.end("<html>no feed</html>"),
      gone: (_request, response) => response.writeHead(404).end(),
    });
  });
  const edge = useWeb(db, [...listRoutes, ...campaignRoutes], (context) => hosts.context(context));
  const call = callOf(edge);

  let owner: OwnerRow;
  let kim: TestLogin;
  let ben: TestLogin;
  let stranger: TestLogin;
  let theirs: OwnerRow;
  beforeAll(async () => {
    owner = await makeOwner(db());
    [kim, ben] = [await makeLogin(db(), [owner]), await makeLogin(db(), [owner])];
    theirs = await makeOwner(db());
    stranger = await makeLogin(db(), [theirs]);
  });
  afterAll(() => hosts.close());
  beforeEach(async () => {
    await sql`delete from campaign`.execute(db());
    await sql`delete from podcast`.execute(db());
    await sql`delete from podcast_list`.execute(db());
    await sql`delete from ask_budget`.execute(db());
  });

  /** A podcast with an address or a directory's number. */
  async function show(
    title: string,
    given: { feed?: string; itunes?: number; artist?: string; old?: boolean } = {},
  ) {
    const made = await makePodcast(db(), {
      title,
      artist: given.artist ?? null,
      feed_url: given.feed ?? null,
      ...(given.old && { latest_episode: "2015-01-01" }),
    });
    await db()
      .updateTable("podcast")
      .set({ feed_key: feedKey(given.feed ?? null), itunes_id: given.itunes ?? null })
      .where("id", "=", made.id)
      .execute();
    return made;
  }
  const makeCampaign = async (name = "Tea in autumn", who = kim, of = owner): Promise<string> =>
    (await call(who.token, "POST", "/api/campaign", { displayName: name, ownerName: of.name })).payload
      .publicId;

  async function send(content: string | Uint8Array, given: { name?: string; campaign?: string | null } = {}) {
    const bytes = Buffer.from(content as string);
    const { payload } = await call(kim.token, "POST", `/api/owner/${owner.publicId}/list`, {
      name: given.name ?? "",
      size: bytes.length,
      campaign: given.campaign ?? null,
    });
    let last = payload;
    for (let from = 0; from < bytes.length; from += LIST_PIECE_BYTES) {
      const piece = bytes.subarray(from, from + LIST_PIECE_BYTES).toString("base64");
      last = (await call(kim.token, "POST", `/api/list/${payload.publicId}/piece`, { from, bytes: piece }))
        .payload;
    }
    return last as { publicId: string; state: string; kept: number };
  }
  const rowId = async (publicId: string): Promise<number> =>
    (
      await db()
        .selectFrom("podcast_list")
        .select("id")
        .where("public_id", "=", publicId)
        .executeTakeFirstOrThrow()
    ).id;
  const at = (list: { publicId: string }, act = "") => `/api/list/${list.publicId}${act}`;
  /** Brings a list and looks it up, as the job does, turn after turn. */
  async function bring(
    content: string | Uint8Array,
    given: { name?: string; campaign?: string | null } = {},
  ) {
    const list = await send(content, given);
    expect(list.state).toBe("matching");
    const id = await rowId(list.publicId);
    for (;;) {
      await matchList(db(), id);
      const { payload } = await call(kim.token, "GET", at(list));
      if (payload.state !== "matching") return payload;
    }
  }
  const lines = async (list: { publicId: string }, group: string): Promise<ListLine[]> =>
    (await call(kim.token, "GET", at(list, `/line?group=${group}`))).payload.page;
  const entriesOf = async (campaign: string) =>
    (await call(kim.token, "GET", `/api/campaign/${campaign}/podcast`)).payload.map(
      (entry: { podcast: { title: string } }) => entry.podcast.title,
    );
  return {
    db,
    edge,
    call,
    hosts: () => hosts,
    people: () => ({ owner, kim, ben, stranger, theirs }),
    show,
    makeCampaign,
    send,
    rowId,
    at,
    bring,
    lines,
    entriesOf,
  };
}
