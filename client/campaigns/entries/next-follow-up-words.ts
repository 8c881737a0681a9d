import type { EntryFollowUp } from "../../../contract/campaigns.ts";
import type { Formats } from "../../language/formats.ts";
import type { TextOf } from "../../language/text.tsx";

const DAY = 86_400_000;

const dayNumber = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY;

/** "Follow-up on Thu", from a week on "on Dec 4"; or that it waits. */
export function nextFollowUpWords(
  { state, due }: EntryFollowUp,
  now: Date,
  formats: Pick<Formats, "day" | "weekday">,
  t: TextOf,
): string {
  if (state !== "planned") return t(`campaigns.followUp.${state}`);
  if (due === null) return t("campaigns.followUp.planned");
  const ahead = dayNumber(new Date(due)) - dayNumber(now);
  // One whose time has passed leaves as soon as the mailbox may send.
  if (ahead <= 0) return t("campaigns.followUp.today");
  return t("campaigns.followUp.on", {
    day: ahead < 7 ? formats.weekday(due, "short") : formats.day(due).replaceAll(" ", "\u00a0"),
  });
}
