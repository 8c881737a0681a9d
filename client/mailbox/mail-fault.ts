import type { TextOf } from "../language/text.tsx";

/** Stable error codes of mail servers; each has a sentence. */
const MAIL_FAULTS = [
  "host-unknown",
  "unreachable",
  "timeout",
  "tls-certificate",
  "tls-missing",
  "tls-expected",
  "tls-unexpected",
  "tls-failed",
  "sign-in-refused",
  "busy",
  "protocol",
] as const;

/** The sentence for a code; a code of a newer server gets the general one. */
export function mailFaultSentence(code: string | null, t: TextOf): string {
  const known = MAIL_FAULTS.find((fault) => fault === code) ?? "protocol";
  return t(`mailbox.fault.${known}`);
}
