import {
  CONVERSATIONS_PER_PAGE,
  type ConversationList,
  type ConversationRow,
  type listConversations as promised,
} from "../../../contract/conversations.ts";
import type { RouteQuery } from "../../../contract/route.ts";
import { ownerOf, visibleOwners } from "../../accounts/members/owners.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { campaignOf } from "../../campaigns/find.ts";
import { readableMailboxesOf } from "../../mailbox/readable.ts";
import { watchMailboxes } from "../../mailbox/reading/watch.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { conversationOf } from "./find.ts";
import {
  countNews,
  countSent,
  countViews,
  type Filters,
  hasOthers,
  type ListedRow,
  selectListed,
  selectLooks,
  selectMailboxId,
  selectPage,
} from "./inbox-queries.ts";
import { type Sight, sightsOf, toHost } from "./show-podcasts.ts";

/**
 * A page of the conversations that the caller may read, with the number in each view.
 * @throws Fault not-found for what the caller has no access to, bad-request for a cursor that no list has answered
 */
export async function listConversations(
  db: Db,
  caller: Caller,
  query: RouteQuery<typeof promised>,
): Promise<ConversationList> {
  const after = readCursor(query.cursor);
  const owners =
    query.owner === undefined
      ? await visibleOwners(db, caller)
      : [await ownerOf(db, caller, { publicId: query.owner })];
  const ownerIds = owners.map((owner) => owner.id);
  const mailboxIds = await readableMailboxesOf(db, caller, ownerIds);
  const filters: Filters = {
    loginId: caller.loginId,
    ownerIds,
    mailboxIds,
    sharing: mailboxIds.length > 0 && (await hasOthers(db, ownerIds, mailboxIds)),
    campaignId: query.campaign === undefined ? null : (await campaignOf(db, caller, query.campaign)).id,
    mailboxId: query.mailbox === undefined ? null : await readableMailbox(db, mailboxIds, query.mailbox),
    person: query.person === undefined ? null : await personOf(db, caller, query.person),
    kind: query.kind,
  };
  await watchMailboxes(db, filters.mailboxId === null ? mailboxIds : [filters.mailboxId]);
  const [found, counts, news, looks] = await Promise.all([
    selectPage(db, filters, query.view, after, CONVERSATIONS_PER_PAGE + 1),
    countViews(db, filters),
    countNews(db, filters),
    selectLooks(db, mailboxIds),
  ]);
  const page = found.slice(0, CONVERSATIONS_PER_PAGE);
  const last = page.at(-1);
  return {
    page: await linesOf(db, caller, page),
    next: last && found.length > page.length ? writeCursor(last) : null,
    counts,
    news,
    sent: counts.all === 0 ? await countSent(db, ownerIds) : 0,
    mailboxes: looks.map((look) => ({ ...look, read: look.read?.toISOString() ?? null })),
  };
}

/** @throws Fault not-found for one that the caller may not read */
async function readableMailbox(db: Db, mailboxIds: readonly number[], publicId: string): Promise<number> {
  const id = await selectMailboxId(db, mailboxIds, publicId);
  if (id === undefined) throw fault("not-found");
  return id;
}

/** Who a conversation is with. @throws Fault not-found */
async function personOf(db: Db, caller: Caller, publicId: string): Promise<Filters["person"]> {
  const { ownerId, personKey } = await conversationOf(db, caller, publicId);
  return { ownerId, key: personKey };
}

/** The lines of conversations in their order. */
async function linesOf(
  db: Db,
  caller: Caller,
  page: readonly { id: number; ownerId: number }[],
): Promise<ConversationRow[]> {
  if (page.length === 0) return [];
  const rows = await selectListed(
    db,
    caller.loginId,
    page.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const names = await shortNamesOf(
    db,
    rows.flatMap((row) => row.assignedTo ?? []),
  );
  const sights = new Map<number, (conversationId: number) => Sight>();
  for (const ownerId of new Set(page.map((row) => row.ownerId))) {
    const own = page.filter((row) => row.ownerId === ownerId).map(({ id }) => id);
    sights.set(ownerId, await sightsOf(db, caller, ownerId, own));
  }
  return page.flatMap(({ id, ownerId }) => {
    const row = byId.get(id);
    return row ? [toRow(row, sights.get(ownerId)!(id), names)] : [];
  });
}

function toRow(row: ListedRow, sight: Sight, names: ReadonlyMap<number, string>): ConversationRow {
  return {
    publicId: row.publicId,
    subject: sight.hide(row.subject),
    shows: sight.shows,
    person: toHost(row.person, sight),
    state: row.state,
    turn: row.turn,
    assignedTo: row.assignedTo === null ? null : (names.get(row.assignedTo) ?? null),
    mailbox: row.mailbox,
    // A line that was cut may end in the midst of an address, which no search finds.
    words: sight.open ? row.words : "",
    kind: row.kind,
    at: row.at.toISOString(),
    unread: row.unread,
  };
}
