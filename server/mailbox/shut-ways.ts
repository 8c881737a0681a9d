import type { ProbeStep } from "../../contract/mailbox.ts";

/** What servers say when an administrator or the provider has shut the way in, whoever signs in. */
const WORDS: readonly RegExp[] = [
  /imap access is disabled/i,
  /imap (is )?(not enabled|disabled)/i,
  /enable imap/i,
  /user is authenticated but not connected/i,
  /smtpclientauthentication is disabled/i,
  /\b5\.7\.139\b/,
  /basic authentication is disabled/i,
];

/** Whether a failed step of a connection test means that this way is shut, and not that a password is wrong. */
export const isShut = ({ step, detail }: Pick<ProbeStep, "step" | "detail">): boolean =>
  step === "sign-in" && detail !== null && WORDS.some((words) => words.test(detail));
