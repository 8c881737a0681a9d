import { useText } from "../language/text.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** A section of one campaign: UTM values. */
export default function CampaignUtmPage() {
  const t = useText();
  return <EmptyState title={t("shell.comingSoon")}>{t("shell.view.utm")}</EmptyState>;
}
