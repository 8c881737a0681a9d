import { useState } from "react";
import { type Campaign, deleteCampaign, listCampaigns, listPlacements } from "../../../contract/campaigns.ts";
import { call } from "../../api/call.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget } from "../../api/queries.ts";
import { forgetFiltered } from "../../catalogue/results/forget-filtered.ts";
import { useText } from "../../language/text.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";

interface Props {
  campaign: Campaign;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before deleting a campaign; lists what is deleted with it and what is kept (A2.31). */
export function DeleteCampaignDialog({ campaign, open, onClose, onDeleted }: Props) {
  const t = useText();
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function remove(): Promise<void> {
    if (waiting) return;
    setWaiting(true);
    setError(null);
    try {
      await call(deleteCampaign, { params: { id: campaign.publicId } });
      onDeleted();
      void forgetFiltered();
      void forget(listCampaigns, listPlacements);
    } catch (thrown) {
      setError(thrown);
      setWaiting(false);
    }
  }

  function cancel(): void {
    if (waiting) return;
    setError(null);
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      title={t("campaigns.delete.title", { name: campaign.displayName })}
      confirmLabel={t("campaigns.delete.act")}
      state={waiting ? "waiting" : "ready"}
      error={error ? sentenceOf(error, t) : undefined}
      onConfirm={() => void remove()}
      onCancel={cancel}
    >
      <p>{t("campaigns.delete.goes", { count: campaign.podcasts })}</p>
      <p className="mt-2">{t("campaigns.delete.mail")}</p>
      <p className="mt-2">{t("campaigns.delete.stays")}</p>
    </ConfirmDialog>
  );
}
