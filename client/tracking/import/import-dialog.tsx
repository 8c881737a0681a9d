import { useMemo, useRef, useState } from "react";
import { answerKey } from "../../../contract/tracking/conversions.ts";
import type { SurveyRule } from "../../../contract/tracking/survey.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { Note } from "../../ui/note.tsx";
import { ProgressLine } from "../../ui/progress-line.tsx";
import { forgetConversions } from "../use-tracking.ts";
import { type ImportChoices, ImportFields } from "./import-fields.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { guessMapping, NEEDED, presetOf } from "./mapping.ts";
import { readExport } from "./read-export.ts";
import { dayOrderOf, decimalOf } from "./read-values.ts";
import { newSending, type Sending, sendOn } from "./send-import.ts";

export interface ChosenFile {
  name: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  separator: string;
}

interface Props {
  ownerId: string;
  file: ChosenFile;
  rules: readonly SurveyRule[];
  onClose: () => void;
}

function firstChoices({ head, rows, separator }: ChosenFile): ImportChoices {
  const preset = presetOf(head);
  const mapping = guessMapping(head, preset);
  const cells = (place: number | null) => (place === null ? [] : rows.map((row) => row[place] ?? ""));
  return {
    mapping,
    kind: "order",
    currency: "EUR",
    source: preset === "other" ? "shop" : preset,
    decimal: preset === "other" ? decimalOf(cells(mapping.amount), separator) : ".",
    days: dayOrderOf(cells(mapping.at)),
    // Stripe's head says so itself.
    zone: preset === "stripe" ? "UTC" : Intl.DateTimeFormat().resolvedOptions().timeZone,
    keepAnswers: false,
  };
}

/** What a file says, as it is read, and what of it is sent. */
export function ImportDialog({ ownerId, file, rules, onClose }: Props) {
  const t = useText();
  const [choices, setChoices] = useState(() => firstChoices(file));
  const [pressed, setPressed] = useState(false);
  const sending = useRef<Sending | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const complete = NEEDED.every((column) => choices.mapping[column] !== null);
  const read = useMemo(() => {
    const keys = rules.map(({ match, words }) => ({ match, key: answerKey(words) }));
    return complete ? readExport(file.rows, { ...choices, rules: keys }) : null;
  }, [file, choices, rules, complete]);
  const all = sending.current?.conversions.length ?? read?.conversions.length ?? 0;
  const goodSource = /^[a-z0-9][a-z0-9-]{0,39}$/.test(choices.source);
  const busy = done !== null && error === null;

  async function take(): Promise<void> {
    setPressed(true);
    if (busy || !read || read.conversions.length === 0 || !goodSource) return;
    sending.current ??= newSending({
      ownerId,
      fileName: file.name,
      source: choices.source,
      conversions: read.conversions,
      keepAnswers: choices.keepAnswers,
    });
    setError(null);
    setDone(sending.current.done);
    try {
      const { added, known } = await sendOn(sending.current, setDone);
      showToast(t("tracking.taken", { added, known }));
      onClose();
    } catch (thrown) {
      setError(thrown);
    }
    await forgetConversions();
  }

  return (
    <Dialog
      open
      stays
      onClose={busy ? undefined : onClose}
      width={860}
      title={t("tracking.importTitle", { file: file.name })}
      description={t("tracking.importSays")}
      actions={
        <>
          <Button kind="main" large state={busy ? "waiting" : "ready"} onClick={() => void take()}>
            {error && done !== null ? t("tracking.goOn") : t("tracking.take", { count: all })}
          </Button>
          <Button large disabled={busy} onClick={onClose}>
            {t(done === null ? "ui.cancel" : "tracking.stopped")}
          </Button>
        </>
      }
    >
      <div className="import-parts">
        {done === null ? (
          <>
            <ImportFields
              head={file.head}
              choices={choices}
              pressed={pressed}
              onChange={(part) => setChoices((now) => ({ ...now, ...part }))}
            />
            {read ? <ImportPreview read={read} zone={choices.zone} /> : null}
          </>
        ) : (
          <div>
            <ProgressLine label={t("tracking.import")} value={done} max={all} accent />
            <p className="small num mt-2" role="status">
              {t("tracking.taking", { done, all })}
            </p>
          </div>
        )}
        {error ? (
          <Note kind="failing" start={sentenceOf(error, t)}>
            {t("tracking.takeStopped", { done: done ?? 0, all })}
          </Note>
        ) : null}
      </div>
    </Dialog>
  );
}
