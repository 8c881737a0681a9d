import { GeneralForm } from "../campaigns/general-form.tsx";
import { useCampaign, useCampaignId } from "../campaigns/use-campaign.ts";
import { useText } from "../language/text.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";

/** A section of one campaign: general data (A2.10). */
export default function CampaignGeneralPage() {
  const t = useText();
  const id = useCampaignId();
  const campaign = useCampaign(id).data;
  return (
    <>
      <h2 className="visually-hidden">{t("campaigns.head.general")}</h2>
      {campaign ? (
        <GeneralForm key={id} campaign={campaign} />
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
