import { useText } from "../language/text.tsx";

/** A section of one campaign: removing. */
export default function CampaignActionRemovePage() {
  const t = useText();
  return <h2 className="visually-hidden">{t("shell.view.actionRemove")}</h2>;
}
