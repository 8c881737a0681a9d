import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import type { ComparedPodcast } from "../../../contract/campaigns/compare.ts";
import { COMPARED_MAX, COMPARED_MIN } from "../../../contract/campaigns/compared.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAddToCampaign } from "../../campaigns/add/use-add-to-campaign.tsx";
import { useFactRows } from "../../campaigns/compare/compare-rows.tsx";
import type { CompareSearch } from "../../campaigns/compare/compare-search.ts";
import { CompareTable } from "../../campaigns/compare/compare-table.tsx";
import { useComparison } from "../../campaigns/compare/use-comparison.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";

/** `/compare?podcasts=…`: two to five podcasts side by side, at an address that colleagues can open too (D5.08). */
export default function ComparePage() {
  const t = useText();
  const search = useSearch({ from: "/shell/member/compare" });
  const all = search.podcasts ?? [];
  const asked = all.slice(0, COMPARED_MAX);
  const { data, error, refetch } = useComparison(asked);
  return (
    <main className="page compare-page" tabIndex={-1}>
      <Link className="back-link" to={paths.podcasts} search={{}}>
        <Icon name="arrow-left" size="small" />
        {t("campaigns.compare.back")}
      </Link>
      {asked.length === 0 ? (
        <EmptyState wholePage title={t("campaigns.compare.noneTitle")} actions={<ToCatalogue />}>
          {t("campaigns.compare.none")}
        </EmptyState>
      ) : data ? (
        <Compared
          search={search}
          podcasts={data.podcasts}
          missing={data.missing}
          beyond={all.length - asked.length}
        />
      ) : error ? (
        <div className="pt-4">
          <h1 className="visually-hidden">{t("campaigns.compare.title")}</h1>
          <Note kind="failing" start={t("campaigns.compare.failedStart")}>
            {sentenceOf(error, t)}
          </Note>
          <Button className="mt-4" icon="refresh" onClick={() => void refetch()}>
            {t("shell.tryAgain")}
          </Button>
        </div>
      ) : (
        <Skeleton>
          <RowBones rows={8} />
        </Skeleton>
      )}
    </main>
  );
}

const ToCatalogue = () => {
  const t = useText();
  return (
    <Link className={buttonClass({ kind: "main" })} to={paths.podcasts} search={{}}>
      {t("campaigns.compare.back")}
    </Link>
  );
};

interface ComparedProps {
  search: CompareSearch;
  podcasts: readonly ComparedPodcast[];
  missing: readonly string[];
  /** How many the address names beyond those that fit. */
  beyond: number;
}

function Compared({ search, podcasts, missing, beyond }: ComparedProps) {
  const t = useText();
  const navigate = useNavigate();
  const { add, dialog } = useAddToCampaign(
    (publicId) => void navigate({ to: paths.entries, params: { publicId } }),
  );
  const { href } = useLocation();
  const rows = useFactRows(podcasts);
  const go = (next: CompareSearch) => void navigate({ to: paths.compare, search: next, resetScroll: false });
  const onlyDifferences = search.only === "differences";

  function takeOut({ publicId, title }: ComparedPodcast): void {
    go({ ...search, podcasts: (search.podcasts ?? []).filter((one) => one !== publicId) });
    showToast(t("campaigns.compare.takenOut", { title }), {
      label: t("campaigns.compare.undo"),
      onAct: () => go(search),
    });
  }

  const gone =
    missing.length > 0 ? (
      <Note kind="warning" start={t("campaigns.compare.missingStart", { count: missing.length })}>
        {t("campaigns.compare.missing", { count: missing.length })}{" "}
        {podcasts.length >= COMPARED_MIN ? (
          <button
            type="button"
            onClick={() =>
              go({ ...search, podcasts: (search.podcasts ?? []).filter((one) => !missing.includes(one)) })
            }
          >
            {t("campaigns.compare.forget")}
          </button>
        ) : null}
      </Note>
    ) : null;

  const [only] = podcasts;
  if (podcasts.length < COMPARED_MIN)
    return (
      <>
        {only ? gone : null}
        <EmptyState
          wholePage
          title={
            only ? t("campaigns.compare.oneTitle", { title: only.title }) : t("campaigns.compare.goneTitle")
          }
          actions={
            <>
              <ToCatalogue />
              {only ? (
                <Button icon="plus" onClick={() => add([only])}>
                  {t("catalogue.addToCampaign")}
                </Button>
              ) : null}
            </>
          }
        >
          {t(only ? "campaigns.compare.one" : "campaigns.compare.gone")}
        </EmptyState>
        {dialog}
      </>
    );
  return (
    <>
      <div className="folio">
        <h1>{t("campaigns.compare.head", { count: podcasts.length })}</h1>
        <div className="actions">
          <Link
            className={buttonClass({})}
            to={paths.selection}
            search={{ podcasts: podcasts.map(({ publicId }) => publicId) }}
          >
            <Icon name="print" />
            {t("campaigns.compare.print")}
          </Link>
          <Button kind="main" icon="plus" onClick={() => add(podcasts)}>
            {t("campaigns.compare.addAll", { count: podcasts.length })}
          </Button>
        </div>
      </div>
      {gone}
      {beyond > 0 ? <Note kind="warning">{t("campaigns.compare.tooMany", { count: beyond })}</Note> : null}
      <div className="list-tools">
        {rows.some(({ same }) => same) ? <p className="small muted">{t("campaigns.compare.lead")}</p> : null}
        <div className="actions">
          <Checkbox
            checked={onlyDifferences}
            onChange={({ target }) =>
              go({
                ...(search.podcasts ? { podcasts: search.podcasts } : {}),
                ...(target.checked ? { only: "differences" } : {}),
              })
            }
          >
            {t("campaigns.compare.onlyDifferences")}
          </Checkbox>
          <CopyButton text={new URL(href, location.origin).href} iconLabel={t("campaigns.compare.link")} />
        </div>
      </div>
      <CompareTable
        podcasts={podcasts}
        rows={rows}
        onlyDifferences={onlyDifferences}
        onAdd={(podcast) => add([podcast])}
        onTakeOut={takeOut}
      />
      {dialog}
    </>
  );
}
