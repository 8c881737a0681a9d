import {
  FOLLOW_UP_QUESTIONS,
  FOLLOW_UP_STOPS,
  type FollowUp,
} from "../../../contract/outreach/follow-ups.ts";
import type { Formats } from "../../language/formats.ts";
import type { TextOf } from "../../language/text.tsx";
import type { IconName } from "../../ui/icon.tsx";

export interface FollowUpWords {
  words: string;
  /** The colour, which never carries the meaning alone. */
  tone: "ok" | "warn" | "faint" | "muted";
  sign: IconName;
}

type Shown = Pick<FollowUp, "state" | "reason" | "due" | "about" | "leaving" | "accepted">;

/**
 * A follow-up in one line: when it went or goes, what is asked, or why it will not go.
 *
 * @param days between the mail before it and its own, which has no day as long as that one has not been sent
 */
export function followUpWords(
  { state, reason, due, about, leaving, accepted }: Shown,
  days: number,
  formats: Pick<Formats, "day" | "dayAndTime">,
  t: TextOf,
  now: Date,
): FollowUpWords {
  switch (state) {
    case "released":
      return accepted
        ? {
            words: t("outreach.followUp.sent", { time: formats.dayAndTime(accepted) }),
            tone: "ok",
            sign: "check",
          }
        : {
            words: t(leaving ? "outreach.followUp.leaving" : "outreach.followUp.outcome"),
            tone: "muted",
            sign: "send",
          };
    case "held": {
      const question = FOLLOW_UP_QUESTIONS.find((one) => one === reason);
      const day = about ? formats.day(about) : "none";
      const words = question
        ? t(`outreach.followUp.question.${question}`, { day })
        : t("outreach.followUp.held");
      // Whoever is away comes back on the day that is named already.
      const ahead = due !== null && due !== about && new Date(due) > now;
      return {
        words: ahead
          ? `${words} ${t("outreach.followUp.heldFor", { time: formats.dayAndTime(due) })}`
          : words,
        tone: "warn",
        sign: "pause",
      };
    }
    case "stopped": {
      const stop = FOLLOW_UP_STOPS.find((one) => one === reason);
      return {
        words: stop
          ? t("outreach.followUp.stoppedWhy", { why: t(`outreach.followUp.stop.${stop}`) })
          : t("outreach.followUp.stopped"),
        tone: "faint",
        sign: "cross",
      };
    }
    default:
      return {
        words: due
          ? t("outreach.followUp.planned", { time: formats.dayAndTime(due) })
          : t("outreach.followUp.waits", { count: days }),
        tone: "muted",
        sign: "clock",
      };
  }
}
