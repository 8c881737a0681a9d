import type { Airing } from "../../contract/airings.ts";
import { playTime } from "../catalogue/detail/play-time.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";

/** How a spot is said. */
export function useAiringWords() {
  const t = useText();
  const { day } = useFormats();

  /** "Episode 12", "Feb 1 to Feb 14", "from Feb 1" or one day; when it was agreed. */
  function agreed({ number, firstDay, lastDay }: Pick<Airing, "number" | "firstDay" | "lastDay">): string {
    if (number !== null) return t("airings.agreed.number", { number });
    if (firstDay === null && lastDay === null) return t("airings.agreed.open");
    if (lastDay === null) return t("airings.agreed.from", { from: day(firstDay!) });
    if (firstDay === null) return t("airings.agreed.until", { to: day(lastDay) });
    return firstDay === lastDay
      ? day(firstDay)
      : t("airings.agreed.days", { from: day(firstDay), to: day(lastDay) });
  }

  const state = ({ state }: Pick<Airing, "state">): string => t(`airings.state.${state}`);

  /** Why, with what was agreed and what was found. */
  function why(airing: Airing): string {
    const { reason, state, slot, episode, place, silentSince } = airing;
    if (state === "settled") return t("airings.reason.made-good");
    return t(`airings.reason.${reason}`, {
      agreed: agreed(airing),
      slot: t(`airings.slot.${slot}`),
      timed: place?.from == null ? "no" : "yes",
      time: place?.from == null ? "" : playTime(place.from),
      episode: episode?.title || t("airings.untitled"),
      day: episode?.published ? day(episode.published.slice(0, 10)) : "",
      since: silentSince ? day(silentSince) : "",
    });
  }

  return { agreed, state, why };
}
