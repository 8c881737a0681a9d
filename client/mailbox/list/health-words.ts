import type { TextOf } from "../../language/text.tsx";
import { mailFaultSentence } from "../mail-fault.ts";

/** Codes of a failed look that mail servers' own faults do not have. */
const OF_READING = ["token-over", "too-many-connections", "reading-failed"] as const;

/** What a stored code of the reader means. */
export function errorSentence(code: string, t: TextOf): string {
  const own = OF_READING.find((one) => one === code);
  return own ? t(`mailbox.readFault.${own}`) : mailFaultSentence(code, t);
}
