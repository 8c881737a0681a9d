import { inBrowser } from "../../ui/browser-store.ts";
import type { MailText } from "../composer/draft.ts";

/**
 * What was done in the send room, kept in this browser beside the draft that it is of: it survives a reload and a lost
 * session, and is nothing to the next draft.
 */
export interface RoomWork {
  /** Texts written for one mail alone, by its first show. */
  edits: Readonly<Record<string, MailText>>;
  /** What people with several shows get instead of the text; empty for the same. */
  joinedBody: string;
  /** Shows left out. */
  leftOut: readonly string[];
  /** The fingerprints of approved mails, as they were seen. */
  approved: Readonly<Record<string, string>>;
  /** The mailboxes that share the mails; empty for the standard one. */
  mailboxes: readonly string[];
  /** Why mails go although a rule for contacts blocks them, by the first show of each. */
  overrides: Readonly<Record<string, string>>;
}

export const noWork: RoomWork = {
  edits: {},
  joinedBody: "",
  leftOut: [],
  approved: {},
  mailboxes: [],
  overrides: {},
};

/** Where the browser keeps it. */
export const workKeyOf = (loginId: string, campaignId: string): string =>
  `hostread.room.${loginId}.${campaignId}`;

/** Returns false if the browser's storage is full or disabled. `draftId`: what it was done for. */
export function layWork(loginId: string, campaignId: string, draftId: string, work: RoomWork): boolean {
  return inBrowser.keep(workKeyOf(loginId, campaignId), JSON.stringify({ of: draftId, ...work }));
}

/** What was done for this draft. */
export function findWork(loginId: string, campaignId: string, draftId: string): RoomWork {
  try {
    const found: unknown = JSON.parse(inBrowser.read(workKeyOf(loginId, campaignId)) ?? "null");
    if (typeof found !== "object" || found === null) return noWork;
    // Work of an earlier version is of a draft without a name, and has no reasons.
    const { of, ...whole } = { of: "", overrides: {}, ...found };
    return of === draftId && isWork(whole) ? whole : noWork;
  } catch {
    return noWork;
  }
}

/** This draft was sent. What was done for another one stays. */
export function dropWork(loginId: string, campaignId: string, draftId: string): void {
  if (findWork(loginId, campaignId, draftId) !== noWork) inBrowser.drop(workKeyOf(loginId, campaignId));
}

const areOfOne = (work: RoomWork, entry: string): boolean =>
  entry in work.edits || entry in work.overrides || work.leftOut.includes(entry);

/** Whether these people would not get what was decided in the room, if the text were sent as it is. */
export const changesMails = (work: RoomWork, body: string, recipients: readonly string[]): boolean =>
  work.mailboxes.length > 0 ||
  (work.joinedBody.trim() !== "" && work.joinedBody !== body) ||
  recipients.some((entry) => areOfOne(work, entry));

/** Whether anything was decided there, for whomever. Approvals alone change no mail. */
export const isDecided = (work: RoomWork): boolean =>
  changesMails(work, "", [...Object.keys(work.edits), ...Object.keys(work.overrides), ...work.leftOut]);

const asideOf = (loginId: string, campaignId: string): string =>
  `hostread.room-sent.${loginId}.${campaignId}`;

/**
 * What was done for a mailing that is being sent, with the text it was done for: it comes back with it. Where nothing was,
 * what was done for another mailing stays.
 */
export function setWorkAside(loginId: string, campaignId: string, of: MailText, work: RoomWork): void {
  const { subject, body } = of;
  const none = !isDecided(work) && Object.keys(work.approved).length === 0;
  if (none && !workAside(loginId, campaignId, of)) return;
  inBrowser.keep(asideOf(loginId, campaignId), JSON.stringify({ subject, body, work }));
}

/** What was done for the mailing with this text; null where that was in another browser, or is too long ago. */
export function workAside(loginId: string, campaignId: string, of: MailText): RoomWork | null {
  try {
    const found = JSON.parse(inBrowser.read(asideOf(loginId, campaignId)) ?? "null");
    return found?.subject === of.subject && found.body === of.body && isWork(found.work) ? found.work : null;
  } catch {
    return null;
  }
}

const areTexts = (found: unknown): boolean =>
  Array.isArray(found) && found.every((one) => typeof one === "string");
const isRecord = (found: unknown, holds: (value: unknown) => boolean): boolean =>
  typeof found === "object" && found !== null && !Array.isArray(found) && Object.values(found).every(holds);

function isWork(found: unknown): found is RoomWork {
  const work = found as Partial<RoomWork> | null;
  return (
    typeof work === "object" &&
    work !== null &&
    typeof work.joinedBody === "string" &&
    areTexts(work.leftOut) &&
    areTexts(work.mailboxes) &&
    isRecord(work.overrides, (value) => typeof value === "string") &&
    isRecord(work.approved, (value) => typeof value === "string") &&
    isRecord(work.edits, (value) => {
      const text = value as Partial<MailText> | null;
      return typeof text?.subject === "string" && typeof text.body === "string";
    })
  );
}
