import type { ConversationView } from "../../../contract/conversations.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Filters } from "../inbox/inbox-queries.ts";
import { type MailQuery, QUARTER_WEEKS, quarterOf, WEEK_MS } from "./lexemes.ts";
import {
  type FittingRow,
  haveConversations,
  type SearchPlace,
  selectFitting,
  selectFittingAbove,
  selectFittingAmong,
  selectPassing,
  selectWeeks,
} from "./search-queries.ts";
import { verify } from "./verify.ts";

/** Mails that are looked at in one go: one go fills a page, though conversations have several of them. */
const AT_ONCE = 400;
/** Where at most so many conversations pass the filters, of several times as many, their mails are looked at one by one. */
const FEW = 1_000;
const SEVERAL_TIMES = 4;
/** Whether they are so few is asked at once where there is a filter, else once one week and two have not filled the page. */
const WEEKS_BEFORE = 3;
/** Weeks, or quarters, of one statement. */
const MOST_AT_ONCE = 64;
/** A phrase that has not filled the page by then is rare, and found sooner in whole quarters. */
const WEEKS_BEFORE_QUARTERS = 7;
/** Of a conversation so many mails are looked at that may have put it on an earlier page. */
const MOST_ABOVE = 100;
/** After so many mails a look ends with what it has found, and the next page goes on from there. */
const MOST_MAILS = 8_000;

interface Asked {
  filters: Filters;
  view: ConversationView;
  query: MailQuery;
  phrases: readonly string[];
  after: SearchPlace | null;
  /** So many conversations; one of each, by its newest mail that fits. */
  limit: number;
}

interface Found {
  rows: FittingRow[];
  /** Where the look ended before all was looked through or enough was found; null otherwise. */
  stopped: SearchPlace | null;
}

/** The conversations with a mail that fits, in the order of their newest such mail. */
export async function findFitting(
  db: Db,
  asked: Asked,
  { mostMails = MOST_MAILS, atOnce = AT_ONCE } = {},
): Promise<Found> {
  let looked = 0;
  const known = new Set<number>();
  const rows: FittingRow[] = [];
  let unverified: FittingRow[] = [];
  const settle = async () => {
    const fresh: FittingRow[] = [];
    const unknown = unverified.filter((row) => !known.has(row.conversationId));
    const most = asked.after ? Number.POSITIVE_INFINITY : asked.limit - rows.length;
    for (const row of await verify(db, asked.phrases, unknown, most)) {
      if (known.has(row.conversationId)) continue;
      known.add(row.conversationId);
      fresh.push(row);
    }
    unverified = [];
    rows.push(...(await withoutShown(db, asked, fresh)));
  };
  for await (const { batch, place } of batches(db, asked, atOnce)) {
    looked += batch.length;
    unverified.push(...batch);
    const last = looked >= mostMails;
    // Several small ones are verified together: each time asks what may be seen.
    if (!last && rows.length + unverified.length < asked.limit) continue;
    await settle();
    if (rows.length >= asked.limit) return { rows: rows.slice(0, asked.limit), stopped: null };
    if (last) return { rows, stopped: place };
  }
  await settle();
  return { rows: rows.slice(0, asked.limit), stopped: null };
}

/** A conversation stands where its newest mail that fits does: that may be on an earlier page. */
async function withoutShown(db: Db, asked: Asked, rows: FittingRow[]): Promise<FittingRow[]> {
  const { after, query, phrases } = asked;
  if (!after || rows.length === 0) return rows;
  const ids = rows.map((row) => row.conversationId);
  const above = await selectFittingAbove(db, ids, query.ofWeek, { place: after, each: MOST_ABOVE });
  const shown = new Set((await verify(db, phrases, above)).map((row) => row.conversationId));
  return rows.filter((row) => !shown.has(row.conversationId));
}

interface Batch {
  batch: FittingRow[];
  /** All that stands above it has been looked through. */
  place: SearchPlace;
}

/**
 * Mails that fit by their words, the newest first: week by week in growing steps, quarter by quarter, or those of few
 * conversations.
 */
async function* batches(
  db: Db,
  { filters, view, query, after }: Asked,
  atOnce: number,
): AsyncGenerator<Batch> {
  const newest = after ? weekBelow(after) : Number.POSITIVE_INFINITY;
  let weeks = (await selectWeeks(db, filters.ownerIds)).filter((week) => week <= newest);
  const before = isNarrow(filters, view) ? 0 : WEEKS_BEFORE;
  let unit = 1;
  for (let size = 1, looked = 0; weeks.length > 0; size = Math.min(2 * size, MOST_AT_ONCE)) {
    const begin = earlier(after, startOf(weeks[0]! + 1));
    if (looked === before) {
      const few = await selectPassing(db, filters, view, FEW + 1);
      if (few.length <= FEW && (await haveConversations(db, filters.ownerIds, few.length * SEVERAL_TIMES))) {
        yield* toTheEnd(
          (from) => selectFittingAmong(db, few, query.ofWeek, { after: from, limit: atOnce }),
          begin,
          atOnce,
        );
        return;
      }
    }
    if (looked === WEEKS_BEFORE_QUARTERS && query.ofQuarter) {
      [unit, size] = [QUARTER_WEEKS, 1];
      weeks = weeks.filter((week, at) => at === 0 || quarterOf(week) !== quarterOf(weeks[at - 1]!));
    }
    const tsquery = (unit > 1 && query.ofQuarter) || query.ofWeek;
    const some = weeks.slice(0, size);
    weeks = weeks.slice(size);
    yield* toTheEnd(
      (from) => selectFitting(db, filters, view, tsquery, { weeks: some, after: from, limit: atOnce }),
      begin,
      atOnce,
    );
    looked += some.length;
    yield { batch: [], place: startOf(Math.floor(some.at(-1)! / unit) * unit) };
  }
}

/** Whether a view or a filter leaves only some of what may be read. */
const isNarrow = (
  { campaignId, campaignIds, mailboxId, person, kind }: Filters,
  view: ConversationView,
): boolean =>
  view !== "all" ||
  kind !== undefined ||
  campaignIds !== undefined ||
  [campaignId, mailboxId, person].some((one) => one !== null);

/** One batch after the other, until there is no more. */
async function* toTheEnd(
  look: (after: SearchPlace | null) => Promise<FittingRow[]>,
  begin: SearchPlace | null,
  atOnce: number,
): AsyncGenerator<Batch> {
  for (let after = begin; ; ) {
    const batch = await look(after);
    const end = batch.at(-1);
    if (!end) return;
    yield { batch, place: end };
    if (batch.length < atOnce) return;
    after = end;
  }
}

/** Below all of a week and those after it. */
const startOf = (week: number): SearchPlace => ({ micros: String(week * WEEK_MS * 1_000), mailId: 0 });

/** The lower one of two places. */
const earlier = (one: SearchPlace | null, other: SearchPlace): SearchPlace =>
  one && Number(one.micros) < Number(other.micros) ? one : other;

/** The week in which what stands below a place begins. */
const weekBelow = ({ micros, mailId }: SearchPlace): number =>
  Math.floor((Number(micros) - (mailId === 0 ? 1 : 0)) / 1_000 / WEEK_MS);
