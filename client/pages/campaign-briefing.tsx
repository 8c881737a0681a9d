import { ActionTabs } from "../campaigns/action-tabs.tsx";
import { useCampaignId } from "../campaigns/use-campaign.ts";
import { useText } from "../language/text.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** A section of one campaign: the briefing; a note until it can be written (A1.05). */
export default function CampaignBriefingPage() {
  const t = useText();
  const id = useCampaignId();
  return (
    <>
      <ActionTabs id={id} />
      <EmptyState title={t("campaigns.action.briefingSoon")}>{t("campaigns.action.briefingSays")}</EmptyState>
    </>
  );
}
