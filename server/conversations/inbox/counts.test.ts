import { expect, test } from "vitest";
import { CONVERSATION_VIEWS } from "../../../contract/conversations/kinds.ts";
import type { ConversationList } from "../../../contract/conversations.ts";
import { useApi } from "../../../tests/support/api.ts";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { type Correspondence, makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { conversationRoutes } from "../routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, conversationRoutes);

const KINDS = ["human", "away", "report"] as const;

/** A hundred and twenty of every sort: more than two pages, some of them in a colleague's mailbox and in an open one. */
async function fill(world: Correspondence) {
  const { db } = database();
  const mailboxes = [
    world.mailbox,
    await world.addMailbox({ login: world.kim, reads: "me" }),
    await world.addMailbox({ login: world.ben, reads: "me" }),
  ];
  const other = await db
    .insertInto("campaign")
    .values({ public_id: `other-${world.owner.id}`, owner_id: world.owner.id, display_name: "Winter" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  const entry = await world.addEntry({ title: "Quiet Rivers" });
  const elsewhere = await db
    .insertInto("campaign_entry")
    .values({ public_id: `entry-${world.owner.id}`, campaign_id: other.id, podcast_id: entry.podcastId })
    .returning(["id", "podcast_id as podcastId"])
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 120; n += 1) {
    const assigned = [undefined, world.kim.id, world.ben.id][(n % 7) % 3];
    const made = await makeConversation(db, {
      ownerId: world.owner.id,
      mailboxId: mailboxes[n % 3]!.id,
      entries: [n % 5 < 3 ? entry : elsewhere],
      subject: `Subject ${n}`,
      personKey: `host-${n % 4}@shows.example`,
      state: (["open", "open", "open", "snoozed", "done"] as const)[(n % 11) % 5]!,
      turn: n % 13 < 6 ? "ours" : "theirs",
      ...(assigned === undefined ? {} : { assignedTo: assigned }),
      mails: [{ text: "Words", kind: KINDS[(n % 17) % 3]!, ago: 1 + ((n * 37) % 120) }],
    });
    if (n % 4 === 0 && n % 3 !== 0)
      await db
        .insertInto("conversation_shared")
        .values({ conversation_id: made.id, mailbox_id: world.mailbox.id })
        .execute();
  }
  return { mailboxes, campaigns: [world.campaign, other] };
}

test("B1.100 whatever is asked for, each view has as many as its number says, in their order, each once", async () => {
  const world = await makeCorrespondence(database().db);
  const { mailboxes, campaigns } = await fill(world);
  const ask = async (query: string): Promise<ConversationList> =>
    (await call(world.kim.token, "GET", `/api/conversation?${query}`)).payload;
  const whole = async (query: string) => {
    const subjects: string[] = [];
    const times: string[] = [];
    let cursor = "";
    do {
      const answer = await ask(`${query}${cursor}`);
      subjects.push(...answer.page.map((row) => row.subject));
      times.push(...answer.page.map((row) => row.at));
      cursor = answer.next === null ? "" : `&cursor=${answer.next}`;
    } while (cursor !== "");
    expect(times, query).toEqual(times.toSorted().reverse());
    expect(new Set(subjects).size, query).toBe(subjects.length);
    return subjects.sort();
  };
  const { page } = await ask("view=all");
  const filters = [
    "",
    ...campaigns.map(({ publicId }) => `&campaign=${publicId}`),
    ...mailboxes.slice(0, 2).map(({ publicId }) => `&mailbox=${publicId}`),
    ...KINDS.map((kind) => `&kind=${kind}`),
    `&person=${page[0]!.publicId}`,
    `&kind=human&mailbox=${mailboxes[1]!.publicId}`,
    `&kind=human&campaign=${campaigns[0]!.publicId}`,
  ];
  const all = new Map<string, string[]>();
  for (const filter of filters) {
    const found = new Map<string, string[]>();
    for (const view of CONVERSATION_VIEWS) found.set(view, await whole(`view=${view}${filter}`));
    const { counts } = await ask(`view=done${filter}`);
    const sizes = Object.fromEntries([...found].map(([view, subjects]) => [view, subjects.length]));
    expect(counts, filter).toEqual(sizes);
    expect([...found.get("ours")!, ...found.get("theirs")!].sort(), filter).toEqual(found.get("open"));
    expect([...found.get("open")!, ...found.get("later")!, ...found.get("done")!].sort(), filter).toEqual(
      found.get("all"),
    );
    all.set(filter, found.get("all")!);
  }
  // The own two mailboxes' eighty, and of the colleague's forty the ten that lie in an open one, too.
  expect(all.get("")).toHaveLength(90);
  for (const some of [
    campaigns.map(({ publicId }) => `&campaign=${publicId}`),
    KINDS.map((kind) => `&kind=${kind}`),
  ])
    expect(some.flatMap((filter) => all.get(filter)!).sort()).toEqual(all.get(""));
});
