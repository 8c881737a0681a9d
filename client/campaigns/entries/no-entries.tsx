import { Link } from "@tanstack/react-router";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { StateChoice } from "../pipeline-state.tsx";

/** A campaign without podcasts, or a tab without any (A8.21), each with the way out. */
export function NoEntries({
  state,
  tagged,
  total,
  onAll,
}: {
  state: StateChoice;
  /** Only those with a tag are shown. */
  tagged: boolean;
  total: number;
  onAll: () => void;
}) {
  const t = useText();
  if (tagged && total > 0)
    return (
      <EmptyState
        title={t("campaigns.marks.noneTagged")}
        actions={<Button onClick={onAll}>{t("campaigns.entries.showAll", { count: total })}</Button>}
      >
        {t("campaigns.marks.noneTaggedSays")}
      </EmptyState>
    );
  if (state === "All" || total === 0) {
    return (
      <EmptyState
        title={t("campaigns.entries.noneTitle")}
        actions={
          <Link to={paths.podcasts} className={buttonClass({ kind: "main" })}>
            {t("campaigns.overview.find")}
          </Link>
        }
      >
        {t("campaigns.entries.none")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t("campaigns.entries.noneInTitle", { state: t(`campaigns.state.${state}`) })}
      actions={<Button onClick={onAll}>{t("campaigns.entries.showAll", { count: total })}</Button>}
    >
      {t("campaigns.entries.noneIn")}
    </EmptyState>
  );
}
