import type { Db } from "../../platform/postgres/database.ts";
import { memberSightsOf, type Sight } from "../inbox/show-podcasts.ts";
import { phrasesIn } from "./fits.ts";
import { type FittingRow, selectSearched } from "./search-queries.ts";
import { type SearchedMail, shownMail } from "./shown-mail.ts";

/** Of the texts in which phrases are looked for, so much at a time in memory, in bytes, and so many. */
const MOST_BYTES = 4_000_000;
const MOST_TEXTS = 100;

/**
 * Those of these mails that fit as a member is shown them. Their words say so already, but for two things: in what order
 * words stand, and that an address was taken away just now, whose words are about to be folded anew. Texts are read until
 * mails of `most` conversations fit, in the order given.
 */
export async function verify(
  db: Db,
  phrases: readonly string[],
  rows: readonly FittingRow[],
  most = Number.POSITIVE_INFINITY,
): Promise<FittingRow[]> {
  if (rows.length === 0) return [];
  const sightOf = await sightsByOwner(db, rows);
  const fresh = rows.filter((row) => !row.open || sightOf(row).open);
  if (phrases.length === 0) return fresh;
  const fits = phrasesIn(phrases);
  const fitting: FittingRow[] = [];
  const conversations = new Set<number>();
  const isKnown = (row: FittingRow) => conversations.has(row.conversationId);
  for await (const { row, mail } of mailsOf(db, fresh, isKnown)) {
    if (isKnown(row) || !fits(shownMail(mail, sightOf(row)))) continue;
    conversations.add(row.conversationId);
    fitting.push(row);
    if (conversations.size >= most) break;
  }
  return fitting;
}

/** The mails in their order; while one piece of them is looked at, the next is read, without what is known by then. */
async function* mailsOf(
  db: Db,
  rows: readonly FittingRow[],
  isKnown: (row: FittingRow) => boolean,
): AsyncGenerator<{ row: FittingRow; mail: SearchedMail }> {
  const waiting = pieces(rows, isKnown);
  const read = async () => {
    const piece: readonly FittingRow[] = waiting.next().value ?? [];
    const ids = piece.map((row) => row.mailId);
    const mails = ids.length > 0 ? await selectSearched(db, ids, MOST_BYTES) : [];
    return { piece, byId: new Map(mails.map((mail) => [mail.id, mail])) };
  };
  for (let next = read(); ; ) {
    const { piece, byId } = await next;
    if (piece.length === 0) return;
    next = read();
    // Whoever has enough does not wait for it.
    next.catch(() => undefined);
    for (const row of piece) {
      const mail = byId.get(row.mailId);
      if (mail) yield { row, mail };
    }
  }
}

async function sightsByOwner(
  db: Db,
  rows: readonly FittingRow[],
): Promise<(row: Pick<FittingRow, "ownerId" | "conversationId">) => Sight> {
  const byOwner = new Map<number, (conversationId: number) => Sight>();
  for (const ownerId of new Set(rows.map((row) => row.ownerId))) {
    const ids = new Set(rows.filter((row) => row.ownerId === ownerId).map((row) => row.conversationId));
    byOwner.set(ownerId, await memberSightsOf(db, ownerId, [...ids]));
  }
  return (row) => byOwner.get(row.ownerId)!(row.conversationId);
}

/** Those that are not known yet, in pieces of so many texts and bytes, at least one each. */
function* pieces(
  rows: readonly FittingRow[],
  isKnown: (row: FittingRow) => boolean,
): Generator<FittingRow[], undefined> {
  let piece: FittingRow[] = [];
  let sum = 0;
  for (const row of rows) {
    if (isKnown(row)) continue;
    if (piece.length === MOST_TEXTS || (piece.length > 0 && sum + row.bytes > MOST_BYTES)) {
      yield piece;
      piece = [];
      sum = 0;
    }
    piece.push(row);
    sum += row.bytes;
  }
  if (piece.length > 0) yield piece;
  return undefined;
}
