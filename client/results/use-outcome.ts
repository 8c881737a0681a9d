import type { CampaignOverview } from "../../contract/campaigns.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { outcomeOf } from "./reached.ts";

/** What has come of a campaign in a few words: "3 signed, 2 interested". */
export function useOutcome(): (byState: CampaignOverview["byState"]) => string {
  const t = useText();
  const format = useFormats();
  return (byState) => {
    const outcomes = outcomeOf(byState).map(({ kind, count }) =>
      t(`results.outcome.${kind}`, { count: format.count(count) }),
    );
    return outcomes.length === 0 ? t("results.outcome.none") : outcomes.join(", ");
  };
}
