import { useText } from "../language/text.tsx";

/** A section of one campaign: general data. */
export default function CampaignGeneralPage() {
  const t = useText();
  return <h2 className="visually-hidden">{t("shell.view.general")}</h2>;
}
