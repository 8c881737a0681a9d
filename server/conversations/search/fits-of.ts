import type { MailSearch } from "../../../contract/conversations/search.ts";
import type { ConversationRow } from "../../../contract/conversations.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Sight } from "../inbox/show-podcasts.ts";
import { fittingLine } from "./fits.ts";
import { selectSearched } from "./search-queries.ts";
import { shownMail } from "./shown-mail.ts";

/** So far into a text the words are looked for that its line shows. */
const MOST_LETTERS = 50_000;
/** With "at" and "dot" spelt out. */
const LONGEST_ADDRESS = 1_000;

/** Why these mails fit, as somebody sees their conversation. */
export async function fitsOf(
  db: Db,
  mailIds: readonly number[],
  search: MailSearch,
): Promise<(mailId: number, sight: Sight) => ConversationRow["fits"]> {
  const mails = new Map((await selectSearched(db, mailIds, MOST_LETTERS)).map((mail) => [mail.id, mail]));
  return (mailId, sight) => {
    const mail = mails.get(mailId);
    if (!mail) return undefined;
    const at = mail.received.toISOString();
    // Cut in the midst of an address, a text would show its first half.
    const text = mail.text.length < MOST_LETTERS ? mail.text : mail.text.slice(0, -LONGEST_ADDRESS);
    return { at, ...fittingLine(shownMail({ ...mail, text }, sight), search) };
  };
}
