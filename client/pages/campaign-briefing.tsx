import { readBriefing } from "../../contract/briefing.ts";
import { readDashboard, readProgress } from "../../contract/results.ts";
import { sentenceOf } from "../api/problem.ts";
import { forget, useAsk } from "../api/queries.ts";
import { ActionTabs } from "../campaigns/action/action-tabs.tsx";
import { BriefingDesk } from "../campaigns/briefing/briefing-desk.tsx";
import { useCampaignId } from "../campaigns/use-campaign.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";

/** A section of one campaign: its briefing (A2.15). */
export default function CampaignBriefingPage() {
  const t = useText();
  const id = useCampaignId();
  const briefing = useAsk(readBriefing, { params: { id } });
  return (
    <>
      <h2 className="visually-hidden">{t("campaigns.action.briefing")}</h2>
      {briefing.data ? (
        <BriefingDesk
          key={id}
          campaignId={id}
          saved={briefing.data}
          onSaved={() => void forget(readProgress, readDashboard)}
        />
      ) : (
        <>
          <ActionTabs id={id} />
          {briefing.error ? (
            <div className="pt-4">
              <Note kind="failing" start={t("campaigns.briefing.failedStart")}>
                {sentenceOf(briefing.error, t)}
              </Note>
              <Button className="mt-4" icon="refresh" onClick={() => void briefing.refetch()}>
                {t("shell.tryAgain")}
              </Button>
            </div>
          ) : (
            <Skeleton>
              <Bone height={360} />
            </Skeleton>
          )}
        </>
      )}
    </>
  );
}
