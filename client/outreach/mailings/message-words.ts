import { type MailingMessage, MESSAGE_REASONS } from "../../../contract/outreach.ts";
import type { Formats } from "../../language/formats.ts";
import type { TextOf } from "../../language/text.tsx";
import type { IconName } from "../../ui/icon.tsx";
import { longDay, onWeekday } from "../room/leave-words.ts";

export interface MessageWords {
  words: string;
  /** The colour, which never carries the meaning alone. */
  tone: "accent" | "ok" | "warn" | "danger" | "faint";
  sign: IconName | "spinner";
}

/** A message's state in one line: what happened, why, and when. */
export function messageWords(
  { state, reason, at, rhythm }: Pick<MailingMessage, "state" | "reason" | "at" | "rhythm">,
  formats: Pick<Formats, "dayAndTime" | "time" | "weekday" | "day">,
  t: TextOf,
): MessageWords {
  const known = MESSAGE_REASONS.find((one) => one === reason);
  const why = known ? t(`outreach.reason.${known}`) : null;
  const today = at !== null && new Date(at).toDateString() === new Date().toDateString();
  const time = at === null ? null : today ? formats.time(at) : formats.dayAndTime(at);
  switch (state) {
    case "claimed":
    case "handed":
      return { words: t("outreach.message.sending"), tone: "accent", sign: "spinner" };
    case "accepted":
      if (known === "counted-as-sent") return { words: why ?? "", tone: "ok", sign: "check" };
      return {
        words: time ? t("outreach.message.acceptedAt", { time }) : t("outreach.message.accepted"),
        tone: "ok",
        sign: "check",
      };
    case "deferred":
      if (known === "question")
        return { words: t("outreach.message.waitingWhy", { why: why ?? "" }), tone: "warn", sign: "pause" };
      return {
        words: [why ?? t("outreach.message.deferred"), time && t("outreach.message.again", { time })]
          .filter(Boolean)
          .join(", "),
        tone: "warn",
        sign: "clock",
      };
    case "failed":
      return {
        words: why ? t("outreach.message.refusedWhy", { why }) : t("outreach.message.refused"),
        tone: "danger",
        sign: "error",
      };
    case "unclear":
      return { words: t("outreach.message.unclear"), tone: "warn", sign: "ask" };
    case "stopped":
      return {
        words: why ? t("outreach.message.stoppedWhy", { why }) : t("outreach.message.stopped"),
        tone: "faint",
        sign: "cross",
      };
    default:
      if (known === "question")
        return { words: t("outreach.message.waitingWhy", { why: why ?? "" }), tone: "warn", sign: "pause" };
      if (rhythm && at !== null && new Date(at) > new Date())
        return { words: waitingWords(at, rhythm, formats, t), tone: "faint", sign: "clock" };
      return { words: t("outreach.message.waiting"), tone: "faint", sign: "clock" };
  }
}

/** The day that it waits for, and whose usual day says so. */
function waitingWords(
  at: string,
  { weekday, title }: NonNullable<MailingMessage["rhythm"]>,
  formats: Pick<Formats, "weekday" | "day">,
  t: TextOf,
): string {
  const days = onWeekday(weekday, t);
  const when = t("outreach.rhythm.waits", { day: longDay(at, formats, t) });
  return `${when} ${title === null ? t("outreach.rhythm.why", { days }) : t("outreach.rhythm.whyOf", { title, days })}`;
}
