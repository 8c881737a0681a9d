import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useRef, useState } from "react";
import type { PodcastState } from "../../contract/campaigns.ts";
import { useMay, useWhyNot } from "../accounts/may.ts";
import { useSession } from "../accounts/session.ts";
import { newsMarks } from "../airings/news/news-words.ts";
import { useShowNews } from "../airings/news/use-show-news.ts";
import { sentenceOf } from "../api/problem.ts";
import { Board } from "../campaigns/board/board.tsx";
import { EntryActs, LookingBar } from "../campaigns/compare/entry-acts.tsx";
import { EntriesStatus } from "../campaigns/entries/entries-status.tsx";
import { EntryBar } from "../campaigns/entries/entry-bar.tsx";
import { EntryList } from "../campaigns/entries/entry-list.tsx";
import { type EntrySearch, readEntrySearch, shownEntries } from "../campaigns/entries/entry-order.ts";
import { EntryTools } from "../campaigns/entries/entry-tools.tsx";
import { NoEntries } from "../campaigns/entries/no-entries.tsx";
import { keepSelection } from "../campaigns/entries/selected-entries.ts";
import { useEntryKeys } from "../campaigns/entries/use-entry-keys.ts";
import { ExclusionNote } from "../campaigns/exclusion-note.tsx";
import { MarksDialog } from "../campaigns/marks/marks-dialog.tsx";
import { TagDialog } from "../campaigns/marks/tag-dialog.tsx";
import { useMarks } from "../campaigns/marks/use-marks.ts";
import { useMoves } from "../campaigns/moves/use-moves.ts";
import type { StateChoice } from "../campaigns/pipeline-state.tsx";
import { RemoveEntriesDialog } from "../campaigns/removal/remove-entries-dialog.tsx";
import { useCampaign, useCampaignId, useEntries } from "../campaigns/use-campaign.ts";
import { currentLocale } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { UnlockDialog } from "../purchases/bill/unlock-dialog.tsx";
import { ErrorDialog } from "../ui/floating/error-dialog.tsx";
import { useSelection } from "../ui/lists/selection.ts";

const none: never[] = [];

/** A section of one campaign: its podcasts (A2.11, A2.39). */
export default function CampaignPodcastsPage() {
  const t = useText();
  const navigate = useNavigate();
  const id = useCampaignId();
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const { state, tag, sort, direction, view } = readEntrySearch(raw);
  const search = useMemo<EntrySearch>(
    () => readEntrySearch({ state, tag, sort, direction, view }),
    [state, tag, sort, direction, view],
  );
  const board = view === "board";
  // The board shows every state; the one that the rows are narrowed to is kept for the way back.
  const choice: StateChoice = board ? "All" : (state ?? "All");
  const { owners } = useSession();
  const campaign = useCampaign(id).data;
  const answer = useEntries(id);
  const entries = answer.data ?? none;
  const own = useMarks(id, campaign?.ownerName);
  const mayNotMark = useWhyNot("tag.edit", campaign?.ownerName);
  const shown = useMemo(
    () =>
      shownEntries(
        entries,
        readEntrySearch({ ...search, ...(board ? { state: undefined } : {}) }),
        currentLocale(),
        (entry, wanted) => own?.of(entry).tags.some(({ publicId }) => publicId === wanted) ?? true,
      ),
    [entries, search, board, own],
  );
  const selection = useSelection(useMemo(() => shown.map((entry) => entry.externalId), [shown]));
  const chosen = shown.filter((entry) => selection.has(entry.externalId));
  const control = useRef<HTMLButtonElement>(null);
  const moves = useMoves(id, entries, control);
  const [open, setOpen] = useState<"unlock" | "remove" | "tag" | "marks" | null>(null);
  const owner = owners.find((one) => one.name === campaign?.ownerName);

  const looking = { campaignId: id, ownerName: campaign?.ownerName, chosen };
  const may = useMay("entry.edit", campaign?.ownerName);
  const mayUnlock = useMay("contact.unlock", campaign?.ownerName);
  const news = useShowNews(owner?.publicId).data?.page;
  const marks = useMemo(() => newsMarks(news ?? none, t), [news, t]);

  const change = useCallback(
    (next: EntrySearch) =>
      void navigate({
        to: paths.entries,
        params: { publicId: id },
        search: { ...next },
        replace: true,
        resetScroll: false,
      }),
    [navigate, id],
  );
  function choose(next: StateChoice): void {
    // Switching to one state clears the selection; All keeps it (A2.39).
    if (next !== "All") selection.clear();
    change(readEntrySearch({ ...search, state: next }));
  }
  const look = (next: EntrySearch["view"]) => change(readEntrySearch({ ...search, view: next }));
  function write(): void {
    if (chosen.length === 0) {
      void navigate({ to: paths.action, params: { publicId: id } });
      return;
    }
    keepSelection(id, selection.chosen);
    void navigate({ to: paths.actionEmail, params: { publicId: id } });
  }
  const move = (ids: readonly string[], target: PodcastState) => void moves.move(ids, target);
  useEntryKeys({ chosen: selection.chosen, board, onMove: move, onWrite: write, onView: look });

  return (
    <>
      <h2 className="visually-hidden">{t("shell.podcasts")}</h2>
      <EntryTools
        entries={entries}
        shown={shown}
        campaignId={id}
        campaignName={campaign?.displayName ?? ""}
        ownerName={campaign?.ownerName}
        choice={choice}
        board={board}
        ownerId={campaign ? (owner?.publicId ?? null) : undefined}
        onChoose={choose}
        onView={look}
        marks={own}
        tag={search.tag}
        onTag={(next) => change(readEntrySearch({ ...search, tag: next }))}
        onMarks={() => setOpen("marks")}
        mayNotMark={mayNotMark}
      />
      {answer.data === undefined ? (
        <EntriesStatus answer={answer} />
      ) : shown.length === 0 ? (
        <NoEntries
          tagged={search.tag !== undefined}
          state={choice}
          total={entries.length}
          onAll={() => change(readEntrySearch({ ...search, state: "All", tag: undefined }))}
        />
      ) : board ? (
        <Board entries={shown} onMove={move} />
      ) : (
        <EntryList
          entries={shown}
          search={search}
          selection={selection}
          marks={marks}
          own={own}
          onChange={change}
        />
      )}
      {chosen.length > 0 && !board && !may ? <LookingBar {...looking} onClear={selection.clear} /> : null}
      {chosen.length > 0 && !board && may ? (
        <EntryBar
          chosen={chosen}
          moves={moves}
          control={control}
          noUnlock={!owner || !mayUnlock}
          onClear={selection.clear}
          onUnlock={() => setOpen("unlock")}
          onRemove={() => setOpen("remove")}
          onWrite={write}
          onTag={own && owner && !mayNotMark ? () => setOpen("tag") : undefined}
          beside={<EntryActs {...looking} />}
        />
      ) : null}
      {open === "unlock" && owner ? (
        <UnlockDialog
          podcasts={chosen.map((entry) => entry.podcast)}
          owner={owner}
          says={<ExclusionNote campaign={id} among={chosen.map((entry) => entry.podcast.externalId)} />}
          onClose={() => setOpen(null)}
          next={{ label: t("campaigns.entries.write"), onAct: write }}
        />
      ) : null}
      {open === "tag" && owner && own ? (
        <TagDialog owner={owner.publicId} marks={own} entries={chosen} onClose={() => setOpen(null)} />
      ) : null}
      {open === "marks" && owner && own ? (
        <MarksDialog owner={owner.publicId} marks={own} onClose={() => setOpen(null)} />
      ) : null}
      {open === "remove" && campaign ? (
        <RemoveEntriesDialog
          campaignId={id}
          campaignName={campaign.displayName}
          ids={selection.chosen}
          onClose={() => setOpen(null)}
        />
      ) : null}
      <ErrorDialog
        open={moves.failure !== null}
        failed={t("campaigns.entries.moveFailed")}
        onClose={moves.forgive}
      >
        <p>{moves.failure === null ? null : sentenceOf(moves.failure, t)}</p>
        <p className="mt-2">{t("campaigns.entries.moveFailedSays")}</p>
      </ErrorDialog>
    </>
  );
}
