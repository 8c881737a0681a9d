import { useText } from "../language/text.tsx";

/** A section of one campaign: podcasts. */
export default function CampaignPodcastsPage() {
  const t = useText();
  return <h2 className="visually-hidden">{t("shell.view.entries")}</h2>;
}
