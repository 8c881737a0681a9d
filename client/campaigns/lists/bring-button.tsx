import { useState } from "react";
import { useWhyNot } from "../../accounts/may.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { onDemand } from "../../ui/floating/on-demand.tsx";
import type { BringProps } from "./bring-dialog.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import "./drop.css";

const BringDialog = onDemand<BringProps>(() => import("./bring-dialog.tsx"));

interface Props {
  /** Undefined while it is not known, null where none is selected. */
  ownerId: string | null | undefined;
  /** The campaign it is for; null: the catalogue. */
  campaign: { publicId: string; displayName: string } | null;
  kind?: "second" | "third";
}

/** Opens the dialog for a list; a file that is dropped anywhere on the page opens it, too. */
export function BringButton({ ownerId, campaign, kind = "third" }: Props) {
  const t = useText();
  const label = t("campaigns.lists.bring");
  const [open, setOpen] = useState<{ file: File | null } | null>(null);
  const whyNot = useWhyNot("entry.edit", ownerId);
  // One that is dropped before it is known for whom waits until then: the browser would open it in the page's place.
  const over = useFileDrop(ownerId !== null && !open && !whyNot ? (file) => setOpen({ file }) : null);
  return (
    <>
      <Button
        kind={kind}
        icon={campaign ? "file" : "plus"}
        aria-label={label}
        title={label}
        reason={ownerId === null ? t("campaigns.add.noOwner") : whyNot}
        onClick={() => ownerId && !whyNot && setOpen({ file: null })}
      >
        {campaign ? <span className="wide-only">{label}</span> : label}
      </Button>
      {over ? (
        <div className="drop-veil" aria-hidden="true">
          <p>
            {campaign
              ? t("campaigns.lists.dropOnCampaign", { name: campaign.displayName })
              : t("campaigns.lists.dropOnCatalogue")}
          </p>
        </div>
      ) : null}
      {open && ownerId && !whyNot ? (
        <BringDialog
          ownerId={ownerId}
          campaign={campaign}
          dropped={open.file}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}
