import type { CampaignEntry } from "../../../contract/campaigns.ts";
import type { TextOf } from "../../language/text.tsx";

/** The last thing that happened to a podcast of a campaign, in words. */
export function eventWords({ kind, cause, from, to, by }: CampaignEntry["lastEvent"], t: TextOf): string {
  const who = by ?? "";
  const known = by === null ? "no" : "yes";
  if (kind === "moved" && to) {
    const names = { from: from ? t(`campaigns.state.${from}`) : "", to: t(`campaigns.state.${to}`) };
    if (cause === "booking") return t("campaigns.event.movedByBooking", names);
    if (cause === "copy") return t("campaigns.event.movedByCopy", names);
    if (cause === "answer") return t("campaigns.event.movedByLink", names);
    if (cause === "opt-out") return t("campaigns.event.movedByOptOut", names);
    return t(cause === "reply" ? "campaigns.event.movedByAnswer" : "campaigns.event.moved", {
      ...names,
      who,
      known,
    });
  }
  return t(`campaigns.event.${kind}`, { who, known });
}
