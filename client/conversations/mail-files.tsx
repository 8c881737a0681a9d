import { useState } from "react";
import { type MailFile, readMailFile } from "../../contract/conversations.ts";
import { download } from "../api/download.ts";
import { sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { saveFile } from "../ui/lists/save-file.ts";
import { fileSize } from "./file-size.ts";

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
  const here = file.state === "stored" && file.scanned !== "infected";

  async function fetchIt(really: boolean): Promise<void> {
    setWaiting(true);
    setError(undefined);
    try {
      const input = { params: { id: file.publicId }, query: really ? { really: "1" as const } : {} };
      saveFile(file.name, await download(readMailFile, input));
      setAsking(false);
    } catch (problem) {
      setError(sentenceOf(problem, t));
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
        {file.risk ? <small className="small warn">{t(`conversations.risk.${file.risk}`)}</small> : null}
        {error && !asking ? (
          <small className="small danger" role="alert">
            {error}
          </small>
        ) : null}
      </div>
      {here ? (
        <Button
          kind="third"
          icon="download"
          state={waiting && !asking ? "waiting" : "ready"}
          aria-label={t("conversations.file.downloadNamed", { name: file.name })}
          onClick={() => (file.risk ? setAsking(true) : void fetchIt(false))}
        >
          {t("conversations.file.download")}
        </Button>
      ) : null}
      {file.risk ? (
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
          <p>{t(`conversations.risk.${file.risk}`)}</p>
          <p>{t("conversations.file.askLead")}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
