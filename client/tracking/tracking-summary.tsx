import { Link } from "@tanstack/react-router";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { useLinks } from "./use-tracking.ts";

/** On a campaign's overview: how many links there are and what they were clicked, and the way there. */
export function TrackingSummary({ campaignId }: { campaignId: string }) {
  const t = useText();
  const links = useLinks(campaignId).data;
  const live = links?.page.filter(({ state }) => state !== "removed") ?? [];
  const clicks = links?.page.reduce((sum, link) => sum + link.clicks, 0) ?? 0;
  return (
    <section aria-labelledby="overview-tracking">
      <div className="section-head">
        <h3 id="overview-tracking">{t("tracking.overview")}</h3>
        <Link
          to={paths.tracking}
          params={{ publicId: campaignId }}
          className={`${buttonClass({})} figures-act`}
        >
          {t("tracking.open")}
        </Link>
      </div>
      {links ? (
        <p className="small muted">{t("tracking.overviewSays", { links: live.length, clicks })}</p>
      ) : null}
    </section>
  );
}
