import type { TimelineItem } from "../../../contract/teamwork/timeline.ts";
import type { TextOf } from "../../language/text.tsx";
import type { IconName } from "../../ui/icon.tsx";

/** What happened, in one sentence. */
export function itemWords(item: Exclude<TimelineItem, { kind: "note" }>, t: TextOf): string {
  const known = item.by === null ? "no" : "yes";
  const by = item.by ?? t("teamwork.tasks.gone");
  switch (item.kind) {
    case "added":
      return t("teamwork.timeline.added", { by });
    case "move": {
      const [from, to] = [t(`campaigns.state.${item.from}`), t(`campaigns.state.${item.to}`)];
      return item.cause === "user"
        ? t("teamwork.timeline.moved", { by, from, to })
        : t("teamwork.timeline.movedBy", {
            cause: item.cause === "opt-out" ? "objection" : item.cause,
            from,
            to,
          });
    }
    case "mail": {
      const { direction, sending, kind } = item.mail;
      if (direction === "elsewhere") return t("teamwork.timeline.elsewhere");
      if (direction === "in")
        return kind === null || kind === "human"
          ? t("teamwork.timeline.mailIn", { by, known })
          : t("teamwork.timeline.mailAutomatic");
      return sending === "failed" || sending === "unclear"
        ? t("teamwork.timeline.mailFailed", { sending: sending === "failed" ? "refused" : "unclear" })
        : t("teamwork.timeline.mailOut", { by, known });
    }
    case "task":
      return t(item.done ? "teamwork.timeline.taskDone" : "teamwork.timeline.task", {
        by,
        text: item.text,
      });
    case "offer":
      return item.act === "version"
        ? t("teamwork.timeline.offer", { by, side: item.side ?? "us" })
        : t("teamwork.timeline.offerAct", { by, act: item.act });
    case "booking":
      return t("teamwork.timeline.booking", { by, number: item.number, act: item.act });
    case "airing":
      return t("teamwork.timeline.airing", {
        by,
        known,
        position: item.position,
        state: t(`airings.state.${item.state as "aired"}`),
      });
  }
}

export const ITEM_ICONS: Record<TimelineItem["kind"], IconName> = {
  added: "plus",
  move: "arrow-right",
  mail: "mail",
  note: "ask",
  task: "check",
  offer: "file",
  booking: "file",
  airing: "play",
};
