import { type PodcastState, STATE_AFTER_MAIL } from "../../contract/campaigns.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { lockEntry, writeMoves } from "./entry-queries.ts";

/**
 * Moves an entry because a mail to it was accepted. `rule` follows decision 21, `none` leaves the entry, a
 * state sets that state. `loginId` is the sender. Returns the current state; null if the entry
 * has been removed meanwhile.
 */
export async function moveAfterMail(
  tx: Tx,
  mail: { entryId: number; target: "rule" | "none" | PodcastState; loginId: number | null },
): Promise<PodcastState | null> {
  const entry = await lockEntry(tx, mail.entryId);
  if (!entry) return null;
  const to = targetOf(mail.target, entry.state);
  if (to !== entry.state) await writeMoves(tx, [entry], to, "mail", mail.loginId);
  return to;
}

function targetOf(target: "rule" | "none" | PodcastState, state: PodcastState): PodcastState {
  if (target === "none") return state;
  return target === "rule" ? (STATE_AFTER_MAIL[state] ?? state) : target;
}
