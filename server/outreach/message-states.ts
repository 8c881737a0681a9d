import type { MessageState } from "../../contract/outreach.ts";

/** Still to be sent. */
const WAITING_STATES = ["queued", "deferred"] as const satisfies readonly MessageState[];

/** Not finished yet: waiting, or being sent. */
export const OPEN_STATES = [
  ...WAITING_STATES,
  "claimed",
  "handed",
] as const satisfies readonly MessageState[];
