import { REACH_BANDS } from "../../../contract/catalogue.ts";
import { listTemplates } from "../../../contract/outreach.ts";
import type { OutreachGroup, OutreachGrouping } from "../../../contract/results/outreach-statistics.ts";
import { useAsk } from "../../api/queries.ts";
import { bandLabel } from "../../catalogue/facets/bands.ts";
import { useGenres } from "../../catalogue/facets/facets.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";

/** A Monday, at noon wherever one is. */
const MONDAY = new Date(2026, 0, 5, 12).getTime();
const DAY_MS = 86_400_000;

/** What the groups of a grouping are called. */
export function useGroupName(by: OutreachGrouping): (group: OutreachGroup) => string {
  const t = useText();
  const format = useFormats();
  const genres = useGenres();
  const templates = useAsk(
    listTemplates,
    { query: {} },
    { enabled: by === "template", staleTime: Number.POSITIVE_INFINITY },
  ).data;
  return ({ key, name }) => {
    if (key === "") return t(`results.out.outreach.no.${by}`);
    switch (by) {
      case "template":
        return name ?? templates?.find(({ id }) => id === key)?.displayName ?? key;
      case "language":
        return format.language(key);
      case "genre":
        return genres.find(({ externalId }) => externalId === key)?.title ?? key;
      case "size": {
        const band = REACH_BANDS.find(([from]) => String(from) === key);
        return band ? bandLabel({ from: band[0], to: band[1] ?? undefined }, t, format.count) : key;
      }
      case "weekday":
        return format.weekday(new Date(MONDAY + (Number(key) - 1) * DAY_MS).toISOString());
    }
  };
}
