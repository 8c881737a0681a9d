import { useState } from "react";
import type { PersonStep } from "../../contract/results.ts";
import { sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { Note } from "../ui/note.tsx";
import { Phases } from "./phases.tsx";
import { useMark, useProgress } from "./use-progress.ts";

/** The phases of one campaign with the steps that a person ticks, each of which can be taken back. */
export function CampaignPhases({ id, total }: { id: string; total: number }) {
  const t = useText();
  const progress = useProgress(id).data;
  const { mark, waiting } = useMark(id);
  const [failure, setFailure] = useState<unknown>(null);
  const [asked, setAsked] = useState<"start" | "listened" | null>(null);
  if (!progress) return null;

  // Before anybody was written to there can hardly be ads to start or hear: most likely a misclick.
  const nothingSent = progress.todos.some((todo) => todo.code === "sendFirstMail" && !todo.done);
  function press(step: PersonStep, done: boolean): void {
    if (done && nothingSent && (step === "start" || step === "listened")) setAsked(step);
    else void set(step, done);
  }

  async function set(step: PersonStep, done: boolean): Promise<void> {
    setFailure(null);
    try {
      await mark(step, done);
      if (!done) return;
      showToast(`${t(`results.done.${step}`)}.`, {
        label: t("results.done.undo"),
        onAct: () => void set(step, false),
      });
    } catch (thrown) {
      setFailure(thrown);
    }
  }
  return (
    <section className="campaign-phases" aria-label={t("results.phases")}>
      <Phases progress={progress} total={total} waiting={waiting} onMark={press} />
      {failure ? (
        <Note kind="failing" start={t("results.failed")}>
          {sentenceOf(failure, t)}
        </Note>
      ) : null}
      {asked ? (
        <ConfirmDialog
          open
          kind="main"
          title={t("results.ask.title")}
          confirmLabel={t(`results.do.${asked}`)}
          onConfirm={() => {
            setAsked(null);
            void set(asked, true);
          }}
          onCancel={() => setAsked(null)}
        >
          {t(`results.ask.${asked}`)}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
