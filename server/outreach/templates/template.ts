/** The placeholders a subject or body may hold, written `{{podcast_title}}`. */
export const templatePlaceholders = [
  "podcast_owner",
  "podcast_title",
  "my_first_name",
  "my_last_name",
] as const;

/** A mail an advertiser can start from. `body` is plain text; a blank line separates paragraphs. */
export type BuiltInTemplate = {
  /** Stable for ever: drafts and statistics refer to it. */
  id: string;
  displayName: string;
  description: string;
  tags: readonly ("en" | "de" | "starter" | "reminder")[];
  locale: "en-US" | "de-DE";
  subject: string;
  body: string;
};
