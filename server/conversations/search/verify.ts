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
  for await (const { row, mail } of mailsOf(db, fresh)) {
    if (conversations.has(row.conversationId) || !fits(shownMail(mail, sightOf(row)))) continue;
    conversations.add(row.conversationId);
    fitting.push(row);
    if (conversations.size >= most) break;
  }
  return fitting;
}

/** The mails in their order; while one piece of them is looked at, the next is read. */
async function* mailsOf(
  db: Db,
  rows: readonly FittingRow[],
): AsyncGenerator<{ row: FittingRow; mail: SearchedMail }> {
  const read = async (piece: readonly FittingRow[]) => {
    const ids = piece.map((row) => row.mailId);
    return {
      piece,
      mails: new Map((await selectSearched(db, ids, MOST_BYTES)).map((mail) => [mail.id, mail])),
    };
  };
  const [first, ...others] = pieces(rows);
  let next = first && read(first);
  while (next) {
    const { piece, mails } = await next;
    const following = others.shift();
    next = following && read(following);
    // Whoever has enough does not wait for it.
    next?.catch(() => undefined);
    for (const row of piece) {
      const mail = mails.get(row.mailId);
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

/** In pieces of so many texts and bytes, at least one each. */
function* pieces(rows: readonly FittingRow[]): Generator<FittingRow[]> {
  let piece: FittingRow[] = [];
  let sum = 0;
  for (const row of rows) {
    if (piece.length === MOST_TEXTS || (piece.length > 0 && sum + row.bytes > MOST_BYTES)) {
      yield piece;
      piece = [];
      sum = 0;
    }
    piece.push(row);
    sum += row.bytes;
  }
  if (piece.length > 0) yield piece;
}
