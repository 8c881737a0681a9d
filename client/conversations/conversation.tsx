import { Link } from "@tanstack/react-router";
import { use, useEffect, useMemo, useRef, useState } from "react";
import type { ConversationNote } from "../../contract/conversations/team.ts";
import { type Conversation, listConversations, seeConversation } from "../../contract/conversations.ts";
import { call } from "../api/call.ts";
import { forget } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useShortcuts } from "../ui/keys/use-shortcuts.ts";
import { Note } from "../ui/note.tsx";
import { Answering } from "./answering/answering.tsx";
import { ShowsAside } from "./beside/shows-aside.tsx";
import type { InboxSearch } from "./inbox-search.ts";
import { Mail } from "./mail.tsx";
import { useMoveShows } from "./moving/use-move-shows.ts";
import { LeftOverNote } from "./selecting/left-over.tsx";
import { SelectingContext } from "./selecting/selecting-context.ts";
import { ThreadContext } from "./sorting/thread.ts";
import { WhichShows } from "./sorting/which-shows.tsx";
import { TeamNote } from "./team/note.tsx";
import { TeamActs } from "./team/team-acts.tsx";
import { useTeam } from "./team/use-team.ts";
import { Turn } from "./turn.tsx";

/** Opened for so long, it counts as seen. */
const SEEN_MS = 1_000;

interface Props {
  conversation: Conversation;
  search: InboxSearch;
}

/** One conversation: what it is about, and its mails, oldest first. */
export function ConversationView({ conversation, search }: Props) {
  const t = useText();
  const format = useFormats();
  const { publicId, mails } = conversation;
  const team = useTeam(publicId);
  const article = useRef<HTMLElement>(null);
  const [opened] = useState(() => new Set(firstOpen(mails)));
  const [open, setOpen] = useState<ReadonlySet<string>>(opened);
  const [quotes, setQuotes] = useState(false);
  const [about, setAbout] = useState(false);
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const firstUnread = mails.find((mail) => opened.has(mail.publicId))?.publicId;

  // What arrives while one reads stands open.
  const known = useRef(new Set(mails.map((mail) => mail.publicId)));
  useEffect(() => {
    const fresh = mails.filter((mail) => !known.current.has(mail.publicId)).map((mail) => mail.publicId);
    if (fresh.length === 0) return;
    for (const id of fresh) known.current.add(id);
    setOpen((before) => new Set([...before, ...fresh]));
  }, [mails]);

  const newest = mails.at(-1)?.at;
  useEffect(() => {
    if (newest === undefined) return;
    const timer = setTimeout(() => {
      void call(seeConversation, { params: { id: publicId } }).then(
        () => forget(listConversations),
        // It stays unread; the next opening says so again.
        () => {},
      );
    }, SEEN_MS);
    return () => clearTimeout(timer);
  }, [publicId, newest]);

  useEffect(() => {
    article.current?.focus({ preventScroll: true });
    const target = article.current?.querySelector<HTMLElement>("[data-first-unread]");
    // The first one needs no scrolling: above it stands what the conversation is about.
    if (target && target !== article.current?.querySelector(".mail"))
      target.scrollIntoView({ block: "nearest" });
  }, []);

  const toggle = (id: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const allOpen = mails.every((mail) => open.has(mail.publicId));
  const unfold = () => setOpen(new Set(allOpen ? firstOpen(mails) : mails.map((mail) => mail.publicId)));
  const selecting = use(SelectingContext);
  const { move, left, busy } = useMoveShows();
  useShortcuts({
    unfold,
    quotes: () => setQuotes(!quotes),
    moveCard: selecting || busy ? undefined : (place) => void move(conversation.shows, place),
  });

  const suggestions = mails.flatMap((mail) => mail.suggestions);
  const waiting = mails.findLast((mail) => mail.sending === "waiting")?.publicId;
  const keys = [
    suggestions.findLast(({ state }) => state === "offered")?.publicId,
    // What is being sent can be taken back for some seconds only.
    waiting ?? suggestions.findLast(({ undoable }) => undoable)?.publicId,
    mails.findLast((mail) => mail.direction !== "out")?.publicId,
  ];

  const { more } = conversation;
  const thread = useMemo(
    () => ({
      publicId,
      search,
      keepsWithout: (gone: string) =>
        more > 0 || mails.some((mail) => mail.direction !== "out" && mail.publicId !== gone),
      onOvertaken: setOvertaken,
    }),
    [publicId, search, more, mails],
  );

  return (
    <ThreadContext value={thread}>
      <article ref={article} className="conversation" tabIndex={-1} aria-labelledby="conversation-subject">
        <header className="conversation-head">
          <Link
            to={paths.messages}
            search={{ ...search }}
            className="back-link conversation-back"
            resetScroll={false}
          >
            <Icon name="arrow-left" size="small" />
            {t("conversations.back")}
          </Link>
          <h2 id="conversation-subject">{conversation.subject}</h2>
          <p className="conversation-facts">
            <span>
              {conversation.person?.name || conversation.person?.address || t("conversations.unknownSender")}
            </span>
            <Turn turn={conversation.turn} state={conversation.state} />
            {conversation.assignedTo ? <span>{conversation.assignedTo}</span> : null}
            {team?.until ? (
              <span>
                {t(
                  team.waitsFor === "no-answer"
                    ? "conversations.team.untilNoAnswer"
                    : "conversations.team.until",
                  {
                    time: format.dayAndTime(team.until),
                  },
                )}
              </span>
            ) : null}
            <span className="conversation-mailbox">{conversation.mailbox.name}</span>
          </p>
          <div className="conversation-acts">
            <Button kind="third" aria-pressed={allOpen} onClick={unfold}>
              {t(allOpen ? "conversations.foldAll" : "conversations.unfoldAll")}
            </Button>
            <Button kind="third" aria-pressed={quotes} onClick={() => setQuotes(!quotes)}>
              {t(quotes ? "conversations.hideQuotes" : "conversations.showQuotes")}
            </Button>
            {team ? <TeamActs conversation={conversation} team={team} /> : null}
            <WhichShows conversation={conversation} />
            <span className="conversation-about">
              <Button
                kind="third"
                aria-expanded={about}
                aria-controls="conversation-shows"
                onClick={() => setAbout(!about)}
              >
                {t("conversations.about")}
              </Button>
            </span>
          </div>
        </header>
        {overtaken === null ? null : <Note kind="failing" start={overtaken} />}
        <LeftOverNote left={left} of="move" />
        {conversation.more > 0 ? (
          <p className="small muted">{t("conversations.older", { count: conversation.more })}</p>
        ) : null}
        <Answering conversation={conversation} team={team}>
          <div className="mails">
            {between(mails, team?.notes ?? []).map((one) =>
              "by" in one ? (
                <TeamNote key={one.publicId} note={one} />
              ) : (
                <Mail
                  key={one.publicId}
                  mail={one}
                  open={open.has(one.publicId)}
                  onToggle={() => toggle(one.publicId)}
                  quotes={quotes}
                  first={one.publicId === firstUnread}
                  keys={keys}
                />
              ),
            )}
          </div>
        </Answering>
      </article>
      <ShowsAside conversation={conversation} drawn={about} onClose={() => setAbout(false)} />
    </ThreadContext>
  );
}

/** Notes stand between the mails, where they were written. */
function between(
  mails: Conversation["mails"],
  notes: readonly ConversationNote[],
): (Conversation["mails"][number] | ConversationNote)[] {
  return [...mails, ...notes].sort((a, b) => a.at.localeCompare(b.at));
}

/** The unread ones, else the newest; what is said in one line needs no opening. */
function firstOpen(mails: Conversation["mails"]): string[] {
  const unread = mails.filter((mail) => !mail.seen && mail.direction === "in");
  const human = unread.filter((mail) => mail.kind === null || mail.kind === "human");
  if (human.length > 0) return human.map((mail) => mail.publicId);
  const last = mails.findLast(
    (mail) => mail.direction === "in" && (mail.kind === null || mail.kind === "human"),
  );
  const chosen = last ?? mails.at(-1);
  return chosen ? [chosen.publicId] : [];
}
