import { useRef, useState } from "react";
import { IMPORT_MOST } from "../../../contract/tracking/conversions.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Pending } from "../../ui/pending.tsx";
import { Bone } from "../../ui/skeleton.tsx";
import { useSurveyRules } from "../use-tracking.ts";
import { csvLines, separatorOf, textOf } from "./csv-lines.ts";
import { type ChosenFile, ImportDialog } from "./import-dialog.tsx";

const FILE_MOST = 64 * 1024 * 1024;

/** Chooses an export and reads it here; nothing is sent before a person has looked at it (C6.09, C6.10). */
export function ImportOrders({ ownerId }: { ownerId: string }) {
  const t = useText();
  const format = useFormats();
  const picker = useRef<HTMLInputElement>(null);
  const rules = useSurveyRules(ownerId);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [said, setSaid] = useState<string | null>(null);

  async function pick(file: File | undefined): Promise<void> {
    if (picker.current) picker.current.value = "";
    setSaid(null);
    if (!file) return;
    if (file.size > FILE_MOST) return setSaid(t("tracking.importLarge"));
    // A file that was moved since, or lies on a drive that is gone.
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return setSaid(t("tracking.importUnread"));
    const text = textOf(bytes);
    const separator = separatorOf(text);
    const [head, ...rows] = csvLines(text, separator);
    if (!head || rows.length === 0) return setSaid(t("tracking.importEmpty"));
    if (rows.length > IMPORT_MOST) {
      const values = { count: format.count(rows.length), max: format.count(IMPORT_MOST) };
      return setSaid(t("tracking.importMany", values));
    }
    setChosen({ name: file.name.slice(-200), head, rows, separator });
  }

  return (
    <div>
      <input
        ref={picker}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t("tracking.importChoose")}
        hidden
        onChange={(event) => void pick(event.target.files?.[0])}
      />
      <Button icon="plus" onClick={() => picker.current?.click()}>
        {t("tracking.import")}
      </Button>
      {said ? (
        <p className="danger small mt-2" role="alert">
          {said}
        </p>
      ) : null}
      {chosen && !rules.data ? (
        <Pending asked={rules} failedStart={t("tracking.importNoRules")}>
          <Bone height={48} />
        </Pending>
      ) : null}
      {chosen && rules.data ? (
        <ImportDialog
          key={chosen.name}
          ownerId={ownerId}
          file={chosen}
          rules={rules.data.page}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </div>
  );
}
