import { Link, useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import {
  belongsTo,
  TIMELINE_PARTS,
  type TimelineItem,
  type TimelinePart,
} from "../../../contract/teamwork/timeline.ts";
import { useWhyNot } from "../../accounts/may.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { StateTabs } from "../../ui/lists/section-tabs.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import { ITEM_ICONS, itemWords } from "./item-words.ts";
import { EntryNoteForm } from "./note-form.tsx";
import { NoteItem } from "./note-item.tsx";
import { useTimeline } from "./use-timeline.ts";
import "./timeline.css";

interface Props {
  campaign: string;
  entry: string;
  /** The campaign's organization. */
  owner: string;
  part: TimelinePart;
  /** The item to begin with, by its address. */
  from: string | undefined;
}

/** Everything that happened to one podcast of a campaign, the newest first; each item has an address (D5.01). */
export function Timeline({ campaign, entry, owner, part, from }: Props) {
  const t = useText();
  const heading = useId();
  const navigate = useNavigate();
  const mayNot = useWhyNot("comment.write", owner);
  const [writing, setWriting] = useState(false);
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const asked = useTimeline(campaign, entry, { part, from, item: hash });
  const { data, error } = asked;
  const shown = data?.items.filter(({ kind }) => belongsTo(kind, part)) ?? [];
  useGoTo(
    hash,
    shown.some(({ id }) => id === hash),
  );
  const here = { to: paths.entry, params: { publicId: campaign, entry }, resetScroll: false } as const;
  const filter = part === "all" ? {} : { only: part };
  const last = shown.at(-1)?.id;
  return (
    <section aria-labelledby={heading} className="timeline">
      <div className="section-head">
        <h3 id={heading}>{t("teamwork.timeline.title")}</h3>
        {data && !writing ? (
          <Button icon="plus" reason={mayNot} onClick={() => setWriting(true)}>
            {t("teamwork.notes.write")}
          </Button>
        ) : null}
      </div>
      {data && writing ? (
        <EntryNoteForm
          {...{ campaign, entry }}
          people={data.people}
          guest={data.guest}
          onClose={() => setWriting(false)}
        />
      ) : null}
      {error && !data ? (
        <Note kind="failing" start={t("teamwork.timeline.failedStart")}>
          {sentenceOf(error, t)}{" "}
          <button type="button" onClick={() => void asked.refetch()}>
            {t("shell.tryAgain")}
          </button>
        </Note>
      ) : data ? (
        <>
          <StateTabs
            label={t("teamwork.timeline.parts")}
            value={part}
            onChange={(next) =>
              void navigate({
                to: paths.entry,
                params: { publicId: campaign, entry },
                search: next === "all" ? {} : { only: next },
                replace: true,
                resetScroll: false,
              })
            }
            tabs={TIMELINE_PARTS.map((value) => ({
              value,
              label: t(`teamwork.timeline.part.${value}`),
              count: data.counts[value],
            }))}
          />
          {shown.length === 0 ? <p className="muted mt-4">{t("teamwork.timeline.none")}</p> : null}
          <ol className="log timeline-items">
            {shown.map((item) => (
              <Line key={item.id} {...{ campaign, entry, item }} here={item.id === hash}>
                {item.kind === "note" ? (
                  <NoteItem
                    {...{ campaign, entry }}
                    note={item.note}
                    people={data.people}
                    guest={data.guest}
                  />
                ) : (
                  <WhatHappened item={item} />
                )}
              </Line>
            ))}
          </ol>
          {data.more || data.newer ? (
            <p className="small muted mt-3 actions">
              {data.more ? t("teamwork.timeline.more") : null}
              {data.more && last ? (
                <Link {...here} search={{ ...filter, from: last }} hash={last}>
                  {t("teamwork.timeline.older")}
                </Link>
              ) : null}
              {data.newer ? (
                <Link {...here} search={filter}>
                  {t("teamwork.timeline.newest")}
                </Link>
              ) : null}
            </p>
          ) : null}
        </>
      ) : (
        <Skeleton>
          <Bone height={240} />
        </Skeleton>
      )}
    </section>
  );
}

/** Goes to the item of the address once it is there. */
function useGoTo(hash: string, ready: boolean): void {
  const gone = useRef("");
  useEffect(() => {
    if (!ready || hash === "" || gone.current === hash) return;
    gone.current = hash;
    document.getElementById(hash)?.scrollIntoView({ block: "center" });
  }, [hash, ready]);
}

function Line({
  campaign,
  entry,
  item,
  here,
  children,
}: {
  campaign: string;
  entry: string;
  item: TimelineItem;
  here: boolean;
  children: React.ReactNode;
}) {
  const t = useText();
  const format = useFormats();
  const when = format.dayAndTime(item.at);
  return (
    <li id={item.id} className={here ? "here" : undefined}>
      <Icon name={ITEM_ICONS[item.kind]} />
      <div className="min-w-0">{children}</div>
      <Link
        to={paths.entry}
        params={{ publicId: campaign, entry }}
        search={(kept: object) => kept}
        hash={item.id}
        resetScroll={false}
        className="timeline-when"
        aria-label={t("teamwork.timeline.address", { when })}
        aria-current={here ? "location" : undefined}
      >
        <time dateTime={item.at}>{when}</time>
      </Link>
    </li>
  );
}

function WhatHappened({ item }: { item: Exclude<TimelineItem, { kind: "note" }> }) {
  const t = useText();
  const words = itemWords(item, t);
  const conversation = item.kind === "mail" ? item.mail.conversation : null;
  const booking = item.kind === "booking" || item.kind === "airing" ? item.booking : null;
  return (
    <>
      <p>
        {conversation ? (
          <Link to={paths.conversation} params={{ conversationId: conversation }}>
            {words}
          </Link>
        ) : booking ? (
          <Link to={paths.oneBooking} params={{ bookingId: booking }}>
            {words}
          </Link>
        ) : (
          words
        )}
      </p>
      {item.kind === "mail" && item.mail.subject ? (
        <p className="small muted">
          {item.mail.subject}
          {item.mail.words ? ` · ${item.mail.words}` : null}
        </p>
      ) : null}
    </>
  );
}
