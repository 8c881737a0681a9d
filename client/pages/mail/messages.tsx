import { Outlet, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ConversationRow } from "../../../contract/conversations.ts";
import { sentenceOf } from "../../api/problem.ts";
import { InboxEmpty } from "../../conversations/inbox-empty.tsx";
import { inboxHeadline } from "../../conversations/inbox-headline.ts";
import { InboxList } from "../../conversations/inbox-list.tsx";
import { readInboxSearch } from "../../conversations/inbox-search.ts";
import { InboxSearchLine } from "../../conversations/inbox-search-line.tsx";
import { InboxViews } from "../../conversations/inbox-views.tsx";
import { useMoveShows } from "../../conversations/moving/use-move-shows.ts";
import { OpeningNote } from "../../conversations/opening/opening-note.tsx";
import { LeftOverNote } from "../../conversations/selecting/left-over.tsx";
import { SelectedBar } from "../../conversations/selecting/selected-bar.tsx";
import { SelectingContext } from "../../conversations/selecting/selecting-context.ts";
import { useChangeTogether } from "../../conversations/selecting/use-change-together.ts";
import { useInbox } from "../../conversations/use-inbox.ts";
import { focusAfter, useInboxKeys } from "../../conversations/use-inbox-keys.ts";
import { NewMailDialog } from "../../conversations/writing/new-mail-dialog.tsx";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { useSelection } from "../../ui/lists/selection.ts";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";
import "../../conversations/inbox.css";
import "../../conversations/thread.css";

/** `/message`: the conversations with hosts; the open one is the page below it in the address. */
export default function MessagesPage() {
  const t = useText();
  const format = useFormats();
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const { view, campaign, mailbox, person, kind, q } = readInboxSearch(raw);
  const search = useMemo(
    () => readInboxSearch({ view, campaign, mailbox, person, kind, q }),
    [view, campaign, mailbox, person, kind, q],
  );
  const { conversationId: openId } = useParams({ strict: false }) as { conversationId?: string };
  const inbox = useInbox(search);
  const ids = useMemo(() => inbox.rows.map((row) => row.publicId), [inbox.rows]);
  const selection = useSelection(ids);
  const chosen = inbox.rows.filter((row) => selection.has(row.publicId));
  // What was not changed stays selected.
  function release(changed: readonly string[]): void {
    for (const id of changed) selection.toggle(id);
    focusAfter(ids, changed);
  }
  const together = useChangeTogether(release);
  const moves = useMoveShows();
  async function move(rows: readonly ConversationRow[], place: number): Promise<void> {
    const there = await moves.move(
      rows.flatMap((row) => row.shows),
      place,
    );
    const done = rows.filter(({ shows }) => {
      const cards = shows.flatMap(({ entry }) => entry ?? []);
      return cards.length > 0 && cards.every((entry) => there.has(entry));
    });
    if (done.length > 0) release(done.map(({ publicId }) => publicId));
  }
  const [writing, setWriting] = useState(false);
  useInboxKeys({ ids, openId, search, selection, onNew: () => setWriting(true) });

  // On a small screen the conversation covers the list: back there, the focus returns to its row.
  const lastOpen = useRef(openId);
  useEffect(() => {
    const closed = lastOpen.current;
    lastOpen.current = openId;
    if (closed === undefined || openId !== undefined) return;
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(closed)}"]`)?.focus(),
    );
  }, [openId]);

  const { first } = inbox;
  const headline = inboxHeadline(first, search, t);
  const behind = first?.mailboxes.filter((one) => one.behind) ?? [];
  return (
    <SelectingContext value={chosen.length > 0}>
      <main className={openId ? "page inbox-page reading" : "page inbox-page"} tabIndex={-1}>
        <div className="folio ruled inbox-folio">
          <h1>{headline}</h1>
          <div className="actions">
            <Button icon="pencil" onClick={() => setWriting(true)}>
              {t("conversations.new.open")}
            </Button>
          </div>
          <span role="status" className="visually-hidden">
            {q && first ? headline : ""}
          </span>
        </div>
        <OpeningNote />
        {behind.map((one) => (
          <Note
            key={one.publicId}
            kind="warning"
            icon="clock"
            start={t("conversations.behind", { mailbox: one.name })}
          >
            {one.read
              ? t("conversations.behindSince", { time: format.dayAndTime(one.read) })
              : t("conversations.neverRead")}
          </Note>
        ))}
        {inbox.error ? (
          <Note kind={first ? "warning" : "failing"} start={t("conversations.failed")}>
            {sentenceOf(inbox.error, t)}{" "}
            <button type="button" onClick={() => void inbox.again()}>
              {t("conversations.again")}
            </button>
          </Note>
        ) : null}
        <div className="inbox">
          <InboxViews search={search} counts={first?.uncounted ? undefined : first?.counts} />
          <section className="inbox-list" aria-label={t("conversations.list")}>
            <InboxSearchLine search={search} openId={openId} />
            <LeftOverNote left={together.left} of="together" />
            <LeftOverNote left={moves.left} of="move" />
            {inbox.pending && !inbox.error ? (
              <Skeleton>
                <RowBones rows={6} cover={40} />
              </Skeleton>
            ) : null}
            {first && inbox.rows.length > 0 ? (
              <InboxList
                rows={inbox.rows}
                search={search}
                openId={openId}
                selection={selection}
                onMore={inbox.more}
              />
            ) : null}
            {first && inbox.rows.length === 0 ? <InboxEmpty list={first} search={search} /> : null}
          </section>
          <div className="inbox-reading">
            {openId === undefined && inbox.rows.length > 0 ? (
              <p className="inbox-nothing-open muted">{t("conversations.choose")}</p>
            ) : null}
            <Outlet />
          </div>
        </div>
        {chosen.length > 0 ? (
          <SelectedBar
            rows={chosen}
            busy={together.busy || moves.busy}
            onChange={(changes, says) => void together.change(changes, says)}
            onMove={(rows, place) => void move(rows, place)}
            onClear={selection.clear}
          />
        ) : null}
      </main>
      <NewMailDialog open={writing} campaign={campaign} onClose={() => setWriting(false)} />
    </SelectingContext>
  );
}
