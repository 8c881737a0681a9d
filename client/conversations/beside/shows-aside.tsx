import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { type Conversation, readBeside } from "../../../contract/conversations.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import { EarlierConversations } from "./earlier-conversations.tsx";
import { ShowBeside } from "./show-beside.tsx";
import { useWide } from "./use-wide.ts";
import "./beside.css";

interface Props {
  conversation: Conversation;
  /** Where there is no room beside the mails, it is drawn over them. */
  drawn: boolean;
  onClose: () => void;
}

/** The podcasts of a conversation with their state in each campaign, and other conversations with the person. */
export function ShowsAside({ conversation, drawn, onClose }: Props) {
  const t = useText();
  const format = useFormats();
  const { publicId, shows } = conversation;
  // Nothing is asked for what nobody sees.
  const wide = useWide();
  const shown = drawn || wide;
  const beside = useAsk(readBeside, { params: { id: publicId } }, { staleTime: 0, enabled: shown });
  const aside = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!drawn) return;
    const opener = document.activeElement;
    aside.current?.querySelector<HTMLElement>("button")?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [drawn]);
  const { data } = beside;
  if (!shown) return null;
  return (
    <aside
      ref={aside}
      id="conversation-shows"
      className={drawn ? "conversation-shows drawn" : "conversation-shows"}
      aria-label={t("conversations.about")}
      onKeyDown={(event) => {
        if (!drawn || event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="conversation-shows-close">
        <IconButton icon="cross" label={t("ui.close")} onClick={onClose} />
      </div>
      {data?.awayUntil ? (
        <p className="beside-away">
          <Icon name="clock" size="small" />
          {t("conversations.says.awayUntil", { day: format.day(data.awayUntil) })}
        </p>
      ) : null}
      {shows.map((show) => (
        <ShowBeside
          key={show.podcast}
          show={show}
          owner={data?.owner}
          entries={data?.entries.filter((entry) => entry.podcast === show.podcast)}
        />
      ))}
      {data ? (
        <EarlierConversations beside={data} conversation={publicId} />
      ) : beside.error ? (
        <Note kind="failing" start={t("conversations.beside.failed")}>
          {sentenceOf(beside.error, t)}{" "}
          <button type="button" onClick={() => void beside.refetch()}>
            {t("conversations.again")}
          </button>
        </Note>
      ) : (
        <Skeleton>
          <Bone width="70%" />
          <Bone width="50%" />
        </Skeleton>
      )}
      <p className="small">
        <Link to={paths.messages} search={{ view: "all", person: publicId }} className="lone-link">
          {t("conversations.samePerson")}
        </Link>
      </p>
    </aside>
  );
}
