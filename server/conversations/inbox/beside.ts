import { type ConversationBeside, EARLIER_CONVERSATIONS } from "../../../contract/conversations.ts";
import { readableMailboxes } from "../../mailbox/readable.ts";
import { nextFollowUpsOf } from "../../outreach/follow-ups/next-follow-ups.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { selectAway, selectEntriesOfShows, selectOwnerHandle } from "./beside-queries.ts";
import { conversationOf } from "./find.ts";
import { hasOthers, selectListed, selectPage } from "./inbox-queries.ts";
import { sightsOf } from "./show-podcasts.ts";

/**
 * What stands beside a conversation: its podcasts in each campaign, whether the person is away, and other conversations
 * with them. Of those the caller sees what the list shows them.
 * @throws Fault not-found for one that the caller may not read
 */
export async function readBeside(db: Db, caller: Caller, publicId: string): Promise<ConversationBeside> {
  const { id, ownerId, personKey } = await conversationOf(db, caller, publicId);
  const mailboxIds = await readableMailboxes(db, caller, ownerId);
  const filters = {
    loginId: caller.loginId,
    ownerIds: [ownerId],
    mailboxIds,
    sharing: await hasOthers(db, [ownerId], mailboxIds),
    campaignId: null,
    mailboxId: null,
    person: { ownerId, key: personKey },
    kind: undefined,
  };
  const [owner, entries, awayUntil, page] = await Promise.all([
    selectOwnerHandle(db, ownerId),
    selectEntriesOfShows(db, id),
    selectAway(db, id),
    // Itself is among them, and one more tells that there are others.
    personKey === "" ? [] : selectPage(db, filters, "all", null, EARLIER_CONVERSATIONS + 2),
  ]);
  const followUps = await nextFollowUpsOf(
    db,
    entries.map((entry) => entry.id),
  );
  const others = page.filter((row) => row.id !== id);
  const shown = others.slice(0, EARLIER_CONVERSATIONS);
  const ids = shown.map((row) => row.id);
  const rows = new Map((await selectListed(db, caller.loginId, ids)).map((row) => [row.id, row]));
  // Asked last: what may be seen is never older than what it hides.
  const sightOf = await sightsOf(db, caller, ownerId, ids);
  return {
    owner,
    entries: entries.map(({ id: entryId, ...entry }) => ({
      ...entry,
      followUp: followUps.get(entryId) ?? null,
    })),
    awayUntil,
    earlier: ids.flatMap((other) => {
      const row = rows.get(other);
      if (!row) return [];
      const { subject, state, turn, at } = row;
      return [
        { publicId: row.publicId, subject: sightOf(other).hide(subject), at: at.toISOString(), state, turn },
      ];
    }),
    more: others.length > shown.length,
  };
}
