import { Link } from "@tanstack/react-router";
import type { Mailbox } from "../../../contract/mailbox.ts";
import { MAX_RECIPIENTS } from "../../../contract/outreach.ts";
import { sentence } from "../../../contract/sentences.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { PauseNote } from "../../mailbox/pause-note.tsx";
import { paths } from "../../paths.ts";
import { Note } from "../../ui/note.tsx";
import type { Check } from "./recipients.ts";

interface Props {
  check: Check | undefined;
  error: unknown;
  mailbox: Mailbox | null | undefined;
  ownerId: string | undefined;
  tooMany: number;
  /** Another tab has written, too. */
  joined: boolean;
  onResumed: () => void;
}

/** What prevents sending altogether: no mail server, a paused one, too many recipients. */
export function ComposerNotes({ check, error, mailbox, ownerId, tooMany, joined, onResumed }: Props) {
  const t = useText();
  const language = useLanguage();
  const setUp = <Link to={paths.mailbox}>{t("outreach.toMailbox")}</Link>;
  const nameless = mailbox?.senderIdentity.trim() === "";
  return (
    <div className="composer-notes">
      {joined ? <Note icon="copy">{t("outreach.draftJoined")}</Note> : null}
      {check?.mailbox === "missing" ? (
        <Note kind="warning" start={sentence("no-mailbox", language)}>
          {t("outreach.kept")} {setUp}
        </Note>
      ) : null}
      {check?.mailbox === "incomplete" ? (
        <Note
          kind="warning"
          start={sentence(nameless ? "sender-identity-missing" : "mailbox-incomplete", language)}
        >
          {t("outreach.kept")} {setUp}
        </Note>
      ) : null}
      {check?.mailbox === "paused" && mailbox?.pause ? (
        <PauseNote linked pause={mailbox.pause} ownerId={ownerId} onResumed={onResumed} />
      ) : null}
      {tooMany > 0 ? (
        <Note kind="warning">{t("outreach.tooMany", { most: MAX_RECIPIENTS, count: tooMany })}</Note>
      ) : null}
      {error ? (
        <Note kind="failing" start={t("outreach.checkFailed")}>
          {sentenceOf(error, t)}
        </Note>
      ) : null}
    </div>
  );
}
