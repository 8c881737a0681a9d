import { Outlet, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { listCampaigns } from "../../contract/campaigns.ts";
import type { PodcastCard } from "../../contract/catalogue.ts";
import { useOwner } from "../accounts/owner.ts";
import { useAsk } from "../api/queries.ts";
import { usePlacements } from "../campaigns/add/placements.ts";
import { useAddToCampaign } from "../campaigns/add/use-add-to-campaign.tsx";
import { CompareAct, PrintAct } from "../campaigns/compare/compare-act.tsx";
import { BringButton } from "../campaigns/lists/bring-button.tsx";
import { useTags } from "../campaigns/marks/use-marks.ts";
import { OwnPodcasts } from "../catalogue/added/own-podcasts.tsx";
import { CampaignFacet } from "../catalogue/facets/campaign-facet.tsx";
import { FacetBones } from "../catalogue/facets/facet-bones.tsx";
import { FacetColumn } from "../catalogue/facets/facet-column.tsx";
import { useFacets } from "../catalogue/facets/facets.ts";
import { FilterBar } from "../catalogue/facets/filter-bar.tsx";
import { FilterSheet } from "../catalogue/facets/filter-sheet.tsx";
import { TagFacet } from "../catalogue/facets/tag-facet.tsx";
import { ReachExplained } from "../catalogue/reach/reach-explained.tsx";
import { FeedOffer } from "../catalogue/results/feed-offer.tsx";
import { PodcastList } from "../catalogue/results/podcast-list.tsx";
import { PodcastSelection } from "../catalogue/results/podcast-selection.tsx";
import { changed, isWebAddress, withoutFilters } from "../catalogue/results/search.ts";
import { SearchField } from "../catalogue/results/search-field.tsx";
import { SelectMode } from "../catalogue/results/select-mode.tsx";
import { useResults } from "../catalogue/results/use-results.ts";
import { useSearchChange } from "../catalogue/results/use-search-change.ts";
import { SavedMenu } from "../catalogue/saved/saved-menu.tsx";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { UnlockDialog } from "../purchases/bill/unlock-dialog.tsx";
import { announce } from "../ui/announcer.tsx";
import { CoversWait } from "../ui/cover.tsx";
import { useSettled } from "../ui/fields/use-settled.ts";
import { useSelection } from "../ui/lists/selection.ts";

const none: never[] = [];
const idsOf = (cards: readonly PodcastCard[]): string[] => cards.map(({ publicId }) => publicId);

/** `/podcast`: the catalogue. */
export default function PodcastsPage() {
  const t = useText();
  const navigate = useNavigate();
  const search = useSearch({ from: "/shell/member/podcast" });
  const { change, typed, toggle, askAhead, nearToggle } = useSearchChange(search);
  const results = useResults(search);
  // Each typed letter gets its own list; counts, marks and pictures wait until typing pauses.
  const rested = useSettled(search.title) === search.title;
  const { facets, pending } = useFacets(search, rested && !results.pending && !results.old);
  // The list loads first; the column next to it follows.
  const following = useDeferredValue(pending ? null : facets);
  const owner = useOwner();

  const campaigns = useAsk(listCampaigns, { query: owner ? { owner: owner.name } : {} }).data?.page;
  const collections = campaigns ?? [];
  const tags = useTags(owner?.publicId ?? null) ?? none;
  const ids = useMemo(() => results.podcasts.map((card) => card.externalId), [results.podcasts]);
  const placements = usePlacements(ids, rested);
  const insideOf = useCallback(
    (id: string) => {
      const names = placements
        .get(id)
        ?.map((inside) => campaigns?.find((one) => one.publicId === inside)?.displayName)
        .filter((name) => name !== undefined);
      return names && names.length > 0 ? names.join(", ") : undefined;
    },
    [placements, campaigns],
  );

  const selection = useSelection(ids);
  const chosen = results.podcasts.filter((card) => selection.has(card.externalId));
  const [selecting, setSelecting] = useState(false);
  function select(on: boolean): void {
    setSelecting(on);
    if (!on) selection.clear();
  }
  const [unlocking, setUnlocking] = useState<readonly PodcastCard[] | null>(null);
  const open = (publicId: string) => void navigate({ to: paths.entries, params: { publicId } });
  const { add, dialog } = useAddToCampaign(open);
  const addOne = useCallback((card: PodcastCard) => add([card]), [add]);

  useEffect(() => {
    if (results.total === undefined || results.old) return;
    const found = t("catalogue.found", { count: results.total });
    const used = results.usedTitle;
    // The words above the list appear together with it and would not be announced otherwise.
    announce(
      used && search.title ? `${t("catalogue.usedTitle", { used, title: search.title })} ${found}` : found,
    );
  }, [results.total, results.old, results.usedTitle, search.title, t]);

  const campaignFacet = (heading: "h2" | "h3") => (
    <>
      <CampaignFacet search={search} collections={collections} onChange={change} heading={heading} />
      <TagFacet search={search} tags={tags} onChange={change} heading={heading} />
    </>
  );
  const reset = () => change(withoutFilters(search));
  return (
    <main className="page pt-7" tabIndex={-1}>
      <h1 className="visually-hidden">{t("catalogue.title")}</h1>
      <SearchField
        title={search.title}
        onChange={typed}
        inDescriptions={search.also !== undefined}
        onWiden={(on) => change(changed(search, { also: on ? "descriptions" : undefined }))}
      />
      <div className="with-facets mt-4">
        {following ? (
          <FacetColumn facets={following} onChange={toggle} onNear={nearToggle}>
            {campaignFacet("h2")}
          </FacetColumn>
        ) : (
          <FacetBones />
        )}
        <section aria-label={t("catalogue.results")} className="min-w-0">
          <FilterBar
            search={search}
            collections={collections}
            tags={tags}
            total={results.total}
            onChange={change}
            saved={<SavedMenu search={search} ready={!results.pending} onOpen={change} />}
            sheet={(count) => (
              <FilterSheet
                facets={facets}
                total={results.total}
                count={count}
                onChange={toggle}
                onReset={reset}
              >
                {campaignFacet("h3")}
              </FilterSheet>
            )}
          >
            <BringButton ownerId={owner === null ? null : owner?.publicId} campaign={null} />
            <SelectMode on={selecting} onChange={select} />
          </FilterBar>
          {isWebAddress(search.title) ? (
            <FeedOffer
              key={search.title}
              address={search.title}
              onFound={(handle) =>
                void navigate({ to: paths.podcast, params: { handle }, search: withoutFilters({}) })
              }
            />
          ) : null}
          <OwnPodcasts search={search} ready={rested} onAdd={addOne} />
          <ReachExplained>
            <CoversWait value={!rested}>
              <PodcastList
                search={search}
                results={results}
                selection={selection}
                selecting={selecting}
                onChange={change}
                onNear={askAhead}
                onAdd={addOne}
                insideOf={insideOf}
              />
            </CoversWait>
          </ReachExplained>
        </section>
      </div>
      {chosen.length > 0 ? (
        <PodcastSelection
          podcasts={chosen}
          onClear={selection.clear}
          onUnlock={() => setUnlocking(chosen)}
          onAdd={() => add(chosen)}
          more={
            <>
              <CompareAct
                count={chosen.length}
                onCompare={() => void navigate({ to: paths.compare, search: { podcasts: idsOf(chosen) } })}
              />
              <PrintAct
                count={chosen.length}
                onPrint={() => void navigate({ to: paths.selection, search: { podcasts: idsOf(chosen) } })}
              />
            </>
          }
        />
      ) : null}
      {unlocking && owner ? (
        <UnlockDialog podcasts={unlocking} owner={owner} onClose={() => setUnlocking(null)} />
      ) : null}
      {dialog}
      <Outlet />
    </main>
  );
}
