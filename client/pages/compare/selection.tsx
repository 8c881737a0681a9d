import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { partsOf } from "../../campaigns/compare/compare-search.ts";
import { ShortlistFrame } from "../../campaigns/compare/shortlist-frame.tsx";
import { ShortlistOptions } from "../../campaigns/compare/shortlist-options.tsx";
import { ShortlistView } from "../../campaigns/compare/shortlist-view.tsx";
import { useComparison } from "../../campaigns/compare/use-comparison.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";

const PARTS = ["target", "offers", "rhythm", "tags"] as const;
const none: never[] = [];

/** `/shortlist?podcasts=…`: podcasts that were selected or compared, as they are printed (D5.08). */
export default function SelectionPage() {
  const t = useText();
  const navigate = useNavigate();
  const search = useSearch({ from: "/shell/member/shortlist" });
  const asked = search.podcasts ?? none;
  const { data, error, refetch } = useComparison(asked);
  const list = (data?.podcasts ?? none).map((facts) => ({
    key: facts.publicId,
    state: null,
    facts,
    tags: facts.tags.map(({ name }) => name),
    reason: null,
  }));
  return (
    <ShortlistFrame
      back={
        <Link className="back-link" to={paths.podcasts} search={{}}>
          <Icon name="arrow-left" size="small" />
          {t("campaigns.compare.back")}
        </Link>
      }
      state={list.length > 0 ? "ready" : data || asked.length === 0 ? "empty" : "loading"}
      error={error}
      onAgain={() => void refetch()}
      empty={t("campaigns.shortlist.noneSelected")}
      emptyAction={
        <Link className={buttonClass({ kind: "main" })} to={paths.podcasts} search={{}}>
          {t("campaigns.compare.back")}
        </Link>
      }
    >
      <ShortlistOptions
        search={search}
        parts={PARTS}
        onChange={(next) =>
          void navigate({ to: paths.selection, search: next, replace: true, resetScroll: false })
        }
      />
      {data && data.missing.length > 0 ? (
        <Note kind="warning">{t("campaigns.shortlist.missing", { count: data.missing.length })}</Note>
      ) : null}
      {data ? (
        <ShortlistView
          title={t("campaigns.shortlist.selection")}
          organization={data.organization}
          at={data.at}
          list={list}
          parts={partsOf(search)}
        />
      ) : null}
    </ShortlistFrame>
  );
}
