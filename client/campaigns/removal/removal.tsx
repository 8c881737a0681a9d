import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Campaign, CampaignEntry } from "../../../contract/campaigns.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button, type ButtonState, buttonClass } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { FormDock } from "../../ui/fields/form-state.tsx";
import { EndlessRows } from "../../ui/lists/endless-rows.tsx";
import { Cell, HeadCell, RowGroup, RowHead, Rows } from "../../ui/lists/rows.tsx";
import { Note } from "../../ui/note.tsx";
import { RemovalRow } from "./removal-row.tsx";
import { useRemoval } from "./use-removal.ts";
import "../action/action.css";

/** Up to here every row is rendered, so that the browser's own search finds them all. */
const renderedWhole = 100;

const idOf = (entry: CampaignEntry): string => entry.externalId;

/** What would be removed, the button that does it, and the progress (A2.14, A2.40, A8.20). */
export function Removal({ campaign, entries }: { campaign: Campaign; entries: readonly CampaignEntry[] }) {
  const t = useText();
  const removal = useRemoval(campaign.publicId);
  const [spared, setSpared] = useState<ReadonlySet<string>>(new Set());
  const { phase, removed } = removal;
  const begun = phase !== "ready";
  const shown = begun ? removal.list : entries;
  const chosen = shown.filter((entry) => !spared.has(entry.externalId));
  const count = chosen.length;

  function toggle(id: string): void {
    setSpared((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }
  const toggleAll = () => setSpared(new Set(count === shown.length ? shown.map(idOf) : []));

  const row = (entry: CampaignEntry, index: number): ReactNode => (
    <RemovalRow
      key={entry.externalId}
      entry={entry}
      index={index}
      chosen={!spared.has(entry.externalId)}
      progress={begun ? removal.progressOf(entry.externalId) : undefined}
      onToggle={toggle}
    />
  );
  const states: Record<typeof phase, ButtonState> = {
    ready: "ready",
    running: "waiting",
    done: "done",
    failed: "failed",
  };
  const labels: Record<typeof phase, string> = {
    ready: t("campaigns.remove.act", { count }),
    running: t("campaigns.remove.running", { count }),
    done: t("campaigns.remove.done", { count }),
    failed: t("campaigns.remove.again"),
  };
  return (
    <>
      <section className="pt-6 pb-[18px]">
        <h2>{t(phase === "done" ? "campaigns.removal.left" : "campaigns.removal.title", { count })}</h2>
        <p className="muted mt-1.5 max-w-[62ch]">
          {t("campaigns.removal.lead", { count, name: campaign.displayName })}
        </p>
      </section>
      <Rows label={t("campaigns.removal.list")} className="removal-list" total={shown.length}>
        <RowHead>
          <Cell>
            <Checkbox
              label={t("campaigns.entries.selectAll")}
              checked={count === shown.length}
              mixed={count > 0 && count < shown.length}
              disabled={begun}
              onChange={toggleAll}
            />
          </Cell>
          <HeadCell />
          <HeadCell>{t("campaigns.entries.column.title")}</HeadCell>
          <HeadCell className="wide-only">{t("campaigns.csv.address")}</HeadCell>
          <HeadCell className="optional wide-only">{t("campaigns.entries.column.event")}</HeadCell>
          <HeadCell className="right">{t("campaigns.removal.progress")}</HeadCell>
        </RowHead>
        {shown.length > renderedWhole ? (
          <EndlessRows items={shown} keyOf={idOf} rowHeight={66} renderRow={row} />
        ) : (
          <RowGroup>{shown.map(row)}</RowGroup>
        )}
      </Rows>
      {removal.error ? (
        <div className="pt-4">
          <Note kind="failing" start={t("campaigns.removal.failedStart", { count: count - removed })}>
            {sentenceOf(removal.error, t)}
          </Note>
        </div>
      ) : null}
      <FormDock
        says={t(begun ? "campaigns.removal.soFar" : "campaigns.removal.chosen", { count, removed })}
        detail={t(`campaigns.removal.says.${phase}`)}
      >
        <Link
          to={phase === "done" ? paths.entries : paths.action}
          params={{ publicId: campaign.publicId }}
          className={buttonClass({ large: true })}
        >
          {t(phase === "done" ? "campaigns.removal.toPodcasts" : "campaigns.removal.back")}
        </Link>
        <Button
          kind="removing"
          large
          className="wide"
          icon="bin"
          state={states[phase]}
          reason={count === 0 ? t("campaigns.entries.selectFirst") : undefined}
          onClick={() => void removal.start(chosen)}
        >
          {labels[phase]}
        </Button>
      </FormDock>
    </>
  );
}
