import { Outlet } from "@tanstack/react-router";
import { sentenceOf } from "../api/problem.ts";
import { CampaignHead } from "../campaigns/campaign-head.tsx";
import { useCampaign, useCampaignId } from "../campaigns/use-campaign.ts";
import { useText } from "../language/text.tsx";
import { ShareButton } from "../results/report/share-button.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

/** One campaign: its header, its sections under it (A2.09 to A2.11, A4.08, A8.19). */
export default function CampaignPage() {
  const t = useText();
  const id = useCampaignId();
  const campaign = useCampaign(id);
  const failed = campaign.isError && !campaign.data;
  return (
    <main className="page campaign-page" tabIndex={-1}>
      <CampaignHead
        id={id}
        campaign={campaign.data}
        failed={failed}
        actions={campaign.data ? <ShareButton campaign={campaign.data} /> : null}
      />
      {failed ? (
        <div className="pt-4">
          <Note kind="failing" start={t("campaigns.head.failedStart")}>
            {sentenceOf(campaign.error, t)}
          </Note>
          <Button className="mt-4" icon="refresh" onClick={() => void campaign.refetch()}>
            {t("shell.tryAgain")}
          </Button>
        </div>
      ) : (
        <Outlet />
      )}
    </main>
  );
}
