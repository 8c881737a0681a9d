import { lazy, Suspense, useState } from "react";
import type { Campaign } from "../../../contract/campaigns.ts";
import { useRole, useWhyNot } from "../../accounts/may.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";

const ShareDialog = lazy(() => import("./share-dialog.tsx"));

/** Opens the links of a campaign. Guests are shown a campaign by others and share it with nobody. */
export function ShareButton({ campaign }: { campaign: Campaign }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const reason = useWhyNot("results.share", campaign.ownerName);
  if (useRole(campaign.ownerName) === "guest") return null;
  return (
    <>
      <Button icon="link" aria-label={t("results.share.act")} reason={reason} onClick={() => setOpen(true)}>
        {t("results.share.act")}
      </Button>
      {open ? (
        <Suspense>
          <ShareDialog campaign={campaign} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
