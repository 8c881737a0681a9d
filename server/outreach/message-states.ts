import type { MessageState } from "../../contract/outreach.ts";

/** Still to be sent. */
export const WAITING_STATES = ["queued", "deferred"] as const satisfies readonly MessageState[];

/** Not through yet: waiting, or in somebody's hands. */
export const OPEN_STATES = [
  ...WAITING_STATES,
  "claimed",
  "handed",
] as const satisfies readonly MessageState[];
