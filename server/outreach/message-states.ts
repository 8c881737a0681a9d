import type { MessageState } from "../../contract/outreach.ts";

/**
 * The changes of state a message may go through (trust.md 2.3, rule 1). The database refuses all others with
 * the same table (trigger message_check_state). `handed` is committed before DATA is sent: what has not
 * reached it may be sent again, what has may not.
 */
export const MESSAGE_CHANGES: Readonly<Record<MessageState, readonly MessageState[]>> = {
  queued: ["claimed", "failed", "stopped"],
  claimed: ["queued", "deferred", "failed", "handed", "stopped"],
  handed: ["accepted", "deferred", "failed", "unclear"],
  deferred: ["claimed", "failed", "stopped"],
  // Accepted: late evidence, or the user counts it as sent. Queued: the user wants it sent again.
  unclear: ["accepted", "queued"],
  accepted: [],
  failed: [],
  stopped: [],
};

/** Still to be sent. */
export const WAITING_STATES = ["queued", "deferred"] as const satisfies readonly MessageState[];

/** Not through yet: waiting, or in somebody's hands. */
export const OPEN_STATES = [
  ...WAITING_STATES,
  "claimed",
  "handed",
] as const satisfies readonly MessageState[];
