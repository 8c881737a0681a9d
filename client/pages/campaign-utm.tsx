import { useText } from "../language/text.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** A section of one campaign: UTM values; a note until they can be entered (A1.05). */
export default function CampaignUtmPage() {
  const t = useText();
  return <EmptyState title={t("campaigns.utm.soon")}>{t("campaigns.utm.says")}</EmptyState>;
}
