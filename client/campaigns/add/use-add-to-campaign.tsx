import { type ReactNode, useCallback, useState } from "react";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { ErrorDialog } from "../../ui/floating/error-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { takeOut } from "./add-podcasts.ts";
import { type AddCandidate, type Added, AddToCampaignDialog } from "./add-to-campaign-dialog.tsx";

interface AddToCampaign {
  /** Opens the dialog for these podcasts. */
  add: (podcasts: readonly AddCandidate[]) => void;
  /** Render this where the dialog may cover the page. */
  dialog: ReactNode;
}

/** The dialog and its result: a confirmation with undo. A new campaign can be opened instead; `open` leads there. */
export function useAddToCampaign(open: (campaignId: string) => void): AddToCampaign {
  const t = useText();
  const [podcasts, setPodcasts] = useState<readonly AddCandidate[] | null>(null);
  const [undoError, setUndoError] = useState<unknown>(null);
  const add = useCallback((chosen: readonly AddCandidate[]) => setPodcasts(chosen), []);

  async function undo({ campaign, entries }: Added): Promise<void> {
    try {
      await takeOut(campaign.publicId, entries);
      showToast(t("campaigns.add.undone", { count: entries.length, name: campaign.displayName }));
    } catch (error) {
      setUndoError(error);
    }
  }

  function done(added: Added): void {
    setPodcasts(null);
    const { campaign, entries, created } = added;
    showToast(
      t("campaigns.add.done", { count: entries.length, name: campaign.displayName }),
      created
        ? { label: t("campaigns.add.open"), onAct: () => open(campaign.publicId) }
        : { label: t("campaigns.add.undo"), onAct: () => void undo(added) },
    );
  }

  const dialog = podcasts ? (
    <AddToCampaignDialog podcasts={podcasts} onClose={() => setPodcasts(null)} onAdded={done} />
  ) : undoError ? (
    <ErrorDialog open failed={t("campaigns.add.undoFailed")} onClose={() => setUndoError(null)}>
      {sentenceOf(undoError, t)}
    </ErrorDialog>
  ) : null;
  return { add, dialog };
}
