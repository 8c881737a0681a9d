import { Link, useLocation, useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useState } from "react";
import { listCampaigns } from "../../contract/campaigns.ts";
import { type PodcastCard, readPodcast } from "../../contract/catalogue.ts";
import { useOwner } from "../accounts/owner.ts";
import { Sponsors } from "../airings/sponsors.tsx";
import { Problem, sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { usePlacements } from "../campaigns/add/placements.ts";
import { useAddToCampaign } from "../campaigns/add/use-add-to-campaign.tsx";
import { DebugPanel } from "../catalogue/detail/debug-panel.tsx";
import { lookAgain } from "../catalogue/detail/feed-state.tsx";
import { PodcastDetail } from "../catalogue/detail/podcast-detail.tsx";
import { useResults } from "../catalogue/results/use-results.ts";
import { EmailBlock } from "../contacts/email-block.tsx";
import { ContactPart, ContactSays } from "../contacts/guard/contact-part.tsx";
import { SaidByPodcaster } from "../contacts/preferences/said-by-podcaster.tsx";
import { PodcastMails } from "../conversations/podcast-mails.tsx";
import { useFormats } from "../language/formats.ts";
import { currentLocale } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { UnlockDialog } from "../purchases/bill/unlock-dialog.tsx";
import { useBill } from "../purchases/bill/use-bill.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { RowBones, Skeleton } from "../ui/skeleton.tsx";

/** Previous and next in the list behind, and the current position; the next page is loaded before the rows end. */
function useNeighbours(handle: string) {
  const t = useText();
  const format = useFormats();
  const navigate = useNavigate();
  const { state } = useLocation();
  const results = useResults(useSearch({ from: "/shell/member/podcast" }));
  const { podcasts, total, more } = results;
  const place = podcasts.findIndex((card) => card.publicId === handle);
  const near = place >= 0 && place >= podcasts.length - 3;
  useEffect(() => {
    if (near) more?.();
  }, [near, more]);
  const to = (card: PodcastCard | undefined) =>
    card &&
    (() =>
      void navigate({
        to: paths.podcast,
        params: { handle: card.publicId },
        search: true,
        replace: true,
        resetScroll: false,
        state: { overList: state.overList ?? false },
      }));
  return {
    card: podcasts[place],
    place:
      place >= 0 && total !== undefined
        ? t("catalogue.detail.place", { place: format.count(place + 1), total: format.count(total) })
        : undefined,
    steps: place >= 0 ? { previous: to(podcasts[place - 1]), next: to(podcasts[place + 1]) } : undefined,
  };
}

/** Back to the list: through history if the user came from it, so that Back does not return to the detail. */
function useClose(): () => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { state } = useLocation();
  return () => {
    if (state.overList) history.back();
    else void navigate({ to: paths.podcasts, search: true, replace: true, resetScroll: false });
  };
}

function useCampaignNames(externalId: string | undefined): React.ReactNode {
  const t = useText();
  const owner = useOwner();
  const campaigns = useAsk(listCampaigns, { query: owner ? { owner: owner.name } : {} }).data?.page;
  const inside = usePlacements(externalId === undefined ? [] : [externalId]).get(externalId ?? "") ?? [];
  if (!campaigns) return undefined;
  const found = campaigns.filter((campaign) => inside.includes(campaign.publicId));
  if (found.length === 0) return t("catalogue.detail.noCampaigns");
  return found.map((campaign, index) => (
    <span key={campaign.publicId}>
      {index > 0 ? ", " : ""}
      <Link to={paths.entries} params={{ publicId: campaign.publicId }}>
        {campaign.displayName}
      </Link>
    </span>
  ));
}

/** `/podcast/{handle}`: one podcast, over the list (A2.06). */
export default function PodcastPage() {
  const t = useText();
  const navigate = useNavigate();
  const close = useClose();
  const { handle } = useParams({ from: "/shell/member/podcast/$handle" });
  const { card, place, steps } = useNeighbours(handle);
  const owner = useOwner();
  const detail = useAsk(
    readPodcast,
    { params: { id: handle }, query: { locale: currentLocale(), owner: owner?.publicId } },
    { enabled: owner !== undefined, refetchInterval: ({ state }) => lookAgain(state.data) },
  );
  const podcast = detail.data ?? card;
  const locked = podcast?.emailStatus === "LOCKED" && !detail.data?.emailTaken;
  const bill = useBill(locked ? [podcast.externalId] : [], owner?.publicId).data;
  const campaigns = useCampaignNames(podcast?.externalId);
  const [unlocking, setUnlocking] = useState(false);
  const [debugging, setDebugging] = useState(false);
  const { add, dialog } = useAddToCampaign(
    (publicId) => void navigate({ to: paths.entries, params: { publicId } }),
  );

  const price = bill && { credits: bill.creditsPerAddress, available: bill.creditsHeld };
  const addButton = podcast ? (
    <Button kind="main" icon="plus" onClick={() => add([podcast])}>
      {t("catalogue.addToCampaign")}
    </Button>
  ) : null;
  const unlock = owner ? () => setUnlocking(true) : undefined;
  const gone = detail.error instanceof Problem && detail.error.code === "not-found";
  const failure = detail.error ? (
    <div className={detail.data ? "px-10 pt-6" : "p-10"}>
      <Note kind="failing" start={t(`catalogue.detail.${detail.data ? "rereadFailed" : "failedStart"}`)}>
        {sentenceOf(detail.error, t)}{" "}
        <button type="button" onClick={() => void detail.refetch()}>
          {t("catalogue.again")}
        </button>
      </Note>
    </div>
  ) : null;

  function debug(event: MouseEvent): void {
    if (event.shiftKey && event.altKey) {
      event.preventDefault();
      setDebugging(true);
    }
  }

  return (
    <Panel open label={podcast?.title ?? t("shell.view.podcast")} place={place} steps={steps} onClose={close}>
      <div onClickCapture={debug}>
        {/* What was read stays, and with it what is typed in its dialogs. */}
        {detail.data && !gone ? failure : null}
        {gone ? (
          <div className="px-10">
            <EmptyState
              title={t("catalogue.detail.goneTitle")}
              actions={<Button onClick={close}>{t("catalogue.detail.back")}</Button>}
            >
              {t("catalogue.detail.gone")}
            </EmptyState>
          </div>
        ) : failure && !detail.data ? (
          failure
        ) : podcast ? (
          <PodcastDetail
            key={podcast.externalId}
            podcast={podcast}
            action={addButton}
            mails={
              owner && podcast ? <PodcastMails podcast={podcast.publicId} owner={owner.publicId} /> : null
            }
            sponsors={owner ? <Sponsors podcast={podcast.publicId} owner={owner.publicId} /> : null}
            campaigns={campaigns}
            email={
              detail.data ? (
                <>
                  <SaidByPodcaster podcast={podcast.publicId} />
                  <EmailBlock podcast={detail.data} price={price} onUnlock={unlock} />
                  {owner && detail.data.emailStatus !== "UNKNOWN" ? (
                    <ContactPart
                      podcast={podcast.publicId}
                      owner={owner.publicId}
                      title={podcast.title ?? ""}
                    />
                  ) : null}
                </>
              ) : null
            }
            dock={
              <>
                {locked ? (
                  <Button icon="unlock" disabled={!unlock} onClick={unlock}>
                    {t("contacts.unlock")}
                  </Button>
                ) : null}
                {addButton}
              </>
            }
          />
        ) : (
          <div className="p-10">
            <Skeleton>
              <RowBones rows={1} cover={208} />
            </Skeleton>
          </div>
        )}
      </div>
      {unlocking && owner && podcast ? (
        <UnlockDialog
          podcasts={[podcast]}
          owner={owner}
          says={<ContactSays podcast={podcast.publicId} owner={owner.publicId} />}
          onClose={() => setUnlocking(false)}
        />
      ) : null}
      {dialog}
      {debugging && detail.data ? (
        <DebugPanel podcast={detail.data} onClose={() => setDebugging(false)} />
      ) : null}
    </Panel>
  );
}
