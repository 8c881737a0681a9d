import type { Language } from "../../../contract/forms/locale.ts";
import type { DomainReport } from "../../../contract/mailbox-domain.ts";
import { FILES_BYTES_WARNED } from "../../../contract/outreach/files.ts";
import { hasForms, leftOverBraces } from "../../../contract/outreach/placeholders.ts";
import type { RoomProblem } from "../../../contract/outreach/room.ts";
import { ROOM_PROBLEMS, type RoomProblemCode } from "../../../contract/outreach/room-problems.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { optOutUrl } from "../../contacts/opt-out/links.ts";
import { readDomainReport } from "../../mailbox/domain/read-report.ts";
import { pauseOf } from "../../mailbox/read.ts";
import { missingParts, type SendingMailbox } from "../../mailbox/sender.ts";
import { databaseNow } from "../../platform/clock.ts";
import { normalizeAddress, parseAddress } from "../../platform/mail/address.ts";
import { isWebmail } from "../../platform/mail/webmail.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { answerUrl } from "../answer-link/links.ts";
import { bytesOf, fitInto } from "../files/files-among.ts";
import type { DraftFileRow } from "../files/stored-files.ts";
import { senderOf } from "../letter/compose.ts";
import { usedPlaceholders } from "../letter/placeholders.ts";
import { type Draft, formOf, judgeRecipients, type Recipient, subjectOf } from "../recipients.ts";
import { isLikelyName } from "./is-name.ts";
import { isSandbox, mailboxesOf, type Share, sharesOf } from "./mailboxes-of.ts";
import { oddLink } from "./odd-links.ts";
import {
  type LatelyRow,
  type ShowRow,
  selectColleagues,
  selectGoneBefore,
  selectLately,
  selectShows,
  selectWithdrawn,
} from "./queries.ts";
import { answersTo } from "./render.ts";

/** So many people of one domain at once look like a mass mailing to its server. */
const MOST_OF_ONE_DOMAIN = 3;

type Said = Partial<Pick<RoomProblem, "detail" | "count" | "by" | "at" | "came">>;

export interface JudgedMail {
  mail: Recipient;
  mailbox: SendingMailbox | undefined;
  /** Which mailboxes it may go from: the one that wrote before, else all that take part. */
  open: readonly SendingMailbox[];
  problems: RoomProblem[];
  level: "blocked" | "warned" | "ready";
}

export interface JudgedRoom {
  mails: JudgedMail[];
  /** What is said of all mails. */
  general: RoomProblem[];
  mailboxes: Share[];
  /** Of the mailboxes by their row ids, as far as they have a domain that can be looked at. */
  domains: Map<number, DomainReport>;
  shows: Map<number, ShowRow>;
  /** What stands for the links to object and to answer by; null where there are none. */
  links: { link: string | null; answer: string | null };
  language: Language;
  /** What each mail has with it. */
  files: readonly DraftFileRow[];
  now: Date;
}

export interface RoomDraft extends Draft {
  mailbox?: string | undefined;
  mailboxes?: readonly string[] | undefined;
  files: readonly DraftFileRow[];
}

/**
 * Looks at each mail of a draft as it would leave, and says all that blocks it or speaks against it (B1.122). Changes
 * nothing.
 * @throws Fault not-found for an entry or a mailbox that the caller does not have
 */
export async function judgeRoom(
  { secrets, publicUrl }: { secrets: Secrets; publicUrl: string | null },
  db: Db,
  campaign: { id: number; ownerId: number },
  loginId: number,
  draft: RoomDraft,
): Promise<JudgedRoom> {
  const now = await databaseNow(db);
  const link = optOutUrl(publicUrl, "…");
  const mailboxes = await mailboxesOf(db, { loginId, ownerId: campaign.ownerId, now }, draft);
  const sandbox = isSandbox(mailboxes);
  const mails = await judgeRecipients(db, secrets, campaign, loginId, draft, { sandbox });
  const keys = mails.flatMap((mail) => (mail.key === "" ? [] : [mail.key]));
  const shares = await sharesOf(db, campaign.ownerId, keys, mailboxes);
  const known: Known = {
    language: draft.language,
    shows: new Map(
      (
        await selectShows(
          db,
          mails.flatMap((mail) => mail.rows.map((row) => row.podcastId)),
        )
      ).map((row) => [row.podcastId, row]),
    ),
    lately: new Map((await selectLately(db, campaign.ownerId, keys)).map((row) => [row.key, row])),
    gone: await selectGoneBefore(db, campaign.ownerId, keys),
    colleagues: await selectColleagues(db, campaign.ownerId, loginId, keys),
    withdrawn: await selectWithdrawn(db, mails.flatMap(exactOf)),
    domains: countDomains(mails),
    names: new Map(),
    draft,
  };
  known.names = await shortNamesOf(db, [
    ...[...known.lately.values()].flatMap((row) => row.loginId ?? []),
    ...known.colleagues.values(),
  ]);
  const domains = new Map<number, DomainReport>();
  for (const { mailbox } of mailboxes) {
    const report = await readDomainReport(db, { publicUrl }, mailbox);
    if (report) domains.set(mailbox.id, report);
  }
  const general = [
    ...mailboxProblems(mailboxes, domains, link, draft.files, now),
    ...fileProblems(draft.files),
  ];
  const stopped = general.some((problem) => problem.level === "blocks");
  return {
    mails: mails.map((mail) => {
      const share = shares.get(mail.key);
      const problems = mailProblems(mail, known);
      const blocked = stopped || problems.some((problem) => problem.level === "blocks");
      return {
        mail,
        mailbox: share?.mailbox ?? mailboxes[0]?.mailbox,
        open: share?.open ?? [],
        problems,
        level: blocked ? "blocked" : problems.length > 0 ? "warned" : "ready",
      };
    }),
    general,
    mailboxes,
    domains,
    shows: known.shows,
    links: { link, answer: answerUrl(publicUrl, "…") },
    language: draft.language,
    files: draft.files,
    now,
  };
}

interface Known {
  language: Language;
  shows: Map<number, ShowRow>;
  lately: Map<string, LatelyRow>;
  gone: Map<string, Date>;
  colleagues: Map<string, number>;
  withdrawn: Set<string>;
  domains: Map<string, number>;
  names: Map<number, string>;
  draft: RoomDraft;
}

const problem = (entry: string | null, code: RoomProblemCode, said: Said = {}): RoomProblem => ({
  entry,
  code,
  level: ROOM_PROBLEMS[code].level,
  detail: null,
  count: null,
  by: null,
  at: null,
  came: null,
  ...said,
});

/** What the mailboxes lack, once for all mails. */
function mailboxProblems(
  mailboxes: readonly Share[],
  domains: ReadonlyMap<number, DomainReport>,
  link: string | null,
  files: readonly DraftFileRow[],
  now: Date,
): RoomProblem[] {
  if (mailboxes.length === 0) return [problem(null, "no-mailbox")];
  return mailboxes.flatMap(({ mailbox }) => {
    const detail = mailbox.name || mailbox.sender_address;
    const missing = missingParts(mailbox);
    if (missing === "no-mailbox") return problem(null, "no-mailbox");
    if (missing === "mailbox-incomplete") return problem(null, "mailbox-incomplete", { detail });
    if (missing) return problem(null, "identity-missing", { detail });
    const answers = answersTo(senderOf(mailbox));
    if (link === null && NOBODY_READS.test(answers))
      return problem(null, "no-objection", { detail: answers });
    if (!fitInto(mailbox, files)) return problem(null, "files-too-large", { detail });
    const domain = domains.get(mailbox.id);
    if (domain?.refuses) return problem(null, "domain-refuses", { detail: domain.domain });
    const advice: RoomProblem[] = [];
    if (domain?.state === "fault") advice.push(problem(null, "domain-records", { detail: domain.domain }));
    if (pauseOf(mailbox, now)) advice.push(problem(null, "paused", { detail }));
    return advice;
  });
}

function fileProblems(files: readonly DraftFileRow[]): RoomProblem[] {
  const bytes = bytesOf(files);
  return bytes > FILES_BYTES_WARNED ? [problem(null, "large-files", { count: bytes })] : [];
}

/** Addresses whose name says that nothing sent there is read. */
const NOBODY_READS = /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|mailer-daemon)(?:\+[^@]*)?@/i;

function mailProblems(mail: Recipient, known: Known): RoomProblem[] {
  const { externalId: entry } = mail.row;
  const found: RoomProblem[] = [];
  const tell = (code: RoomProblemCode, said?: Said) => found.push(problem(entry, code, said));
  const codes = new Set(mail.problems.map(({ code }) => code));
  const gone = known.gone.get(mail.key);
  const withdrawn = exactOf(mail).some((key) => known.withdrawn.has(key));
  if (codes.has("unknown")) tell("unknown");
  else if (codes.has("locked")) tell("locked");
  else if (codes.has("bad-address")) tell("bad-address");
  else if (withdrawn) tell("withdrawn");
  else if (gone && codes.has("never-contact")) tell("gone-before", { at: gone.toISOString() });
  else if (codes.has("never-contact")) tell("never-contact");
  if (codes.has("contact-blocked")) tell("contact-blocked", { detail: mail.contact?.judgement.rule ?? null });
  const empty = mail.problems.find(({ code }) => code === "placeholder");
  if (empty) tell("placeholder", { detail: empty.detail });
  const written = textOf(mail, known.draft);
  const left = leftOverBraces(written.subject) ?? leftOverBraces(written.body);
  if (left !== null) tell("braces", { detail: left });
  if (mail.subject.trim() === "" || mail.body.trim() === "") tell("text-missing");
  // Who cannot be written to anyway needs no advice.
  if (mail.key === "") return found;

  const notNow = mail.problems.find(({ code }) => code === "not-now");
  if (notNow) tell("not-now", { at: `${notNow.detail}T12:00:00.000Z` });

  const lately = known.lately.get(mail.key);
  if (lately) {
    const by = lately.loginId === null ? null : (known.names.get(lately.loginId) ?? null);
    tell("written-lately", { by, at: lately.at.toISOString(), came: lately.came });
  }
  const colleague = known.colleagues.get(mail.key);
  if (colleague !== undefined) tell("colleague", { by: known.names.get(colleague) ?? null });
  const shows = mail.rows.map((row) => ({ row, show: known.shows.get(row.podcastId) }));
  const foreign = shows.find(({ show }) => show?.language && !show.language.startsWith(known.language));
  if (foreign) tell("other-language", { detail: foreign.show!.language });
  const form = formOf(mail.rows);
  const says = known.draft.form ?? "formal";
  // A text of its own was written for this person.
  if (known.language === "de" && form !== null && form !== says && !mail.isOwn && !hasForms(written.body))
    tell("other-form", { detail: form === "formal" ? "Sie" : "Du" });
  const inactive = shows.filter(({ show }) => show?.inactive).map(({ row }) => row.title);
  if (inactive.length > 0) tell("inactive", { detail: inactive.join(", ") });
  const greeted = usedPlaceholders(`${written.subject}\n${written.body}`).includes("podcast_owner");
  const name = mail.values.podcast_owner;
  const titles = mail.rows.map((row) => row.title);
  if (greeted && name !== "" && !isLikelyName(name, titles)) tell("no-name", { detail: name });
  const link = oddLink(mail.body);
  if (link) tell("odd-link", { detail: link });
  const domain = domainOf(mail);
  const count = known.domains.get(domain) ?? 0;
  if (count > MOST_OF_ONE_DOMAIN) tell("one-domain", { detail: domain, count });
  return found;
}

/** The text of a mail before its placeholders are filled in. */
const textOf = (mail: Recipient, draft: RoomDraft): { subject: string; body: string } =>
  draft.edits?.[mail.row.externalId] ?? {
    subject: subjectOf(draft, mail.arm),
    body: mail.rows.length > 1 ? (draft.joinedBody ?? draft.body) : draft.body,
  };

const domainOf = ({ key }: Recipient): string => key.slice(key.lastIndexOf("@") + 1);

/** How many people of each domain are written to; where anybody gets a mailbox they have nothing in common. */
function countDomains(mails: readonly Recipient[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const mail of mails) {
    const domain = domainOf(mail);
    if (mail.key !== "" && !isWebmail(domain)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return counts;
}

/** The address in the form in which addresses are compared. */
function exactOf({ address }: Recipient): string[] {
  const parsed = parseAddress(address);
  return parsed.ok ? [normalizeAddress(parsed.mailbox)] : [];
}
