import { useState } from "react";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import type { ButtonState } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { forgetEntries, removeEntriesFrom, unhurried } from "./remove-entries.ts";

interface Props {
  campaignId: string;
  campaignName: string;
  /** The entries to remove; the dialog keeps them even if the selection behind it changes. */
  ids: readonly string[];
  onClose: () => void;
}

/** How long the tick is seen before the dialog goes, in ms. */
const tickStands = 900;

/** Asks before podcasts are removed from a campaign; the button shows spinner, tick or error (A2.40, A8.20). */
export function RemoveEntriesDialog({ campaignId, campaignName, ids: chosen, onClose }: Props) {
  const t = useText();
  const [ids] = useState(chosen);
  const [state, setState] = useState<ButtonState>("ready");
  const [error, setError] = useState<unknown>(null);
  const count = ids.length;

  async function remove(): Promise<void> {
    // After the tick, and while it runs, pressing again does nothing.
    if (state === "waiting" || state === "done") return;
    setState("waiting");
    setError(null);
    try {
      await unhurried(removeEntriesFrom(campaignId, ids));
      setState("done");
      setTimeout(onClose, tickStands);
    } catch (thrown) {
      console.info("Podcasts were not removed.", thrown);
      setError(thrown);
      setState("failed");
    } finally {
      void forgetEntries();
    }
  }

  const labels: Record<ButtonState, string> = {
    ready: t("campaigns.remove.act", { count }),
    waiting: t("campaigns.remove.running", { count }),
    done: t("campaigns.remove.done", { count }),
    failed: t("campaigns.remove.again"),
  };
  return (
    <ConfirmDialog
      open
      title={t("campaigns.remove.title", { count })}
      confirmLabel={labels[state]}
      state={state}
      error={error ? sentenceOf(error, t) : undefined}
      onConfirm={() => void remove()}
      onCancel={() => state !== "waiting" && onClose()}
    >
      {t("campaigns.remove.lead", { count, name: campaignName })}
    </ConfirmDialog>
  );
}
