import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { StateTabs } from "../../ui/lists/section-tabs.tsx";
import { sumsOf } from "../board/board-columns.ts";
import { BringButton } from "../lists/bring-button.tsx";
import type { Marks } from "../marks/use-marks.ts";
import { STATE_CHOICES, type StateChoice, StateSign } from "../pipeline-state.tsx";
import { CsvButton } from "./csv-button.tsx";
import { countsOf, type EntrySearch } from "./entry-order.ts";
import { ViewSegments } from "./view-segments.tsx";

const ANY = ".any";

interface Props {
  /** Of the whole campaign. */
  entries: readonly CampaignEntry[];
  /** Those shown, in their order: the ones that are exported. */
  shown: readonly CampaignEntry[];
  campaignId: string;
  campaignName: string;
  ownerName: string | undefined;
  choice: StateChoice;
  board: boolean;
  /** The organization that the campaign belongs to; null where it is none of the user's. */
  ownerId: string | null | undefined;
  onChoose: (choice: StateChoice) => void;
  onView: (view: EntrySearch["view"]) => void;
  /** Undefined where the user sees none. */
  marks: Marks | undefined;
  tag: string | undefined;
  onTag: (tag: string | undefined) => void;
  /** Opens what tags and own fields there are. */
  onMarks: () => void;
  /** Why they cannot be changed. */
  mayNotMark: string | undefined;
}

/** Totals of the seven columns. */
function Sums({ entries }: { entries: readonly CampaignEntry[] }) {
  const t = useText();
  const format = useFormats();
  const { listeners, unlocked } = useMemo(() => sumsOf(entries), [entries]);
  return (
    <p className="board-says num">
      {t("campaigns.board.sums", { count: entries.length, listeners: format.compact(listeners), unlocked })}
    </p>
  );
}

/** The bar above the podcasts: state tabs (rows) or totals (board), the view, and the CSV download. */
export function EntryTools(props: Props) {
  const { entries, shown, campaignId, campaignName, ownerName, ownerId, choice, board } = props;
  const { marks, tag, onChoose, onView, onTag, onMarks, mayNotMark } = props;
  const t = useText();
  const counts = useMemo(() => countsOf(entries), [entries]);
  return (
    <div className={board ? "list-tools over-board" : "list-tools"}>
      {board ? (
        <Sums entries={entries} />
      ) : (
        <StateTabs
          label={t("campaigns.overview.states")}
          value={choice}
          onChange={onChoose}
          tabs={STATE_CHOICES.map((value) => ({
            value,
            label: t(`campaigns.state.${value}`),
            count: counts[value],
            sign: value === "All" ? undefined : <StateSign state={value} />,
          }))}
        />
      )}
      <div className="actions">
        <ViewSegments campaignId={campaignId} value={board ? "board" : "list"} onView={onView} />
        {marks && marks.tags.length > 0 ? (
          <SelectField
            label={t("campaigns.marks.filter")}
            labelHidden
            value={tag ?? ANY}
            options={[
              { value: ANY, label: t("campaigns.marks.anyTag") },
              ...marks.tags.map(({ publicId, name }) => ({ value: publicId, label: name })),
            ]}
            onChange={(next) => onTag(next === ANY ? undefined : next)}
          />
        ) : null}
        {ownerId === null ? null : (
          <Button
            icon="bookmark"
            reason={mayNotMark}
            aria-label={t("campaigns.marks.open")}
            title={t("campaigns.marks.open")}
            onClick={onMarks}
          >
            <span className="wide-only">{t("campaigns.marks.act")}</span>
          </Button>
        )}
        <BringButton
          ownerId={ownerId}
          campaign={{ publicId: campaignId, displayName: campaignName }}
          kind="second"
        />
        <Link
          className="icon-button ringed"
          to={paths.shortlist}
          params={{ publicId: campaignId }}
          search={{ ...(choice === "All" || board ? {} : { state: choice }), ...(tag ? { tag } : {}) }}
          aria-label={t("campaigns.shortlist.view")}
          title={t("campaigns.shortlist.view")}
        >
          <Icon name="print" />
        </Link>
        <CsvButton
          campaignId={campaignId}
          campaignName={campaignName}
          ownerName={ownerName}
          state={choice}
          entries={shown}
          marks={marks}
        />
      </div>
    </div>
  );
}
