import { useState } from "react";
import { EXPORT_MOST_BYTES, listExports, type WholeExport } from "../../contract/export/kept.ts";
import { sentenceOf } from "../api/problem.ts";
import { forget } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { Text, useText } from "../language/text.tsx";
import { fileSize } from "../outreach/files/file-size.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { LeaderLine, Leaders } from "../ui/lists/leaders.tsx";
import { Note } from "../ui/note.tsx";
import { ProgressLine } from "../ui/progress-line.tsx";
import { save, useRemove } from "./use-exports.ts";

interface Props {
  ownerId: string;
  one: WholeExport;
}

/** One that waits or is being made: how far it is, and the way to end it. */
export function BusyExport({ ownerId, one }: Props) {
  const t = useText();
  const { by, own, progress, publicId, state } = one;
  const cancel = useRemove(ownerId);
  const [asking, setAsking] = useState(false);
  const end = () =>
    cancel.mutate(
      { params: { ownerId, id: publicId } },
      { onSuccess: () => showToast(t("export.canceled")) },
    );
  const name = by ?? t("accounts.somebody");
  const total = progress?.total ?? null;
  return (
    <section className="export-now">
      <h2>
        {own
          ? t(`export.${state === "waiting" ? "waiting" : "running"}`)
          : t(`export.${state === "waiting" ? "waitingOf" : "runningOf"}`, { by: name })}
      </h2>
      {progress && total !== null ? (
        <p className="export-figure num">
          <Text id="export.count" values={{ done: progress.done }} />
          <small>{t("export.ofTotal", { total })}</small>
        </p>
      ) : null}
      <ProgressLine
        label={t("export.progress")}
        value={progress && total !== null ? Math.min(progress.done, total) : null}
        max={Math.max(1, total ?? 1)}
        accent
      />
      <p className="small muted">
        {progress === null
          ? null
          : progress.doing === "counting"
            ? t("export.counting")
            : t("export.doing", { doing: progress.doing, size: fileSize(progress.bytes, t) })}{" "}
        {t(!own ? "export.othersSays" : state === "waiting" ? "export.waitingSays" : "export.runningSays", {
          by: name,
        })}
      </p>
      <Button
        kind="removing"
        state={cancel.isPending ? "waiting" : "ready"}
        onClick={() => (own ? end() : setAsking(true))}
      >
        {t("export.cancel")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("export.endTitle", { by: name })}
        confirmLabel={t("export.cancel")}
        onConfirm={() => {
          setAsking(false);
          end();
        }}
        onCancel={() => setAsking(false)}
      >
        {t("export.endSays", { by: name })}
      </ConfirmDialog>
      {cancel.error ? (
        <Note kind="failing" start={t("export.notRemoved")}>
          {sentenceOf(cancel.error, t)}
        </Note>
      ) : null}
    </section>
  );
}

/** Has the browser save one's own; why it cannot, below the button. */
export function SaveExport({ ownerId, one, kind }: Props & { kind?: "main" }) {
  const t = useText();
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function take(): Promise<void> {
    setSaving(true);
    setError(null);
    try {
      await save(ownerId, one);
      showToast(t("export.saving"));
    } catch (problem) {
      setError(problem);
      // It may be gone by now.
      void forget(listExports);
    }
    setSaving(false);
  }
  return (
    <>
      <Button kind={kind} icon="download" state={saving ? "waiting" : "ready"} onClick={() => void take()}>
        {t("export.save")}
      </Button>
      {error ? (
        <Note kind="failing" start={t("export.notSaved")}>
          {sentenceOf(error, t)}
        </Note>
      ) : null}
    </>
  );
}

/** One's own that can be saved. */
export function ReadyExport({ ownerId, one }: Props) {
  const t = useText();
  const formats = useFormats();
  const { file } = one;
  if (!file) return null;
  return (
    <section className="export-now">
      <h2>{t("export.ready")}</h2>
      <p className="export-figure num">{fileSize(file.bytes, t)}</p>
      <p className="small muted">
        {t("export.made", { when: formats.dayAndTime(file.made), until: formats.dayAndTime(file.until) })}
      </p>
      <div className="row-of">
        <SaveExport ownerId={ownerId} one={one} kind="main" />
        <RemoveExport ownerId={ownerId} one={one} />
      </div>
      <Leaders>
        <LeaderLine name={t("export.rows")} figure={formats.count(file.rows)} />
        <LeaderLine name={t("export.files")} figure={formats.count(file.files)} />
        <LeaderLine name={t("export.mails")} figure={formats.count(file.mails)} />
      </Leaders>
      {file.withheld > 0 ? (
        <p className="small muted">{t("export.withheldSays", { count: file.withheld })}</p>
      ) : null}
      <p className="small muted export-sum">
        {t("export.sha256")} <code>{file.sha256}</code>
      </p>
    </section>
  );
}

/** One's own that failed, or is not kept any more: why. */
export function OverExport({ one, again }: { one: WholeExport; again: React.ReactNode }) {
  const t = useText();
  const { state, why } = one;
  if (why === null) return null;
  return (
    <section className="export-now">
      <Note
        kind={state === "failed" ? "failing" : "quiet"}
        start={`${t(state === "failed" ? "export.broke" : "export.gone")}.`}
      >
        {t(`export.why.${why}`, { size: fileSize(EXPORT_MOST_BYTES, t) })}
      </Note>
      {again}
    </section>
  );
}

/** Takes away what is kept of an export, after a question. */
export function RemoveExport({ ownerId, one }: Props) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const remove = useRemove(ownerId);
  return (
    <>
      <Button kind="removing" icon="bin" onClick={() => setAsking(true)}>
        {t("export.remove")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("export.removeTitle")}
        confirmLabel={t("export.remove")}
        state={remove.isPending ? "waiting" : "ready"}
        error={remove.error ? sentenceOf(remove.error, t) : undefined}
        onConfirm={() =>
          remove.mutate(
            { params: { ownerId, id: one.publicId } },
            {
              onSuccess: () => {
                setAsking(false);
                showToast(t("export.removed"));
              },
            },
          )
        }
        onCancel={() => {
          remove.reset();
          setAsking(false);
        }}
      >
        {t("export.removeSays")}
      </ConfirmDialog>
    </>
  );
}
