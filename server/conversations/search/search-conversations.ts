import {
  isWithinBounds,
  type MailSearch,
  MOST_SEARCH_LETTERS,
  MOST_SEARCH_WORDS,
  readMailSearch,
} from "../../../contract/conversations/search.ts";
import type { ConversationView } from "../../../contract/conversations.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Place } from "../inbox/cursor.ts";
import { countViews, type Filters } from "../inbox/inbox-queries.ts";
import { findFitting } from "./find-fitting.ts";
import { isNamed } from "./fits.ts";
import { mailQueryOf } from "./lexemes.ts";
import {
  type FittingRow,
  type SearchPlace,
  selectCampaignNames,
  selectPassing,
  selectPlace,
} from "./search-queries.ts";

/** So many conversations are counted. */
const MOST_COUNTED = 200;

interface Searched {
  search: MailSearch;
  page: { id: number; ownerId: number; mailId: number }[];
  next: Place | null;
  /** How many fit in each view; asked beside the lines of the page. */
  count: () => Promise<Record<ConversationView, number>>;
  /** More fit than are counted. */
  uncounted: boolean;
}

/**
 * The conversations that the filters let pass and that have a mail with all that was typed, by their newest such mail.
 * What the caller may not read is neither found nor counted: see docs/decisions/0088-search-in-mails.md.
 * @throws Fault search-too-long
 */
export async function searchConversations(
  db: Db,
  given: { typed: string; filters: Filters; view: ConversationView; after: Place | null; limit: number },
): Promise<Searched> {
  const { typed, view, limit } = given;
  if (!isWithinBounds(typed))
    throw fault("search-too-long", { values: { words: MOST_SEARCH_WORDS, letters: MOST_SEARCH_LETTERS } });
  const search = readMailSearch(typed);
  const filters = await withCampaigns(db, given.filters, search);
  // A conversation's own mailbox is always among those that its words stand behind.
  const query = mailQueryOf(search, filters.mailboxId === null ? filters.mailboxIds : [filters.mailboxId]);
  if (query === null || filters.campaignIds?.length === 0) {
    return { search, page: [], next: null, count: () => countViews(db, filters, []), uncounted: false };
  }
  const asked = { filters, query, phrases: search.phrases };

  const first = await findFitting(db, { ...asked, view: "all", after: null, limit: MOST_COUNTED + 1 });
  const uncounted = first.rows.length > MOST_COUNTED || first.stopped !== null;
  const counted = first.rows.slice(0, MOST_COUNTED).map((row) => row.conversationId);
  const count = () => countViews(db, filters, counted);
  const after = given.after && (await selectPlace(db, filters.ownerIds, given.after));
  if (!uncounted) {
    const inView = new Set(await selectPassing(db, filters, view, counted.length, counted));
    const rest = first.rows.filter(
      (row) => inView.has(row.conversationId) && (!after || isBelow(row, after)),
    );
    const page = rest.slice(0, limit);
    const next = rest.length > limit ? page.at(-1)! : null;
    return { search, page: page.map(toLine), next, count, uncounted };
  }
  const { rows, stopped } =
    view === "all" && !after ? first : await findFitting(db, { ...asked, view, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const next =
    rows.length > limit ? page.at(-1)! : stopped && { micros: stopped.micros, publicId: handleOf(stopped) };
  return { search, page: page.map(toLine), next, count, uncounted };
}

const toLine = ({ conversationId: id, ownerId, mailId }: FittingRow) => ({ id, ownerId, mailId });

const isBelow = (row: SearchPlace, after: SearchPlace): boolean => {
  const [a, b] = [BigInt(row.micros), BigInt(after.micros)];
  return a < b || (a === b && row.mailId < after.mailId);
};

/** Where a look stopped between two weeks there is no mail to name. */
const handleOf = (stopped: SearchPlace & { publicId?: string }): string => stopped.publicId ?? "-";

async function withCampaigns(db: Db, filters: Filters, search: MailSearch): Promise<Filters> {
  if (search.in.length === 0) return filters;
  const named = (await selectCampaignNames(db, filters.ownerIds)).filter(({ name }) =>
    isNamed(name, search.in),
  );
  return { ...filters, campaignIds: named.map(({ id }) => id) };
}
