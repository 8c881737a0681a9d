import type { ContactStanding } from "../../contract/contacts/guard.ts";
import type { AddressForm } from "../../contract/forms/address-form.ts";
import type { Language } from "../../contract/forms/locale.ts";
import { FACTS, type Placeholder } from "../../contract/outreach/placeholders.ts";
import type { checkMailing } from "../../contract/outreach.ts";
import type { RouteReply } from "../../contract/route.ts";
import { selectEpisodeFacts } from "../catalogue/episodes/episode-facts.ts";
import {
  blocksMailing,
  type ContactJudgement,
  judgeContacts,
  strictestOf,
} from "../contacts/guard/judge-contacts.ts";
import { notBeforeOf } from "../contacts/preferences/say-preferences.ts";
import { suppressedAmong } from "../contacts/suppression.ts";
import { unlockedAddresses } from "../contacts/unlock.ts";
import { fault } from "../platform/fault.ts";
import { normalizeAddress, parseAddress, samePersonKey } from "../platform/mail/address.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { selectNotNow } from "./answer-link/link-queries.ts";
import { factValues, noFacts } from "./letter/facts.ts";
import {
  fillPlaceholders,
  neededPlaceholders,
  type PlaceholderValues,
  placeholderValue,
  unknownPlaceholders,
  usedPlaceholders,
} from "./letter/placeholders.ts";
import { type RecipientRow, selectNames, selectRecipients, selectWrittenTo } from "./recipient-queries.ts";
import { groupByPerson } from "./room/group-by-person.ts";
import { showValues } from "./room/show-values.ts";
import { armOf } from "./subjects/arm.ts";

export type Problem = RouteReply<typeof checkMailing>["problems"][number];

/** One mail of a draft: whom it goes to, about which shows, what would be sent, and what prevents it. */
export interface Recipient {
  /** All shows of this person among those chosen. */
  rows: readonly [RecipientRow, ...RecipientRow[]];
  /** The first of them. */
  row: RecipientRow;
  /** Where it goes; empty where the organization has not unlocked it. */
  address: string;
  /** The same person, however the address is spelled (item 31). */
  key: string;
  subject: string;
  body: string;
  /** Which of two subjects that is; null where there is one. */
  arm: "a" | "b" | null;
  values: PlaceholderValues;
  /** Facts of the show stand in the text, or several shows: it is filled in again when the mail leaves. */
  fillsAgain: boolean;
  /** Its text was written for this mail alone. */
  isOwn: boolean;
  problems: Problem[];
  /** What the rules for contacts say; null where no address is known. */
  contact: MailContact | null;
}

export interface MailContact {
  judgement: ContactJudgement;
  standing: ContactStanding;
  /** Why somebody lets it go although a rule blocks it. */
  reason: string | null;
}

interface MailText {
  subject: string;
  body: string;
}

export interface Draft extends MailText {
  /** The subject for the other half. */
  subjectB?: string | undefined;
  /** What people with several shows get instead of `body`. */
  joinedBody?: string | undefined;
  /** Texts written for one mail alone, by its first show. */
  edits?: Readonly<Record<string, MailText>> | undefined;
  /** Of those for whom nothing was chosen. */
  form?: AddressForm | undefined;
  language: Language;
  recipients: readonly string[];
  /** For whom a rule is passed over, and why, by the first show of each mail. */
  overrides?: Readonly<Record<string, string>> | undefined;
}

const facts: readonly Placeholder[] = FACTS;

/**
 * Looks at each recipient of a draft in the order given, each entry once; entries behind which one person stands are
 * one mail (B1.123). Through the demonstration's sandbox goes what a rule blocks, too: nothing of it leaves the machine.
 * @throws Fault not-found for an entry that is not in this campaign
 */
export async function judgeRecipients(
  db: Db,
  secrets: Secrets,
  campaign: { id: number; ownerId: number },
  loginId: number,
  draft: Draft,
  { sandbox = false }: { sandbox?: boolean } = {},
): Promise<Recipient[]> {
  const ids = [...new Set(draft.recipients)];
  if (ids.length === 0) return [];
  const rows = new Map((await selectRecipients(db, campaign, ids)).map((row) => [row.externalId, row]));
  const podcastIds = [...rows.values()].map((row) => row.podcastId);
  const addresses = await unlockedAddresses(db, campaign.ownerId, podcastIds);
  const names = await selectNames(db, loginId);
  const read = ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw fault("not-found");
    return { row, ...readAddress(addresses.get(row.podcastId)?.address ?? "") };
  });
  const reachable = read.filter((one) => one.key !== "");
  const keys = [...new Set(reachable.flatMap((one) => [one.key, one.exact]))];
  const never = await suppressedAmong(db, secrets, campaign.ownerId, keys);
  const written = await selectWrittenTo(db, campaign.ownerId, [...new Set(reachable.map((one) => one.key))]);
  const later = await selectNotNow(db, campaign.ownerId, [...new Set(reachable.map((one) => one.key))]);
  const said = await notBeforeOf(db, podcastIds);
  const known = await selectEpisodeFacts(db, podcastIds);
  const judged = await judgeContacts(db, secrets, campaign.ownerId, podcastIds);
  const own = {
    my_first_name: placeholderValue(names.firstName),
    my_last_name: placeholderValue(names.lastName),
  };
  const readText = marksOnce();

  return groupByPerson(read).map((group): Recipient => {
    const [first] = group;
    const several = group.length > 1;
    const edit = draft.edits?.[first.row.externalId];
    // A mail with a text of its own takes no part in the comparison.
    const arm = edit || draft.subjectB === undefined ? null : armOf(campaign.id, first.key);
    const text = edit ?? {
      subject: subjectOf(draft, arm),
      body: several ? (draft.joinedBody ?? draft.body) : draft.body,
    };
    const marks = readText(text);
    const values: PlaceholderValues = {
      ...own,
      form: formOf(group.map((one) => one.row)) ?? draft.form,
      ...showValues(
        group.map((one) => one.row),
        draft.language,
      ),
      ...(several ? noFacts : factValues(known.get(first.row.podcastId), draft.language)),
    };
    const contact = contactOf(
      group.flatMap(({ row }) => judged.get(row.podcastId) ?? []),
      draft.overrides?.[first.row.externalId],
      sandbox,
    );
    const empty = [...marks.unknown, ...marks.needed.filter((name) => values[name] === "")];
    const problems = group.flatMap(({ row, key, exact }, place) => {
      const tell = (code: Problem["code"], blocks: boolean, detail: string | null = null): Problem => ({
        entryExternalId: row.externalId,
        code,
        blocks,
        detail,
      });
      const found: Problem[] = [];
      if (!row.hasAddress) found.push(tell("unknown", true));
      else if (!row.unlocked) found.push(tell("locked", true));
      else if (key === "") found.push(tell("bad-address", true));
      else if (never.has(key) || never.has(exact)) found.push(tell("never-contact", true));
      else if (place > 0) found.push(tell("same-address", false));
      else if (written.has(key)) found.push(tell("already-written", false));
      // What was said to this organization, and what the podcaster says of the show: the later day.
      const notBefore = [later.get(key), said.get(row.podcastId)]
        .filter((day) => day !== undefined)
        .sort()
        .at(-1);
      if (notBefore !== undefined && key !== "") found.push(tell("not-now", false, notBefore));
      if (
        contact?.standing === "block" &&
        row.unlocked &&
        !found.some(({ code }) => code === "never-contact")
      )
        found.push(tell("contact-blocked", true));
      if (empty.length > 0)
        found.push(tell("placeholder", true, empty.map((name) => `{{${name}}}`).join(", ")));
      return found;
    });
    return {
      rows: group.map((one) => one.row) as [RecipientRow, ...RecipientRow[]],
      row: first.row,
      address: first.address,
      key: first.key,
      subject: fillPlaceholders(text.subject, values),
      arm,
      body: fillPlaceholders(text.body, values),
      values,
      fillsAgain: edit === undefined && (several || marks.holdsFacts),
      isOwn: edit !== undefined,
      problems,
      contact,
    };
  });
}

function contactOf(
  shows: readonly ContactJudgement[],
  reason: string | undefined,
  sandbox: boolean,
): MailContact | null {
  const judgement = strictestOf(shows);
  if (!judgement) return null;
  if (!blocksMailing(judgement))
    return { judgement, standing: judgement.effect === "warn" ? "warn" : "allow", reason: null };
  if (sandbox) return { judgement, standing: "would-block", reason: null };
  // Behind a placeholder nobody reads: no reason changes that.
  const passedOver = reason !== undefined && judgement.kind !== "placeholder";
  return { judgement, standing: passedOver ? "overridden" : "block", reason: passedOver ? reason : null };
}

/** What was chosen for a person; where it differs between their shows, the safer one. */
export function formOf(rows: readonly Pick<RecipientRow, "form">[]): AddressForm | null {
  const chosen = rows.flatMap(({ form }) => form ?? []);
  return chosen.includes("formal") ? "formal" : (chosen[0] ?? null);
}

/** Before its placeholders are filled in. */
export const subjectOf = (
  { subject, subjectB }: Pick<Draft, "subject" | "subjectB">,
  arm: Recipient["arm"],
): string => (arm === "b" ? (subjectB ?? "") : subject);

/** What stands between braces in a text; most mails share theirs, which is read once. */
function marksOnce() {
  const known = new Map<string, { unknown: string[]; needed: Placeholder[]; holdsFacts: boolean }>();
  return ({ subject, body }: MailText) => {
    const text = `${subject}\n${body}`;
    const before = known.get(text);
    if (before) return before;
    const marks = {
      unknown: unknownPlaceholders(text),
      needed: neededPlaceholders(text),
      holdsFacts: usedPlaceholders(text).some((name) => facts.includes(name)),
    };
    known.set(text, marks);
    return marks;
  };
}

/** `exact` is the address as compared, `key` the person behind it; both empty where it cannot be written to. */
function readAddress(text: string): { address: string; key: string; exact: string } {
  const parsed = parseAddress(text);
  if (!parsed.ok) return { address: text, key: "", exact: "" };
  const { mailbox } = parsed;
  return { address: mailbox.address, key: samePersonKey(mailbox), exact: normalizeAddress(mailbox) };
}

export const hasProblem = (recipient: Recipient, ...codes: Problem["code"][]): boolean =>
  recipient.problems.some((problem) => codes.includes(problem.code));

export const isBlocked = (recipient: Recipient): boolean =>
  recipient.problems.some((problem) => problem.blocks);
