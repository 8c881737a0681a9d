import type { Language } from "../../../contract/forms/locale.ts";
import { type PlaceholderValues, placeholderValue } from "../letter/placeholders.ts";
import { joinTitles } from "./join-titles.ts";

/** What stands for the shows of one person: all titles, and the first name that is known. */
export function showValues(
  shows: readonly { title: string; ownerName: string | null }[],
  language: Language,
): Pick<PlaceholderValues, "podcast_title" | "podcast_owner"> {
  return {
    podcast_title: joinTitles(
      shows.map((show) => placeholderValue(show.title)),
      language,
    ),
    podcast_owner: shows.map((show) => placeholderValue(show.ownerName)).find((name) => name !== "") ?? "",
  };
}
