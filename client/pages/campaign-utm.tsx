import { useCampaign, useCampaignId } from "../campaigns/use-campaign.ts";
import { UtmForm } from "../campaigns/utm/utm-form.tsx";
import { useText } from "../language/text.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";

/** A section of one campaign: the values of its links (A2.16). */
export default function CampaignUtmPage() {
  const t = useText();
  const id = useCampaignId();
  const campaign = useCampaign(id).data;
  return (
    <>
      <h2 className="visually-hidden">{t("campaigns.head.utm")}</h2>
      {campaign ? (
        <UtmForm key={id} campaign={campaign} />
      ) : (
        <Skeleton>
          <Bone height={240} />
        </Skeleton>
      )}
    </>
  );
}
