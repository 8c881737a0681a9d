import { Link } from "@tanstack/react-router";
import { PODCAST_STATES } from "../../contract/campaigns.ts";
import type { Dashboard } from "../../contract/results.ts";
import { StateName } from "../campaigns/pipeline-state.tsx";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Phases } from "./phases.tsx";
import { TodoSection } from "./todo-section.tsx";
import "./campaign-stand.css";

/** The progress of the most recently active campaign, and what to do next in it. */
export function CampaignStand({ campaign }: { campaign: Dashboard["campaigns"][number] }) {
  const t = useText();
  const format = useFormats();
  const { publicId, displayName, progress, podcasts, byState } = campaign;
  return (
    <div className="stand">
      <section aria-labelledby="stand">
        <h2 id="stand">{t("results.stand", { name: displayName })}</h2>
        <Phases progress={progress} total={podcasts} />
        <ul className="stand-states" aria-label={t("campaigns.overview.states")}>
          {PODCAST_STATES.map((state) => (
            <li key={state}>
              <Link to={paths.entries} params={{ publicId }} search={{ state }}>
                <b className="num">{format.count(byState[state])}</b>
                <StateName state={state} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <TodoSection id={publicId} progress={progress} level={2} />
    </div>
  );
}
