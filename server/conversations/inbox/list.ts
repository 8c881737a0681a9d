import type { MailSearch } from "../../../contract/conversations/search.ts";
import {
  CONVERSATIONS_PER_PAGE,
  type ConversationList,
  type ConversationRow,
  type ConversationView,
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
import { fitsOf } from "../search/fits-of.ts";
import { searchConversations } from "../search/search-conversations.ts";
import { toStand } from "../team/stand.ts";
import { type Place, readCursor, writeCursor } from "./cursor.ts";
import { conversationOf } from "./find.ts";
import {
  countNews,
  countSent,
  countViews,
  type Filters,
  hasOthers,
  type ListedRow,
  type PageRow,
  selectCampaignPage,
  selectListed,
  selectLooks,
  selectMailboxId,
  selectPage,
} from "./inbox-queries.ts";
import { type Sight, sightsOf, toHost } from "./show-podcasts.ts";

/**
 * A page of the conversations that the caller may read, with the number in each view.
 * @throws Fault not-found for what the caller has no access to, bad-request for a cursor that no list has answered,
 *   search-too-long
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
  const typed = query.q?.trim() ?? "";
  const [{ page, next, count, uncounted, search }, news, looks] = await Promise.all([
    typed === ""
      ? pageOf(db, filters, query.view, after)
      : searchConversations(db, { typed, filters, view: query.view, after, limit: CONVERSATIONS_PER_PAGE }),
    countNews(db, filters),
    selectLooks(db, mailboxIds),
  ]);
  const [lines, counts] = await Promise.all([linesOf(db, caller, page, search), count()]);
  return {
    page: lines,
    next: next && writeCursor(next),
    counts,
    uncounted,
    news,
    sent: counts.all === 0 && typed === "" ? await countSent(db, ownerIds) : 0,
    mailboxes: looks.map((look) => ({ ...look, read: look.read?.toISOString() ?? null })),
  };
}

interface Page {
  page: (Pick<PageRow, "ownerId"> & { id: number; mailId?: number })[];
  next: Place | null;
  count: () => Promise<ConversationList["counts"]>;
  uncounted: boolean;
  search?: MailSearch;
}

async function pageOf(db: Db, filters: Filters, view: ConversationView, after: Place | null): Promise<Page> {
  const limit = CONVERSATIONS_PER_PAGE + 1;
  const { campaignId } = filters;
  const [found, counts] =
    campaignId === null
      ? await Promise.all([selectPage(db, filters, view, after, limit), countViews(db, filters)])
      : await selectCampaignPage(db, { ...filters, campaignId }, view, after, limit);
  const page = found.slice(0, CONVERSATIONS_PER_PAGE);
  return {
    page,
    next: found.length > page.length ? page.at(-1)! : null,
    count: async () => counts,
    uncounted: false,
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
  page: Page["page"],
  search: MailSearch | undefined,
): Promise<ConversationRow[]> {
  if (page.length === 0) return [];
  const [{ byId, names }, fitting] = await Promise.all([
    listedOf(db, caller, page),
    search &&
      fitsOf(
        db,
        page.flatMap(({ mailId }) => mailId ?? []),
        search,
      ),
  ]);
  // Asked last: what may be seen is never older than what it hides.
  const sights = await sightsByOwner(db, caller, page);
  return page.flatMap(({ id, ownerId, mailId }) => {
    const row = byId.get(id);
    if (!row) return [];
    const sight = sights.get(ownerId)!(id);
    const fits = mailId === undefined ? undefined : fitting?.(mailId, sight);
    return [{ ...toRow(row, sight, names), ...(fits && { fits }) }];
  });
}

async function listedOf(db: Db, caller: Caller, page: Page["page"]) {
  const rows = await selectListed(
    db,
    caller.loginId,
    page.map(({ id }) => id),
  );
  const names = await shortNamesOf(
    db,
    rows.flatMap((row) => row.assignedTo ?? []),
  );
  return { byId: new Map(rows.map((row) => [row.id, row])), names };
}

async function sightsByOwner(db: Db, caller: Caller, page: Page["page"]) {
  const sights = new Map<number, (conversationId: number) => Sight>();
  for (const ownerId of new Set(page.map((row) => row.ownerId))) {
    const own = page.filter((row) => row.ownerId === ownerId).map(({ id }) => id);
    sights.set(ownerId, await sightsOf(db, caller, ownerId, own));
  }
  return sights;
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
    stand: toStand(row),
    assigned: row.assigned,
  };
}
