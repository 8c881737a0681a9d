import { readDashboard, readProgress } from "../../contract/results.ts";
import { readPublic } from "../../contract/settings.ts";
import { forget, useAsk } from "../api/queries.ts";
import { GeneralForm } from "../campaigns/general/general-form.tsx";
import { useCampaign, useCampaignId } from "../campaigns/use-campaign.ts";
import { useText } from "../language/text.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";

/** A section of one campaign: general data (A2.10). */
export default function CampaignGeneralPage() {
  const t = useText();
  const id = useCampaignId();
  const campaign = useCampaign(id).data;
  const platform = useAsk(readPublic, {});
  return (
    <>
      <h2 className="visually-hidden">{t("campaigns.head.general")}</h2>
      {campaign && !platform.isPending ? (
        // Where the platform does not answer, the fields stay hidden, as they are by default.
        <GeneralForm
          key={id}
          campaign={campaign}
          commercials={platform.data?.campaignCommercials ?? false}
          onSaved={() => void forget(readProgress, readDashboard)}
        />
      ) : (
        <Skeleton>
          <div className="pt-6">
            <Bone width={640} height={62} />
          </div>
        </Skeleton>
      )}
    </>
  );
}
