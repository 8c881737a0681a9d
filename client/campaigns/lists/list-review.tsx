import type { ListGroup, PodcastList } from "../../../contract/campaigns/podcast-lists.ts";
import { useText } from "../../language/text.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { StateTabs } from "../../ui/lists/section-tabs.tsx";
import { Pending } from "../../ui/pending.tsx";
import { RowBones } from "../../ui/skeleton.tsx";
import type { ListSearch } from "./list-search.ts";
import { NoneLines } from "./none-lines.tsx";
import { SureLines } from "./sure-lines.tsx";
import { UnsureLines } from "./unsure-lines.tsx";
import { useLines } from "./use-list.ts";

interface Props {
  list: PodcastList;
  search: ListSearch;
  onChange: (search: ListSearch) => void;
}

/** The lines of a list in their groups: sure, unsure, not found, and those that stand in it twice. */
export function ListReview({ list, search, onChange }: Props) {
  const t = useText();
  const group: ListGroup = search.group ?? "sure";
  const page = search.page ?? 0;
  const asked = useLines(list.publicId, group, page, list.state);
  const lines = asked.data?.page;
  const groups = (["sure", "unsure", "none", "twice"] as const).filter(
    (one) => one !== "twice" || list.counts.twice > 0 || group === "twice",
  );
  const shown = lines?.every((line) => line.found === group) ? lines : undefined;
  return (
    <>
      <StateTabs
        label={t("campaigns.lists.groups")}
        value={group}
        onChange={(next) => onChange(next === "sure" ? {} : { group: next })}
        tabs={groups.map((value) => ({
          value,
          label: t(`campaigns.lists.group.${value}`),
          count: list.counts[value],
        }))}
      />
      {list.counts[group] === 0 ? (
        <p className="muted py-4">{t(`campaigns.lists.empty.${group}`)}</p>
      ) : !shown ? (
        <Pending asked={asked} failedStart={t("campaigns.lists.linesFailed")}>
          <RowBones rows={6} cover={44} />
        </Pending>
      ) : group === "unsure" ? (
        <UnsureLines id={list.publicId} lines={shown} undecided={list.counts.undecided} />
      ) : group === "none" ? (
        <NoneLines list={list} lines={shown} />
      ) : (
        <SureLines id={list.publicId} lines={shown} total={list.counts[group]} />
      )}
      {asked.data ? (
        <Pager
          label={t("campaigns.lists.pages")}
          page={page}
          resultSize={list.counts[group]}
          pageSize={asked.data.pageSize}
          onPage={(next) => {
            onChange({ ...(search.group && { group: search.group }), ...(next > 0 && { page: next }) });
            window.scrollTo({ top: 0 });
          }}
        />
      ) : null}
    </>
  );
}
