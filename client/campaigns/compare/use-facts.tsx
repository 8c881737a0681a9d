import type { PodcastFacts } from "../../../contract/campaigns/compare.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";

/** A Sunday, at noon wherever the browser is. */
const sundayPlus = (days: number): string => new Date(2026, 10, 29 + days, 12).toISOString();

/** What is known of podcasts, in words that a comparison and a shortlist share. */
export function useFactWords() {
  const t = useText();
  const format = useFormats();
  return {
    weekday: (day: number) => format.weekday(sundayPlus(day)),
    /** How many episodes a month its reach was estimated from; null where that is not known, or it pauses. */
    aMonth({ reach, inactive }: PodcastFacts): { count: number; value: string } | null {
      const value = inactive
        ? undefined
        : reach?.signals.find(({ code }) => code === "episodes-a-month")?.value;
      return value === undefined ? null : { count: Number(value), value: format.count(Number(value)) };
    },
    /** "mid-roll, 60 seconds; pre-roll"; null where nothing was said. */
    offers({ said }: PodcastFacts): string | null {
      if (!said || said.formats.length === 0) return null;
      return said.formats
        .map(({ slot, seconds, price }) => {
          const place = t(`contacts.preferences.slot.${slot}`);
          const what = seconds === null ? place : t("contacts.preferences.seconds", { place, seconds });
          return price ? t("contacts.preferences.price", { what, money: format.money(price) }) : what;
        })
        .join("; ");
    },
  };
}
