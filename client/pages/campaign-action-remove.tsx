import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { Campaign, CampaignEntry } from "../../contract/campaigns.ts";
import { covered } from "../campaigns/action/action-plan.ts";
import { ActionTabs } from "../campaigns/action/action-tabs.tsx";
import { EntriesStatus } from "../campaigns/entries/entries-status.tsx";
import { readStateChoice, type StateChoice } from "../campaigns/pipeline-state.tsx";
import { Removal } from "../campaigns/removal/removal.tsx";
import { useCampaign, useCampaignId, useEntries } from "../campaigns/use-campaign.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

interface Props {
  campaign: Campaign;
  entries: readonly CampaignEntry[];
  state: StateChoice;
}

function Content({ campaign, entries, state }: Props) {
  const t = useText();
  const found = covered(entries, state);
  // What was found first stays on the page: it must not turn into "none" while its last rows leave.
  const [some] = useState(found.length > 0);
  if (some) return <Removal campaign={campaign} entries={found} />;
  return (
    <EmptyState
      title={t("catalogue.noneTitle")}
      actions={
        <Link to={paths.action} params={{ publicId: campaign.publicId }} className={buttonClass({})}>
          {t("campaigns.removal.another")}
        </Link>
      }
    >
      {state === "All"
        ? t("campaigns.removal.noneAtAll", { name: campaign.displayName })
        : t("campaigns.removal.none", { name: campaign.displayName, state: t(`campaigns.state.${state}`) })}
    </EmptyState>
  );
}

/** A section of one campaign: removing the podcasts of a state (A2.14). */
export default function CampaignActionRemovePage() {
  const t = useText();
  const id = useCampaignId();
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const state = readStateChoice(raw.state);
  const campaign = useCampaign(id).data;
  const entries = useEntries(id);
  return (
    <>
      <ActionTabs id={id}>
        {state === "All"
          ? t("campaigns.removal.aboutAll")
          : t("campaigns.removal.about", { state: t(`campaigns.state.${state}`) })}
      </ActionTabs>
      {entries.data && campaign ? (
        <Content key={state} campaign={campaign} entries={entries.data} state={state} />
      ) : (
        <EntriesStatus answer={entries} />
      )}
    </>
  );
}
