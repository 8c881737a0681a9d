import { useNavigate } from "@tanstack/react-router";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { useMay } from "../../accounts/may.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { BarAction, SelectionBar } from "../../ui/lists/selection-bar.tsx";
import { CompareAct, PrintAct } from "./compare-act.tsx";

interface Props {
  campaignId: string;
  /** The stable handle of the campaign's organization. */
  ownerName: string | undefined;
  chosen: readonly CampaignEntry[];
}

/** Compares and prints selected podcasts of a campaign. Guests see no catalogue, so they compare nothing. */
export function EntryActs({ campaignId, ownerName, chosen }: Props) {
  const navigate = useNavigate();
  const mayCompare = useMay("catalogue.search", ownerName);
  return (
    <>
      {mayCompare ? (
        <CompareAct
          count={chosen.length}
          onCompare={() =>
            void navigate({
              to: paths.compare,
              search: { podcasts: chosen.map(({ podcast }) => podcast.publicId) },
            })
          }
        />
      ) : null}
      <PrintAct
        count={chosen.length}
        onPrint={() =>
          void navigate({
            to: paths.shortlist,
            params: { publicId: campaignId },
            search: { entries: chosen.map(({ externalId }) => externalId) },
          })
        }
      />
    </>
  );
}

/** The bar of somebody who may look at the podcasts of a campaign and change nothing. */
export function LookingBar({ onClear, ...props }: Props & { onClear: () => void }) {
  const t = useText();
  return (
    <SelectionBar
      label={t("campaigns.entries.selection")}
      says={t("campaigns.entries.selected", { count: props.chosen.length })}
    >
      <BarAction onClick={onClear}>{t("campaigns.entries.clear")}</BarAction>
      <EntryActs {...props} />
    </SelectionBar>
  );
}
