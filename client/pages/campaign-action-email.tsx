import { useText } from "../language/text.tsx";

/** A section of one campaign: writing. */
export default function CampaignActionEmailPage() {
  const t = useText();
  return <h2 className="visually-hidden">{t("shell.view.actionEmail")}</h2>;
}
