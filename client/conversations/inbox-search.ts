import type { ConversationView, MailKind } from "../../contract/conversations.ts";
import { CONVERSATION_VIEWS, MAIL_KINDS } from "../../contract/conversations-kinds.ts";

/** What the inbox is narrowed to, as it stands in the address; the open ones are not said. */
export interface InboxSearch {
  view?: Exclude<ConversationView, "open">;
  campaign?: string;
  mailbox?: string;
  person?: string;
  kind?: MailKind;
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

/** Reads an address. What does not fit is left out, so that a cut link still shows an inbox. */
export function readInboxSearch(raw: Record<string, unknown>): InboxSearch {
  const view = CONVERSATION_VIEWS.find((one) => one === raw.view);
  const kind = MAIL_KINDS.find((one) => one === raw.kind);
  const campaign = handle(raw.campaign);
  const mailbox = handle(raw.mailbox);
  const person = handle(raw.person);
  return {
    ...(view && view !== "open" && { view }),
    ...(campaign && { campaign }),
    ...(mailbox && { mailbox }),
    ...(person && { person }),
    ...(kind && { kind }),
  };
}

/** Whether it is narrowed by more than a view. */
export const isNarrowed = ({ view: _, ...others }: InboxSearch): boolean => Object.keys(others).length > 0;
