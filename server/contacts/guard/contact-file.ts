import type { ContactFile } from "../../../contract/contacts/contact-file.ts";
import { NOT_LEGAL_ADVICE, RULES_OF } from "../../../contract/contacts/rules.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { untagged } from "../../platform/mail/address.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Caller } from "../../platform/web/http.ts";
import { contactsFor } from "../visibility.ts";
import { describeBases } from "./bases.ts";
import {
  selectAnswersOf,
  selectBasesFor,
  selectBasesOf,
  selectDecisionsOf,
  selectMailsOf,
  selectObjectionsOf,
} from "./file-queries.ts";
import { selectContactFacts } from "./guard-queries.ts";
import { judgeContacts, personHmac } from "./judge-contacts.ts";

/**
 * All that an organization has about writing to the person behind a podcast: why it may, what was decided about each
 * mail and by whom, what was sent and what came back. Nothing of anybody else. Of an address that the organization never had
 * only what it entered for this very show: all else would tell who is behind it.
 */
export async function readContactFile(
  db: Db,
  secrets: Secrets,
  caller: Caller,
  {
    ownerId,
    podcast,
    language,
  }: {
    ownerId: number;
    podcast: { id: number; publicId: string };
    language: Language;
  },
): Promise<ContactFile> {
  const { title } = await db
    .selectFrom("podcast")
    .select("title")
    .where("id", "=", podcast.id)
    .executeTakeFirstOrThrow();
  const contact = (await contactsFor(db, caller, ownerId, [podcast.id]))(podcast.id);
  const seen = contact.status === "UNLOCKED";
  const file: ContactFile = {
    notice: NOT_LEGAL_ADVICE[language],
    podcast: podcast.publicId,
    title: contact.hide(title),
    address: seen ? (contact.address ?? null) : null,
    now: null,
    bases: [],
    decisions: [],
    mails: [],
    answers: [],
    objections: [],
  };
  const [facts] = await selectContactFacts(db, ownerId, [podcast.id]);
  if (!facts) return file;
  const hmac = personHmac(secrets, facts.key);
  const judged = (await judgeContacts(db, secrets, ownerId, [podcast.id])).get(podcast.id)!;
  const { podcastId: _, known, kind, ...now } = judged;
  const quoteOf = (quote: string) => (seen ? quote : "");
  const told = { ...now, kind: known ? kind : null, quote: quoteOf(now.quote), rulesOf: RULES_OF };
  if (!known) {
    const bases = await selectBasesFor(db, ownerId, podcast.id);
    return { ...file, now: told, bases: await describeBases(db, bases) };
  }
  const decisions = await selectDecisionsOf(db, ownerId, hmac);
  const names = await shortNamesOf(
    db,
    decisions.flatMap((one) => one.login_id ?? []),
  );
  const mails = await selectMailsOf(db, ownerId, hmac);
  const answers = await selectAnswersOf(db, ownerId, untagged(facts.key));
  const objections = await selectObjectionsOf(db, ownerId, hmac);
  return {
    ...file,
    now: told,
    bases: await describeBases(db, await selectBasesOf(db, ownerId, hmac)),
    decisions: decisions.map((one) => ({
      country: one.country,
      countryBasis: one.country_basis,
      rule: one.rule,
      kind: one.kind,
      basis: one.basis,
      quote: quoteOf(one.quote),
      effect: one.effect,
      at: one.created.toISOString(),
      outcome: one.outcome,
      attempt: one.attempt,
      rulesOf: one.rules_of,
      change: one.change_id,
      sandbox: one.sandbox,
      ticked: one.ticked,
      reason: one.reason,
      by: one.login_id === null ? null : (names.get(one.login_id) ?? null),
    })),
    mails: mails.map(({ at, subject, ...mail }) => ({
      ...mail,
      subject: contact.hide(subject),
      at: at?.toISOString() ?? null,
    })),
    answers: answers.map(({ at, kind }) => ({ at: at.toISOString(), kind })),
    objections: objections.map(({ created, how, lifted }) => ({
      at: created.toISOString(),
      how,
      lifted: lifted?.toISOString() ?? null,
    })),
  };
}
