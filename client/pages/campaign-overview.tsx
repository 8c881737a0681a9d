import { useText } from "../language/text.tsx";

/** A section of one campaign: overview. */
export default function CampaignOverviewPage() {
  const t = useText();
  return <h2 className="visually-hidden">{t("shell.view.campaign")}</h2>;
}
