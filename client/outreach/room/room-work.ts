import { inBrowser } from "../../ui/browser-store.ts";
import type { MailText } from "../composer/draft.ts";

/** What was done in the send room, kept in this browser beside the draft: it survives a reload and a lost session. */
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

const keyOf = (loginId: string, campaignId: string): string => `hostread.room.${loginId}.${campaignId}`;

/** Returns false if the browser's storage is full or disabled. */
export function layWork(loginId: string, campaignId: string, work: RoomWork): boolean {
  return inBrowser.keep(keyOf(loginId, campaignId), JSON.stringify(work));
}

export function findWork(loginId: string, campaignId: string): RoomWork {
  try {
    const found: unknown = JSON.parse(inBrowser.read(keyOf(loginId, campaignId)) ?? "null");
    // Work of before there were rules has no reasons.
    const whole = typeof found === "object" && found !== null ? { overrides: {}, ...found } : found;
    return isWork(whole) ? whole : noWork;
  } catch {
    return noWork;
  }
}

export function dropWork(loginId: string, campaignId: string): void {
  inBrowser.drop(keyOf(loginId, campaignId));
}

const asideOf = (loginId: string, campaignId: string): string =>
  `hostread.room-sent.${loginId}.${campaignId}`;

/** What was done for a mailing that is being sent, with the text it was done for: it comes back with it. */
export function setWorkAside(loginId: string, campaignId: string, of: MailText, work: RoomWork): void {
  const { subject, body } = of;
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
