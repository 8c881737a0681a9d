// Without a schema: an address of the inbox is read with the first page, which brings none.

/** What a list of conversations can be narrowed to by where they stand. */
export const CONVERSATION_VIEWS = [
  "open",
  "mine",
  "nobody",
  "ours",
  "theirs",
  "later",
  "done",
  "all",
] as const;

/** What an incoming mail is. */
export const MAIL_KINDS = ["human", "away", "left", "automatic", "opt-out", "report", "complaint"] as const;

/** What a person may call a mail; what a mail server reports is not theirs to say. */
export const CORRECTABLE_KINDS = ["human", "away", "left", "automatic", "opt-out"] as const;
export type CorrectableKind = (typeof CORRECTABLE_KINDS)[number];
