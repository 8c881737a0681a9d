import type { OpenAnswer } from "../../../contract/offers/answers.ts";
import { hideAddresses } from "../../catalogue/addresses/hide-addresses.ts";
import { type AnswerLink, findAnswerLink, showsOfLink } from "../../outreach/answer-link/answer-link.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { selectCounting } from "./answer-queries.ts";

/** The mail that a link stands in. An altered link and one that is too old are the same. @throws Fault link-over */
export async function openLink(db: Db, token: string): Promise<AnswerLink> {
  const link = await findAnswerLink(db, token);
  if (!link) throw fault("link-over");
  return link;
}

/** What the page of a link shows. Changes nothing. */
export async function showAnswer(db: Db, link: AnswerLink): Promise<OpenAnswer> {
  const shows = await showsOfLink(db, link.messageId);
  const said = await selectCounting(db, link.messageId);
  return {
    sender: link.senderName,
    identity: link.senderIdentity,
    organization: link.organization,
    language: link.language,
    sent: link.sent.toISOString(),
    // A title may hold an address, and the link may have been passed on.
    shows: shows.map(({ publicId, title }) => ({ publicId, title: hideAddresses(title) })),
    answer: said
      ? {
          answer: said.answer,
          until: said.until,
          prices: said.prices,
          note: said.note,
          at: said.at.toISOString(),
          takeBack: link.takeBack?.toISOString() ?? null,
        }
      : null,
  };
}
