import type { Language } from "../../contract/forms/locale.ts";
import { FACTS, type Placeholder } from "../../contract/outreach/placeholders.ts";
import type { checkMailing } from "../../contract/outreach.ts";
import type { RouteReply } from "../../contract/route.ts";
import { selectEpisodeFacts } from "../catalogue/episodes/episode-facts.ts";
import { suppressedAmong } from "../contacts/suppression.ts";
import { unlockedAddresses } from "../contacts/unlock.ts";
import { fault } from "../platform/fault.ts";
import { normalizeAddress, parseAddress, samePersonKey } from "../platform/mail/address.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { factValues } from "./letter/facts.ts";
import {
  fillPlaceholders,
  neededPlaceholders,
  type PlaceholderValues,
  placeholderValue,
  unknownPlaceholders,
  usedPlaceholders,
} from "./letter/placeholders.ts";
import { type RecipientRow, selectNames, selectRecipients, selectWrittenTo } from "./recipient-queries.ts";
import { armOf } from "./subjects/arm.ts";

export type Problem = RouteReply<typeof checkMailing>["problems"][number];

/** One recipient of a draft: what would be sent, and what prevents it. */
export interface Recipient {
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
  /** Facts of the show stand in the text: they are filled in again when the mail leaves. */
  holdsFacts: boolean;
  problems: Problem[];
}

export interface Draft {
  subject: string;
  /** For the other half. */
  subjectB?: string | undefined;
  body: string;
  language: Language;
  recipients: readonly string[];
}

const facts: readonly Placeholder[] = FACTS;

/**
 * Looks at each recipient of a draft in the order given, each entry once.
 * @throws Fault not-found for an entry that is not in this campaign
 */
export async function judgeRecipients(
  db: Db,
  secrets: Secrets,
  campaign: { id: number; ownerId: number },
  loginId: number,
  draft: Draft,
): Promise<Recipient[]> {
  const ids = [...new Set(draft.recipients)];
  if (ids.length === 0) return [];
  const rows = new Map((await selectRecipients(db, campaign, ids)).map((row) => [row.externalId, row]));
  const addresses = await unlockedAddresses(
    db,
    campaign.ownerId,
    [...rows.values()].map((row) => row.podcastId),
  );
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
  const { subjectB } = draft;
  const text = [draft.subject, subjectB ?? "", draft.body].join("\n");
  const unknown = unknownPlaceholders(text);
  const needed = neededPlaceholders(text);
  const holdsFacts = usedPlaceholders(text).some((name) => facts.includes(name));
  const known = await selectEpisodeFacts(
    db,
    [...rows.values()].map((row) => row.podcastId),
  );
  const seen = new Set<string>();

  return read.map(({ row, address, key, exact }) => {
    const values: PlaceholderValues = {
      podcast_owner: placeholderValue(row.ownerName),
      podcast_title: placeholderValue(row.title),
      my_first_name: placeholderValue(names.firstName),
      my_last_name: placeholderValue(names.lastName),
      ...factValues(known.get(row.podcastId), draft.language),
    };
    const empty = [...unknown, ...needed.filter((name) => values[name] === "")];
    const problems: Problem[] = [];
    const tell = (code: Problem["code"], blocks: boolean, detail: string | null = null) =>
      problems.push({ entryExternalId: row.externalId, code, blocks, detail });
    if (!row.hasAddress) tell("unknown", true);
    else if (!row.unlocked) tell("locked", true);
    else if (key === "") tell("bad-address", true);
    else {
      if (never.has(key) || never.has(exact)) tell("never-contact", true);
      else if (seen.has(key)) tell("same-address", true);
      else if (written.has(key)) tell("already-written", false);
      seen.add(key);
    }
    if (empty.length > 0) tell("placeholder", true, empty.map((name) => `{{${name}}}`).join(", "));
    const arm = subjectB === undefined ? null : armOf(campaign.id, key);
    return {
      row,
      address,
      key,
      subject: fillPlaceholders(arm === "b" ? (subjectB ?? "") : draft.subject, values),
      arm,
      body: fillPlaceholders(draft.body, values),
      values,
      holdsFacts,
      problems,
    };
  });
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
