import { type Language, localeOf } from "../../../contract/forms/locale.ts";
import type { Fact } from "../../../contract/outreach/placeholders.ts";
import type { EpisodeFacts } from "../../catalogue/episodes/episode-facts.ts";
import { placeholderValue } from "./placeholders.ts";

/** A Sunday: the weekdays are named by the days that follow it. */
const SUNDAY = Date.UTC(2024, 0, 7);
const DAY_MS = 86_400_000;

/** The facts of a show as a mail in this language writes them; empty if unknown. */
export function factValues(facts: EpisodeFacts | undefined, language: Language): Record<Fact, string> {
  const locale = localeOf(language);
  const dated = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(date);
  const { title = null, day = null, weekday = null, count = null } = facts ?? {};
  return {
    latest_episode_title: placeholderValue(title),
    latest_episode_day: day === null ? "" : dated(new Date(day), { dateStyle: "long" }),
    usual_weekday: weekday === null ? "" : dated(new Date(SUNDAY + weekday * DAY_MS), { weekday: "long" }),
    episode_count: count === null ? "" : new Intl.NumberFormat(locale).format(count),
  };
}

/** Of a mail about several shows: a fact belongs to one of them. */
export const noFacts: Record<Fact, string> = {
  latest_episode_title: "",
  latest_episode_day: "",
  usual_weekday: "",
  episode_count: "",
};
