import type { Language } from "../../contract/forms/locale.ts";
import type { checkMailing as promised } from "../../contract/outreach.ts";
import type { RouteBody, RouteReply } from "../../contract/route.ts";
import { campaignOf } from "../campaigns/find.ts";
import { optOutUrl } from "../contacts/opt-out/links.ts";
import { mailboxOf, readiness, type SendingMailbox } from "../mailbox/sender.ts";
import { databaseNow } from "../platform/clock.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Caller, Context } from "../platform/web/http.ts";
import { answerUrl } from "./answer-link/links.ts";
import { sightOf } from "./contact-sights.ts";
import { daysOf, previewSteps } from "./follow-ups/preview.ts";
import { senderOf } from "./letter/compose.ts";
import { withAnswerLink, writeFoot } from "./letter/letter.ts";
import type { PlaceholderValues } from "./letter/placeholders.ts";
import { isBlocked, judgeRecipients, type Recipient } from "./recipients.ts";
import { expectEach, latestOf } from "./rhythm/expect-each.ts";
import { showsOf, waitsFor } from "./rhythm/wait-for.ts";
import { expectedSpan } from "./room/expected-span.ts";
import { newestMail } from "./written-queries.ts";

/** Who would get a draft, who is left out and why, and when it would finish. Changes nothing. */
export async function checkMailing(
  { db, secrets, config }: Pick<Context, "db" | "secrets" | "config">,
  caller: Caller,
  campaignId: string,
  draft: RouteBody<typeof promised>,
): Promise<RouteReply<typeof promised>> {
  const campaign = await campaignOf(db, caller, campaignId);
  // Before the recipients: a mail in between then causes one question too many, never one too few.
  const seen = await newestMail(db, campaign.ownerId);
  const mailbox = await mailboxOf(db, caller.loginId, campaign.ownerId, draft.mailbox);
  const sandbox = mailbox?.sandbox ?? false;
  const recipients = await judgeRecipients(db, secrets, campaign, caller.loginId, draft, { sandbox });
  const example = recipients.find((one) => one.row.externalId === draft.example);
  const steps = draft.steps ?? [];
  const ready = recipients.filter((one) => !isBlocked(one)).length;
  const now = await databaseNow(db);
  // Each mail has a link of its own.
  const link = optOutUrl(config.publicUrl, "…");
  const answer = answerUrl(config.publicUrl, "…");
  const state = readiness(mailbox, now);
  const from = draft.notBefore && new Date(draft.notBefore) > now ? new Date(draft.notBefore) : now;
  const forecast =
    mailbox && state === "ready"
      ? draft.byRhythm
        ? await lastByRhythm(db, mailbox, now, from, recipients)
        : ((await expectedSpan(db, mailbox, { now, from, count: ready }))?.last ?? null)
      : null;
  const days = (after: Date | null): (Date | null)[] =>
    mailbox ? daysOf(steps, after, mailbox) : steps.map(() => null);
  const shown = example?.row.unlocked ? example : null;
  return {
    ready,
    forecast: forecast?.toISOString() ?? null,
    followUpsUntil: days(forecast).at(-1)?.toISOString() ?? null,
    steps: shown && previewSteps(steps, shown.values, days(from)),
    arm: shown?.arm ?? null,
    perHour: mailbox && !mailbox.sandbox ? mailbox.per_hour : null,
    mailbox: state,
    senderAddress: mailbox?.sender_address || null,
    // A feed may carry the address in the owner's name: nothing of it is told before it is unlocked.
    values: example?.row.unlocked ? wordsOf(example.values) : null,
    form: example ? (example.values.form ?? "formal") : null,
    foot: mailbox ? footOf(mailbox, draft.language, { link, answer }) : null,
    objection: link === null ? "mail" : "link",
    seen,
    problems: recipients.flatMap((one) => one.problems),
    contacts: recipients.flatMap((one) => one.rows.flatMap((row) => sightOf({ ...one, row }))),
  };
}

/** When the last mail leaves where each waits for its show's usual day. */
async function lastByRhythm(
  db: Db,
  mailbox: SendingMailbox,
  now: Date,
  from: Date,
  recipients: readonly Recipient[],
): Promise<Date | null> {
  const shows = recipients.filter((one) => !isBlocked(one)).map(showsOf);
  const waits = await waitsFor(db, shows);
  const dues = shows.map((of) => waits(mailbox, of, from)?.notBefore ?? from);
  const each = await expectEach(db, mailbox, now, dues);
  return each && each.length > 0 ? latestOf(each) : null;
}

const wordsOf = ({ form: _, ...words }: PlaceholderValues) => words;

/** Signature, answer link and footer. Null until the sender's identity is set: half a footer would look complete. */
function footOf(
  mailbox: SendingMailbox,
  language: Language,
  { link, answer }: { link: string | null; answer: string | null },
): string | null {
  const { senderIdentity: identity, senderAddress, communicationAddress, signature } = senderOf(mailbox);
  const address = communicationAddress || senderAddress;
  if (identity.trim() === "" || address === "") return null;
  const foot = writeFoot({ language, identity, address, link });
  const above = withAnswerLink(signature, { language, answer }).trim();
  return above === "" ? foot : `${above}\n\n${foot}`;
}
