import type { HostAnswer } from "../../../contract/outreach/answer-link.ts";
import { hashToken } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import {
  type AnswerLink,
  deleteOldLinks,
  lockAnswerLink,
  markOpened,
  selectAnswerLink,
  selectLinkShows,
  setLinkAnswer,
} from "./link-queries.ts";

export type { AnswerLink } from "./link-queries.ts";

/** The mail that a link with this token stands in; none for one that was altered, or is too old. */
export const findAnswerLink = (db: Db, token: string): Promise<AnswerLink | undefined> =>
  selectAnswerLink(db, hashToken(token));

/**
 * The same, held until the transaction ends, so that two answers at once are given one after the other. Nobody else locks a
 * link, so it comes before every other lock.
 */
export async function holdAnswerLink(tx: Tx, token: string): Promise<AnswerLink | undefined> {
  await lockAnswerLink(tx, hashToken(token));
  return findAnswerLink(tx, token);
}

export type LinkShow = Awaited<ReturnType<typeof selectLinkShows>>[number];
/** The shows that the mail of a link names. */
export const showsOfLink: (db: Db, messageId: number) => Promise<LinkShow[]> = selectLinkShows;

/** Notes that it was opened, once. */
export const noteOpened: (db: Db, messageId: number) => Promise<unknown> = markOpened;

/** Sets the answer that counts, with the day of "not now"; null for none any more. */
export const setAnswer: (
  tx: Tx,
  messageId: number,
  answer: HostAnswer | null,
  notBefore: string | null,
) => Promise<unknown> = setLinkAnswer;

/** Forgets links that are over, and what was said by them. */
export const forgetOldLinks: (db: Db) => Promise<unknown> = deleteOldLinks;
