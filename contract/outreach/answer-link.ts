/** What a host can answer by the link in a mail. The last three are objections: nobody writes any more. */
export const HOST_ANSWERS = ["interested", "not-now", "never", "never-anybody", "wrong-person"] as const;
export type HostAnswer = (typeof HOST_ANSWERS)[number];

/** For so many days an answer can be taken back. */
export const TAKE_BACK_DAYS = 14;
/** A link can be answered for so long. */
export const ANSWER_LINK_MONTHS = 24;
