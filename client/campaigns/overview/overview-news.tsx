import { Link } from "@tanstack/react-router";
import { type CampaignOverview, RECOMMENDED_PODCASTS } from "../../../contract/campaigns.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Note } from "../../ui/note.tsx";
import { dropSelection } from "../entries/selected-entries.ts";

/** The headline of a campaign in one or two sentences, and the next step as its link. */
export function OverviewNews({ id, overview }: { id: string; overview: CampaignOverview }) {
  const t = useText();
  const { byState, podcasts, reachable } = overview;
  const signed = byState.Signed + byState.Briefed;
  if (podcasts === 0) return null;
  return (
    <p className="overview-news">
      {t("campaigns.news.hosts", { signed, interested: byState.Interested })}{" "}
      {t("campaigns.news.waiting", { count: reachable, unknown: byState.New - reachable })}{" "}
      {reachable > 0 ? (
        <Link
          to={paths.actionEmail}
          params={{ publicId: id }}
          search={{ state: "New" }}
          // A selection made earlier does not apply here.
          onClick={() => dropSelection(id)}
        >
          {t("campaigns.news.write", { count: reachable })}
        </Link>
      ) : null}
    </p>
  );
}

/** Fewer than ten podcasts cannot be compared; says so and links to the catalogue. */
export function Recommendation({ podcasts }: { podcasts: number }) {
  const t = useText();
  if (podcasts >= RECOMMENDED_PODCASTS) return null;
  return (
    <Note start={t("campaigns.overview.few", { most: RECOMMENDED_PODCASTS })}>
      {t("campaigns.overview.fewSays", { count: podcasts, missing: RECOMMENDED_PODCASTS - podcasts })}{" "}
      <Link to={paths.podcasts}>{t("campaigns.overview.find")}</Link>
    </Note>
  );
}
