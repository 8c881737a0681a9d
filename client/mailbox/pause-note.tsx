import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { type Mailbox, PAUSE_REASONS, readMailbox, resumeMailbox } from "../../contract/mailbox.ts";
import type { RouteReply } from "../../contract/route.ts";
import { sentenceOf } from "../api/problem.ts";
import { forget, useTell } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { announce } from "../ui/announcer.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import "./pause-note.css";

/** Pauses whose cause is in the settings. */
const SETTINGS: ReadonlySet<string> = new Set(["sign-in-refused", "sender-refused", "server-unreachable"]);

interface Props {
  pause: { reason: string; until: string | null; detail?: string | null };
  /** The organization the mailbox belongs to; without it nothing can be resumed from here. */
  ownerId: string | undefined;
  /** Links to the mail account if its settings are the cause; not shown on that page itself. */
  linked?: boolean | undefined;
  onResumed?: ((mailbox: RouteReply<typeof resumeMailbox>) => void) | undefined;
}

/** Why a mailbox does not send at present, until when, and the way to let it send again. */
export function PauseNote({ pause, ownerId, linked, onResumed }: Props) {
  const t = useText();
  const formats = useFormats();
  const note = useRef<HTMLDivElement>(null);
  const resume = useTell(resumeMailbox, {
    onSuccess: async (mailbox: Mailbox) => {
      // The note goes away with its button; readers go on at the top of the page.
      note.current?.closest("main")?.focus();
      announce(t("mailbox.resumed"));
      await forget(readMailbox);
      onResumed?.(mailbox);
    },
  });
  const reason = PAUSE_REASONS.find((one) => one === pause.reason) ?? "by-user";
  return (
    <div className="pause-note" ref={note}>
      <Note kind="warning" icon="pause" start={t("mailbox.paused")}>
        {t(`mailbox.pause.${reason}`)}{" "}
        {pause.until ? t("mailbox.pauseUntil", { time: formats.dayAndTime(pause.until) }) : null}{" "}
        {pause.detail ? t("mailbox.serverSaid", { words: pause.detail }) : null}
        {linked && SETTINGS.has(reason) ? <Link to={paths.mailbox}>{t("mailbox.open")}</Link> : null}
        {resume.error ? <span className="danger"> {sentenceOf(resume.error, t)}</span> : null}
      </Note>
      {ownerId && reason !== "restored" ? (
        <Button
          icon="play"
          state={resume.isPending ? "waiting" : "ready"}
          onClick={() => resume.mutate({ body: { owner: ownerId } })}
        >
          {t("mailbox.resume")}
        </Button>
      ) : null}
    </div>
  );
}
