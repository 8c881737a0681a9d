import { useNavigate } from "@tanstack/react-router";
import { type Action, ActionPicker } from "../campaigns/action/action-picker.tsx";
import { ActionTabs } from "../campaigns/action/action-tabs.tsx";
import { EntriesStatus } from "../campaigns/entries/entries-status.tsx";
import { dropSelection } from "../campaigns/entries/selected-entries.ts";
import type { StateChoice } from "../campaigns/pipeline-state.tsx";
import { useCampaignId, useEntries } from "../campaigns/use-campaign.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";

/** A section of one campaign: what to do, and to which podcasts (A2.12). */
export default function CampaignActionPage() {
  const t = useText();
  const navigate = useNavigate();
  const id = useCampaignId();
  const entries = useEntries(id);

  function pick(action: Action, state: StateChoice): void {
    // A selection made earlier no longer applies.
    dropSelection(id);
    const to = action === "email" ? paths.actionEmail : paths.actionRemove;
    void navigate({ to, params: { publicId: id }, search: { state } });
  }
  return (
    <>
      <h2 className="visually-hidden">{t("campaigns.action.action")}</h2>
      <ActionTabs id={id} />
      {entries.data ? (
        <ActionPicker entries={entries.data} onPick={pick} />
      ) : (
        <EntriesStatus answer={entries} />
      )}
    </>
  );
}
