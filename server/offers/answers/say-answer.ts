import { isDeepStrictEqual } from "node:util";
import {
  NOT_NOW_DAYS_MAX,
  type OBJECTIONS,
  type OfferedPrice,
  type OpenAnswer,
  type sayAnswer as promised,
  type SaidByLink,
} from "../../../contract/offers/answers.ts";
import type { OfferTerms } from "../../../contract/offers/terms.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { tell } from "../../accounts/notices/tell.ts";
import { moveAfterAnswer, moveBackAfterAnswer } from "../../campaigns/move-after-answer.ts";
import { hideFor } from "../../catalogue/addresses/hide-addresses.ts";
import { holdBases, noteRelation, withdrawRelation } from "../../contacts/guard/bases.ts";
import { optOutToken } from "../../contacts/opt-out/links.ts";
import {
  type AnswerLink,
  holdAnswerLink,
  type LinkShow as Show,
  setAnswer,
  showsOfLink,
} from "../../outreach/answer-link/answer-link.ts";
import { type Choice, pressOptOut } from "../../outreach/opt-out/press.ts";
import { stopWaiting } from "../../outreach/stop-waiting.ts";
import { databaseNow } from "../../platform/clock.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import { untagged } from "../../platform/mail/address.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { insertOffer } from "../queries.ts";
import {
  countLately,
  endCounting,
  holdCampaign,
  insertHostAnswer,
  selectCounting,
  selectRoom,
  withdrawUntouched,
} from "./answer-queries.ts";
import { openLink, showAnswer } from "./show-answer.ts";

/** Answers that are no objection, by one link in an hour. */
const MOST_LATELY = 10;
const HOUR = 3_600;
const DAY_MS = 86_400_000;

/** An objection by link is what a press on the link in the foot is. */
const CHOICE_OF: Readonly<Record<(typeof OBJECTIONS)[number], Choice>> = {
  never: "organization",
  "never-anybody": "everybody",
  "wrong-person": "wrong-person",
};

type Objection = keyof typeof CHOICE_OF;
type Counting = NonNullable<Awaited<ReturnType<typeof selectCounting>>>;
interface Answering {
  tx: Tx;
  context: Pick<Context, "secrets">;
  token: string;
  link: AnswerLink;
  shows: readonly Show[];
  /** Of the page on which it is said. */
  key: string | null;
  requestId: string;
}

const isObjection = (answer: string): answer is Objection => answer in CHOICE_OF;
/** By this the relation that an answer makes is found again. */
const relationOf = ({ handle }: AnswerLink): string => `interested (${handle})`;

/**
 * Answers a mail by its link, or takes the answer back. All that follows is written with it, or nothing is: the podcasts'
 * places, offers, what is stopped, and the news.
 * @throws Fault link-over; answer-stands; slow-down; invalid for a show that the mail does not name, or a day too far
 */
export const sayAnswer = (
  context: Pick<Context, "db" | "secrets">,
  { token, said, key: given }: RouteBody<typeof promised>,
  requestId: string,
): Promise<OpenAnswer> =>
  inTransaction(
    context.db,
    async (tx) => {
      const key = given ?? null;
      const link = await holdAnswerLink(tx, token);
      if (!link) throw fault("link-over");
      const shows = await showsOfLink(tx, link.messageId);
      const answering: Answering = { tx, context, token, link, shows, key, requestId };
      const before = await selectCounting(tx, link.messageId);
      if (said.answer === "taken-back") {
        if (before) await takeBack(answering, before);
      } else if (!isSame(before, said)) await answer(answering, said, before);
      // It may be somebody else who says the same: then who said it before takes it back no more.
      else if (isObjection(said.answer)) await press(answering, CHOICE_OF[said.answer]);
      return showAnswer(tx, context.secrets, await openLink(tx, token), key);
    },
    { step: "host-answer" },
  );

/** What an answer says beside its kind. */
const detailsOf = (said: Exclude<SaidByLink, { answer: "taken-back" }>) => ({
  until: said.answer === "not-now" ? said.until : null,
  prices: said.answer === "interested" ? said.prices : [],
  note: "note" in said ? said.note : "",
});

function isSame(before: Counting | undefined, said: Exclude<SaidByLink, { answer: "taken-back" }>): boolean {
  if (before?.answer !== said.answer) return false;
  const { until, prices, note } = before;
  return isDeepStrictEqual({ until, prices, note }, detailsOf(said));
}

async function answer(
  answering: Answering,
  said: Exclude<SaidByLink, { answer: "taken-back" }>,
  before: Counting | undefined,
): Promise<void> {
  const { tx, link, shows } = answering;
  if (isObjection(said.answer)) {
    // It holds what it needs before the podcasts are held by anything else here; so do the bases that are taken back.
    if (before?.answer === "interested") await holdBases(tx);
    await press(answering, CHOICE_OF[said.answer]);
    if (before?.answer === "interested") await undoInterest(answering, before);
  } else {
    if (before && isObjection(before.answer)) throw fault("answer-stands");
    if ((await countLately(tx, link.messageId)) >= MOST_LATELY)
      throw fault("slow-down", { retryAfter: HOUR });
    await requireFitting(tx, said, shows);
    await holdBases(tx);
    if (link.campaignId !== null) await holdCampaign(tx, link.campaignId);
    if (before?.answer === "interested") await undoInterest(answering, before);
  }
  await endCounting(tx, link.messageId);
  const details = detailsOf(said);
  const id = await insertHostAnswer(tx, link.messageId, {
    publicId: newHandle(),
    answer: said.answer,
    ...details,
  });
  await setAnswer(tx, link.messageId, said.answer, details.until);
  if (isObjection(said.answer)) return;
  // Before the podcasts move, which would stop the same for another reason.
  await stopWaiting(tx, { ownerId: link.ownerId, personKeys: personKeys(link) }, "answered");
  if (said.answer === "interested") await showInterest(answering, id, details);
  await tellWriter(answering, said.answer, details.until);
}

/** The podcasts go to Interested, each price becomes an offer, and the person has agreed to be written to. */
async function showInterest(
  { tx, context, link, shows }: Answering,
  hostAnswerId: number,
  { prices, note }: { prices: readonly OfferedPrice[]; note: string },
): Promise<void> {
  const entryIds = shows.flatMap(({ entryId }) => entryId ?? []).sort((a, b) => a - b);
  await moveAfterAnswer(tx, entryIds, { evidence: link.handle, sent: link.sent });
  const room = await selectRoom(tx, entryIds);
  for (const price of prices) {
    const entryId = shows.find(({ publicId }) => publicId === price.show)?.entryId ?? null;
    // A show that has left the campaign, or has all the offers it can have, takes no more: the answer itself is kept.
    if (entryId === null || !room.get(entryId)) continue;
    room.set(entryId, room.get(entryId)! - 1);
    const words = { side: "host", terms: termsOf(price, note), loginId: null } as const;
    await insertOffer(tx, entryId, newHandle(), words, hostAnswerId);
  }
  for (const { podcastId } of shows)
    await noteRelation(tx, context.secrets, { ownerId: link.ownerId, podcastId }, relationOf(link));
}

/** A host says a price for one ad, read by them, without tax; all else is still to be agreed. */
const termsOf = ({ slot, seconds, amount, currency }: OfferedPrice, note: string): OfferTerms => ({
  pricing: "flat",
  amount,
  currency,
  tax: "net",
  taxRate: null,
  spots: 1,
  slot,
  seconds,
  production: "host-read",
  insertion: "unknown",
  firstDay: null,
  lastDay: null,
  episodes: [],
  downloads: null,
  exclusivity: "none",
  exclusivityDays: null,
  usageMonths: null,
  staysDays: null,
  paymentDays: null,
  freeUntil: null,
  perClick: null,
  perLead: null,
  revenueShare: null,
  note,
});

/** Undoes what "interested" has done, as far as nobody has gone on from it. */
async function undoInterest({ tx, context, link, shows }: Answering, before: Counting): Promise<void> {
  await moveBackAfterAnswer(tx, link.handle);
  await withdrawUntouched(tx, before.id);
  for (const { podcastId } of shows)
    await withdrawRelation(tx, context.secrets, { ownerId: link.ownerId, podcastId }, relationOf(link));
}

async function takeBack(answering: Answering, before: Counting): Promise<void> {
  const { tx, link } = answering;
  if (link.takeBack === null) throw fault("answer-stands");
  if (isObjection(before.answer)) {
    // An objection is taken back once and by whoever said it: others have the link, too, first of all the sender.
    if ((await press(answering, "undo")) !== "undo") throw fault("answer-stands");
  } else {
    await holdBases(tx);
    if (before.answer === "interested") await undoInterest(answering, before);
  }
  await endCounting(tx, link.messageId);
  await setAnswer(tx, link.messageId, null, null);
  await tellWriter(answering, "taken-back", null);
}

async function press({ tx, context, link, key, requestId }: Answering, choice: Choice) {
  const token = optOutToken(context.secrets, link.handle);
  const done = await pressOptOut(tx, context, { token, choice, oneClick: false, key, requestId });
  if (done === null) throw fault("link-over");
  return done.did;
}

/** @throws Fault invalid */
async function requireFitting(tx: Tx, said: SaidByLink, shows: readonly Show[]): Promise<void> {
  if (said.answer === "interested")
    for (const [place, { show }] of said.prices.entries())
      if (!shows.some(({ publicId }) => publicId === show))
        throw invalidField(`/said/prices/${place}/show`, "wrong-kind");
  if (said.answer === "not-now") {
    const days = (Date.parse(said.until) - (await databaseNow(tx)).getTime()) / DAY_MS;
    if (days <= 0 || days > NOT_NOW_DAYS_MAX) throw invalidField("/said/until", "wrong-kind");
  }
}

const personKeys = ({ recipientKey }: AnswerLink): string[] => [
  ...new Set([recipientKey, untagged(recipientKey)]),
];

/** Objections are told where they are recorded. */
async function tellWriter(
  { tx, link, shows }: Answering,
  what: "interested" | "not-now" | "taken-back",
  until: string | null,
): Promise<void> {
  if (link.loginId === null) return;
  await tell(tx, [link.loginId], {
    kind: "answer-by-link",
    ownerId: link.ownerId,
    subject: link.campaign,
    details: {
      podcast: hideFor(shows[0]?.onSale ?? null)(shows[0]?.title ?? ""),
      shows: shows.length,
      what,
      ...(until !== null && { until }),
    },
  });
}
