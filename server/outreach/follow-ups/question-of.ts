import type { FollowUpQuestion } from "../../../contract/outreach/follow-ups.ts";
import { usedPlaceholders } from "../letter/placeholders.ts";
import { TOO_LATE } from "../sending/retry.ts";
import type { Due } from "./release-queries.ts";

const DAY = 86_400_000;
/** Facts that somebody should glance at where they have changed since the mail was written. */
const GLANCE: ReadonlySet<string> = new Set(["latest_episode_title", "latest_episode_day"]);
/** So long a full mailbox, or one that took too long, is left alone, once. */
const FULL = 3 * DAY;

/**
 * What a person has to answer before it may go; null for nothing. What they let go on is not asked again. `turn` is when
 * the mailbox could have sent it: a closed window and a limit make nothing late.
 */
export function questionOf(due: Due, text: string, turn: Date): FollowUpQuestion | null {
  const { before, now, wentOn } = due;
  const isNew = (at: Date | null) => at !== null && (wentOn === null || at > wentOn);
  if (due.asked) return "question";
  if (due.unjudged) return "unjudged";
  if (before.state === "unclear" && isNew(before.handed)) return "unclear";
  if (before.fate === "delayed" && isNew(before.fateAt)) return "delayed";
  if (isNew(due.elsewhere)) return "elsewhere";
  if (isNew(due.colleague)) return "colleague";
  if (due.senderAddress !== due.mailboxAddress) return "mailbox-changed";
  if (due.inactive && wentOn === null) return "inactive";
  if (due.newEpisode && usedPlaceholders(text).some((name) => GLANCE.has(name))) return "new-episode";
  return now.getTime() - turn.getTime() > TOO_LATE ? "late" : null;
}

/** Until when it waits because the mail before found a full mailbox, or expired; null where it need not. */
export function waitsForRoom({ before, now, wentOn }: Due): Date | null {
  if ((before.fate !== "full" && before.fate !== "expired") || !before.fateAt || wentOn) return null;
  const until = new Date(before.fateAt.getTime() + FULL);
  return until > now ? until : null;
}
