import { CONVERSATION_VIEWS, MAIL_KINDS } from "../../contract/conversations/kinds.ts";
import type { ConversationView, MailKind } from "../../contract/conversations.ts";

/** What the inbox is narrowed to, as it stands in the address; the open ones are not said. */
export interface InboxSearch {
  view?: Exclude<ConversationView, "open">;
  campaign?: string;
  mailbox?: string;
  person?: string;
  kind?: MailKind;
  /** The words looked for. */
  q?: string;
}

/** The views that are shown beside the list, in their order. */
export const SHOWN_VIEWS = [
  "open",
  "mine",
  "nobody",
  "ours",
  "theirs",
  "later",
  "done",
  "all",
] as const satisfies ConversationView[];

const handle = (value: unknown): string | undefined =>
  typeof value === "string" && /^[\w-]{1,64}$/.test(value) ? value : undefined;

/** What was typed; an address that looks like a number or a truth value is read as one. */
const words = (value: unknown): string | undefined =>
  ["string", "number", "boolean"].includes(typeof value) ? String(value).trim().slice(0, 2_000) : undefined;

/** Reads an address. What does not fit is left out, so that a cut link still shows an inbox. */
export function readInboxSearch(raw: Record<string, unknown>): InboxSearch {
  const view = CONVERSATION_VIEWS.find((one) => one === raw.view);
  const kind = MAIL_KINDS.find((one) => one === raw.kind);
  const campaign = handle(raw.campaign);
  const mailbox = handle(raw.mailbox);
  const person = handle(raw.person);
  const q = words(raw.q);
  return {
    ...(view && view !== "open" && { view }),
    ...(campaign && { campaign }),
    ...(mailbox && { mailbox }),
    ...(person && { person }),
    ...(kind && { kind }),
    ...(q && { q }),
  };
}

/** The same with other words. Whoever begins to search, searches everywhere; who ends it, is back with what is open. */
export function withWords(search: InboxSearch, q: string | undefined): InboxSearch {
  const { q: before, view, ...others } = search;
  const shown = view ?? (before === undefined ? "all" : undefined);
  if (q) return { ...others, ...(shown && { view: shown }), q };
  return { ...others, ...(view && view !== "all" && { view }) };
}

/** Whether it is narrowed by more than a view. */
export const isNarrowed = ({ view: _, ...others }: InboxSearch): boolean => Object.keys(others).length > 0;
