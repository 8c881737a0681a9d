import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import { listCampaigns } from "../../contract/campaigns.ts";
import { listStands } from "../../contract/results.ts";
import { useOnlyGuest, useWhyNot } from "../accounts/may.ts";
import { useOwner } from "../accounts/owner.ts";
import { useSession } from "../accounts/session.ts";
import { usePreferences } from "../accounts/use-preferences.ts";
import { sentenceOf } from "../api/problem.ts";
import { forget, useAsk } from "../api/queries.ts";
import { CampaignList } from "../campaigns/list/campaign-list.tsx";
import { type ListSearch, readListSearch, shownCampaigns } from "../campaigns/list/campaign-list-search.ts";
import { CampaignListTools } from "../campaigns/list/campaign-list-tools.tsx";
import { CreateCampaignDialog } from "../campaigns/list/create-campaign-dialog.tsx";
import { NoCampaigns } from "../campaigns/list/no-campaigns.tsx";
import bahnsteig from "../entry-covers/bahnsteig.svg";
import feierabend from "../entry-covers/feierabend.svg";
import hinterhof from "../entry-covers/hinterhof.svg";
import moss from "../entry-covers/moss.svg";
import slowFerry from "../entry-covers/slow-ferry.svg";
import { currentLocale } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { PhaseLines } from "../results/phases.tsx";
import { reachedOf } from "../results/reached.ts";
import { useOutcome } from "../results/use-outcome.ts";
import { useStands } from "../results/use-progress.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { Note } from "../ui/note.tsx";
import { RowBones, Skeleton } from "../ui/skeleton.tsx";

const covers = [slowFerry, hinterhof, feierabend, bahnsteig, moss];

/** How many there are, of how many organizations, and a link that shows only the user's own. */
function ListEnd({
  count,
  search,
  onChange,
}: {
  count: number;
  search: ListSearch;
  onChange: (next: ListSearch) => void;
}) {
  const t = useText();
  const { owners } = useSession();
  const owner = useOwner();
  const restricted = usePreferences().preferences?.restrict && !search.owner;
  if (owners.length < 2) return null;
  if (restricted) {
    return (
      <p className="list-end small faint">
        {t("campaigns.list.countOfOne", { count })}{" "}
        <Link to={paths.preferences}>{t("campaigns.list.restricted")}</Link>
      </p>
    );
  }
  return (
    <p className="list-end small faint">
      {search.owner ? t("campaigns.list.countOfOne", { count }) : t("campaigns.list.count", { count })}{" "}
      {owner && search.owner !== owner.name ? (
        <button type="button" onClick={() => onChange(readListSearch({ ...search, owner: owner.name }))}>
          {t("campaigns.list.onlyOwn", { owner: owner.displayName })}
        </button>
      ) : null}
    </p>
  );
}

/** `/bundle`: the list of campaigns (A2.07, A2.08). */
export default function CampaignsPage() {
  const t = useText();
  const navigate = useNavigate();
  const search = readListSearch(useSearch({ strict: false }));
  const { campaignName } = useLocation().state;
  const { owners } = useSession();
  const query = search.owner ? { owner: search.owner } : {};
  const campaigns = useAsk(listCampaigns, { query });
  const all = campaigns.data?.page;
  const outcome = useOutcome();
  const listed = useStands(query).data;
  const stands = useMemo(() => new Map(listed?.map((stand) => [stand.publicId, stand])), [listed]);
  const reached = ({ publicId }: { publicId: string }): number => {
    const stand = stands.get(publicId);
    return stand ? reachedOf(stand) : 0;
  };
  const shown = all ? shownCampaigns(all, search, currentLocale(), reached) : [];
  const none = all?.length === 0 && !search.owner;
  const whyNot = useWhyNot("campaign.edit", useOwner()?.publicId);
  const guest = useOnlyGuest();

  function change(next: ListSearch): void {
    void navigate({ to: paths.campaigns, search: { ...next }, replace: true });
  }
  const withDialog = (open: boolean): ListSearch => readListSearch({ ...search, create: open || undefined });

  // The dialog belongs to the address, which changes only after it has given the focus back: here it comes home.
  const opener = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current && !search.create) opener.current?.focus();
    opened.current = search.create === true;
  }, [search.create]);

  function created(campaign: { publicId: string; displayName: string }): void {
    change(withDialog(false));
    // Phase and outcome belong to a higher slice, which creating a campaign knows nothing about.
    void forget(listStands);
    showToast(t("campaigns.create.done", { name: campaign.displayName }), {
      label: t("campaigns.create.open"),
      onAct: () => void navigate({ to: paths.campaign, params: { publicId: campaign.publicId } }),
    });
  }

  return (
    <main className="page" tabIndex={-1}>
      <div className="folio">
        <h1>{t("shell.campaigns")}</h1>
        {none || guest ? null : (
          <div className="actions">
            <Link to={paths.allResults} className={buttonClass({})}>
              {t("results.out.allOpen")}
            </Link>
            <Button
              ref={opener}
              kind="main"
              icon="plus"
              reason={whyNot}
              onClick={() => change(withDialog(true))}
            >
              {t("dashboard.newCampaign")}
            </Button>
          </div>
        )}
      </div>
      {campaigns.error && !all ? (
        <>
          <Note kind="failing" start={t("dashboard.failedStart")}>
            {sentenceOf(campaigns.error, t)}
          </Note>
          <Button className="mt-4" icon="refresh" onClick={() => void campaigns.refetch()}>
            {t("shell.tryAgain")}
          </Button>
        </>
      ) : none ? (
        <NoCampaigns covers={covers} onCreate={() => change(withDialog(true))} />
      ) : (
        <>
          <CampaignListTools search={search} owners={owners} onChange={change} />
          {all === undefined ? (
            <Skeleton>
              <RowBones rows={4} cover={0} />
            </Skeleton>
          ) : shown.length === 0 ? (
            <EmptyState
              title={t("campaigns.list.noneTitle")}
              actions={
                <Button
                  onClick={() => change(readListSearch({ ...search, title: undefined, owner: undefined }))}
                >
                  {t("campaigns.list.showAll")}
                </Button>
              }
            >
              {t("campaigns.list.none")}
            </EmptyState>
          ) : (
            <>
              <CampaignList
                campaigns={shown}
                withOwner={owners.length > 1}
                search={search}
                onChange={change}
                phaseLabel={t("results.list.phase")}
                outcomeLabel={t("results.list.outcome")}
                standOf={({ publicId }) => {
                  const stand = stands.get(publicId);
                  if (!stand) return undefined;
                  return {
                    phase: <PhaseLines stand={stand} />,
                    outcome: outcome(stand.byState),
                  };
                }}
              />
              <ListEnd count={shown.length} search={search} onChange={change} />
            </>
          )}
        </>
      )}
      {search.create ? (
        <CreateCampaignDialog
          first={campaignName}
          onClose={() => change(withDialog(false))}
          onCreated={created}
        />
      ) : null}
    </main>
  );
}
