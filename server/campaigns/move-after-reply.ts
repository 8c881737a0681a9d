import type { PodcastState } from "../../contract/campaigns.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { type EntryKey, lockEntry, selectLastMove, selectMoveByHand, writeMoves } from "./entry-queries.ts";

export interface ReplyMove {
  entryId: number;
  /** Only where it still stands there. */
  from: PodcastState;
  to: PodcastState;
  /** The handle of the mail that came back. */
  evidence: string;
  /** Who took or undid the suggestion; null where it moved by itself, or was found not to be an answer. */
  loginId: number | null;
}

/** Moves an entry because of a mail that came back. False where it is gone or stands elsewhere by now. */
export async function moveAfterReply(tx: Tx, move: ReplyMove): Promise<boolean> {
  const entry = await lockEntry(tx, move.entryId);
  if (entry?.state !== move.from) return false;
  await writeMoves(tx, [entry], move.to, "reply", move.loginId, move.evidence);
  return true;
}

/** Takes such a move back, if nothing has moved the entry since. */
export async function undoReplyMove(tx: Tx, move: ReplyMove): Promise<boolean> {
  const entry = await lockEntry(tx, move.entryId);
  const last = entry && (await selectLastMove(tx, entry.id));
  if (entry?.state !== move.to || last?.evidence !== move.evidence) return false;
  // What somebody decides about the podcast counts as their choice; what they say about the mail does not.
  const cause = move.loginId === null ? "reply" : "user";
  await writeMoves(tx, [entry], move.from, cause, move.loginId, move.evidence);
  return true;
}

/**
 * An entry that a mail may move, held until the transaction ends; null where it is gone, or where a person has set its
 * state since our mail went out (B1.73).
 */
export async function holdForReply(tx: Tx, entryId: number, sent: Date): Promise<EntryKey | null> {
  const entry = await lockEntry(tx, entryId);
  return entry && !(await selectMoveByHand(tx, entryId, sent)) ? entry : null;
}
