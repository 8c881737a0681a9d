import { useState } from "react";
import type { Campaign } from "../../../contract/campaigns.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { LinkList } from "./link-list.tsx";

/** The links of a campaign, from its head: the list, and the way to a new one (D5.07). */
export default function ShareDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const t = useText();
  const [making, setMaking] = useState(false);
  if (making)
    return <LinkDialog campaignId={campaign.publicId} kind="board" onClose={() => setMaking(false)} />;
  return (
    <Dialog
      open
      width={680}
      onClose={onClose}
      title={t("results.share.title", { campaign: campaign.displayName })}
      description={t("results.report.link.lead")}
      actions={
        <>
          <Button kind="main" large onClick={() => setMaking(true)}>
            {t("results.report.link.make")}
          </Button>
          <Button large onClick={onClose}>
            {t("ui.close")}
          </Button>
        </>
      }
    >
      <div className="share-links">
        <LinkList campaignId={campaign.publicId} />
      </div>
    </Dialog>
  );
}
