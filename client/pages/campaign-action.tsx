import { useText } from "../language/text.tsx";

/** A section of one campaign: action. */
export default function CampaignActionPage() {
  const t = useText();
  return <h2 className="visually-hidden">{t("shell.view.action")}</h2>;
}
