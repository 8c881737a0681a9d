import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { BRAKES, PAUSE_REASONS, PROVIDER_OFF, readMailbox, resumeMailbox } from "../../contract/mailbox.ts";
import { listMailboxes, readOneMailbox, resumeOneMailbox } from "../../contract/mailbox-list.ts";
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
const SETTINGS: ReadonlySet<string> = new Set([
  "sign-in-refused",
  "sign-in-over",
  "sender-refused",
  "server-unreachable",
]);
/** Pauses that the user cannot lift by a press: signing in again does, an operator, or an administrator. */
const NOT_BY_PRESS: ReadonlySet<string> = new Set(["restored", "sign-in-over", "provider-failing"]);

interface Props {
  pause: { reason: string; until: string | null; detail?: string | null };
  /** The organization whose standard mailbox it is; without it and `mailbox` nothing can be resumed from here. */
  ownerId?: string | undefined;
  /** Only its own user lets it go on. */
  mailbox?: { id: string; own: boolean; user?: string | null } | undefined;
  /** Links to the mail account if its settings are the cause; not shown on that page itself. */
  linked?: boolean | undefined;
  onResumed?: (() => void) | undefined;
}

/** Why a mailbox does not send at present, until when, and the way to let it send again. */
export function PauseNote({ pause, ownerId, mailbox, linked, onResumed }: Props) {
  const t = useText();
  const formats = useFormats();
  const note = useRef<HTMLDivElement>(null);
  async function over(): Promise<void> {
    // The note goes away with its button; readers go on at the top of the page.
    note.current?.closest("main")?.focus();
    announce(t("mailbox.resumed"));
    await forget(readMailbox, listMailboxes, readOneMailbox);
    onResumed?.();
  }
  const resumeStandard = useTell(resumeMailbox, { onSuccess: over });
  const resumeOne = useTell(resumeOneMailbox, { onSuccess: over });
  const resume = mailbox ? resumeOne : resumeStandard;
  function press(): void {
    if (mailbox) resumeOne.mutate({ params: { id: mailbox.id }, body: {} });
    else if (ownerId) resumeStandard.mutate({ body: { owner: ownerId } });
  }
  const reason = PAUSE_REASONS.find((one) => one === pause.reason) ?? "by-user";
  const [bad = "", all = ""] = pause.detail?.split("/") ?? [];
  const figures = BRAKES.some((one) => one === reason) && all !== "" ? { bad, all } : null;
  const others = mailbox?.own === false ? { user: mailbox.user ?? t("mailbox.somebodyElse") } : null;
  const off = reason === "provider-failing" && pause.detail === PROVIDER_OFF;
  return (
    <div className="pause-note" ref={note}>
      <Note kind="warning" icon="pause" start={t("mailbox.paused")}>
        {others && reason === "by-user"
          ? t("mailbox.pause.by-other", others)
          : t(off ? "mailbox.pause.provider-off" : `mailbox.pause.${reason}`)}{" "}
        {pause.until ? t("mailbox.pauseUntil", { time: formats.dayAndTime(pause.until) }) : null}{" "}
        {figures ? t("mailbox.pauseFigures", figures) : null}
        {pause.detail && !figures && !off ? t("mailbox.serverSaid", { words: pause.detail }) : null}
        {linked && SETTINGS.has(reason) ? <Link to={paths.mailbox}>{t("mailbox.open")}</Link> : null}
        {resume.error ? <span className="danger"> {sentenceOf(resume.error, t)}</span> : null}
      </Note>
      {(ownerId || mailbox) && !NOT_BY_PRESS.has(reason) ? (
        <Button
          icon="play"
          reason={others ? t("mailbox.resumeOthers", others) : undefined}
          state={resume.isPending ? "waiting" : "ready"}
          onClick={press}
        >
          {t("mailbox.resume")}
        </Button>
      ) : null}
    </div>
  );
}
