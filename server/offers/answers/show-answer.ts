import { OBJECTIONS, type OpenAnswer } from "../../../contract/offers/answers.ts";
import type { HostAnswer } from "../../../contract/outreach/answer-link.ts";
import { hideFor } from "../../catalogue/addresses/hide-addresses.ts";
import { findOptOutLink, opensUndo, optOutToken } from "../../contacts/opt-out/links.ts";
import { type AnswerLink, findAnswerLink, showsOfLink } from "../../outreach/answer-link/answer-link.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { selectCounting } from "./answer-queries.ts";

/** The mail that a link stands in. An altered link and one that is too old are the same. @throws Fault link-over */
export async function openLink(db: Db, token: string): Promise<AnswerLink> {
  const link = await findAnswerLink(db, token);
  if (!link) throw fault("link-over");
  return link;
}

/** Until when the answer can be taken back: an objection only with the key of the page on which it was said. */
async function takeBackUntil(
  db: Db,
  secrets: Secrets,
  link: AnswerLink,
  { answer, key }: { answer: HostAnswer; key: string | null },
): Promise<Date | null> {
  if (!(OBJECTIONS as readonly HostAnswer[]).includes(answer)) return link.takeBack;
  const optOut = await findOptOutLink(db, optOutToken(secrets, link.handle));
  return optOut && opensUndo(optOut, key) ? optOut.undo!.until : null;
}

/** What the page of a link shows, with the key of that page. Changes nothing. */
export async function showAnswer(
  db: Db,
  secrets: Secrets,
  link: AnswerLink,
  key: string | null,
): Promise<OpenAnswer> {
  const shows = await showsOfLink(db, link.messageId);
  const said = await selectCounting(db, link.messageId);
  const takeBack = said && (await takeBackUntil(db, secrets, link, { answer: said.answer, key }));
  return {
    sender: link.senderName,
    identity: link.senderIdentity,
    organization: link.organization,
    language: link.language,
    sent: link.sent.toISOString(),
    // A title may hold an address, and the link may have been passed on.
    shows: shows.map(({ publicId, title, onSale }) => ({ publicId, title: hideFor(onSale)(title) })),
    answer: said
      ? {
          answer: said.answer,
          until: said.until,
          prices: said.prices,
          note: said.note,
          at: said.at.toISOString(),
          takeBack: takeBack?.toISOString() ?? null,
        }
      : null,
  };
}
