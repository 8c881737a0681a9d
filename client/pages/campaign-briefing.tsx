import { useText } from "../language/text.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** A section of one campaign: briefing. */
export default function CampaignBriefingPage() {
  const t = useText();
  return <EmptyState title={t("shell.comingSoon")}>{t("shell.view.briefing")}</EmptyState>;
}
