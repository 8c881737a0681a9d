import { useState } from "react";
import { type MailFile, readConversation, readMailFile } from "../../contract/conversations.ts";
import { download } from "../api/download.ts";
import { Problem, sentenceOf } from "../api/problem.ts";
import { forget } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { fileSize } from "../outreach/files/file-size.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { saveFile } from "../ui/lists/save-file.ts";
import "../outreach/files/files.css";

/** The files of a mail; risky ones are handed over after a question that says why. */
export function MailFiles({ files }: { files: readonly MailFile[] }) {
  const t = useText();
  if (files.length === 0) return null;
  return (
    <ul className="mail-files" aria-label={t("conversations.files")}>
      {files.map((file) => (
        <FileLine key={file.publicId} file={file} />
      ))}
    </ul>
  );
}

function FileLine({ file }: { file: MailFile }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<string>();
  // Risky only by its content, which was not known before it was fetched.
  const [risky, setRisky] = useState(false);
  const there = file.state !== "gone" && file.scanned !== "infected";

  async function fetchIt(really: boolean): Promise<void> {
    setWaiting(true);
    setError(undefined);
    try {
      const input = { params: { id: file.publicId }, query: really ? { really: "1" as const } : {} };
      saveFile(file.name, await download(readMailFile, input));
      setAsking(false);
    } catch (problem) {
      const fault = problem instanceof Problem ? problem.code : null;
      if (fault === "file-risky") {
        setRisky(true);
        setAsking(true);
      } else setError(sentenceOf(problem, t));
      if (fault === "file-gone" || fault === "file-refused" || fault === "file-risky")
        void forget(readConversation);
    } finally {
      setWaiting(false);
    }
  }

  const state =
    file.scanned === "infected"
      ? t("conversations.file.infected")
      : file.state === "stored"
        ? t(`conversations.file.${file.scanned}`)
        : t(`conversations.file.${file.state}`);
  return (
    <li>
      <Icon name={file.risk || file.scanned === "infected" ? "warning" : "file"} size="small" />
      <div className="min-w-0">
        {/* A name that turns its letters round must not turn ours. */}
        <bdi className="mail-file-name">{file.name}</bdi>
        <small className="small muted">
          {t("conversations.file.about", { size: fileSize(file.size, t), state })}
        </small>
        {file.risk ? <small className="small warn">{t(`outreach.file.risk.${file.risk}`)}</small> : null}
        {error && !asking ? (
          <small className="small danger" role="alert">
            {error}
          </small>
        ) : null}
      </div>
      {there ? (
        <Button
          kind="third"
          icon="download"
          state={waiting && !asking ? "waiting" : "ready"}
          aria-label={t(
            file.state === "remote" ? "conversations.file.fetchNamed" : "conversations.file.downloadNamed",
            { name: file.name },
          )}
          onClick={() => (file.risk ? setAsking(true) : void fetchIt(false))}
        >
          {t(file.state === "remote" ? "conversations.file.fetch" : "conversations.file.download")}
        </Button>
      ) : null}
      {file.risk || risky ? (
        <ConfirmDialog
          open={asking}
          title={t("conversations.file.askTitle")}
          confirmLabel={t("conversations.file.really")}
          state={waiting ? "waiting" : "ready"}
          error={error}
          onConfirm={() => void fetchIt(true)}
          onCancel={() => setAsking(false)}
        >
          <p>
            <bdi>
              <b>{file.name}</b>
            </bdi>
          </p>
          {file.risk ? <p>{t(`outreach.file.risk.${file.risk}`)}</p> : null}
          <p>{t("conversations.file.askLead")}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
