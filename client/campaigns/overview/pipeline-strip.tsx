import { Link } from "@tanstack/react-router";
import { type CampaignOverview, PODCAST_STATES } from "../../../contract/campaigns.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { StateName } from "../pipeline-state.tsx";

/** How many podcasts are in each state, in pipeline order; each links to them. */
export function PipelineStrip({ id, byState }: { id: string; byState: CampaignOverview["byState"] }) {
  const t = useText();
  const format = useFormats();
  return (
    <ol className="pipeline-strip" aria-label={t("campaigns.overview.states")}>
      {PODCAST_STATES.map((state) => (
        <li key={state} className={byState[state] > 0 ? "filled" : undefined}>
          <Link to={paths.entries} params={{ publicId: id }} search={{ state }}>
            <StateName state={state} />
            <b className="num">{format.count(byState[state])}</b>
          </Link>
        </li>
      ))}
    </ol>
  );
}
