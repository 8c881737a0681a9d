import { useRef, useState } from "react";
import {
  exportSuppressions,
  IMPORT_BYTES,
  importSuppressions,
  listSuppressions,
} from "../../contract/contacts.ts";
import { csvText } from "../../contract/forms/csv.ts";
import type { RouteReply } from "../../contract/route.ts";
import { call } from "../api/call.ts";
import { sentenceOf } from "../api/problem.ts";
import { forget, useTell } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { announce } from "../ui/announcer.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { csvName } from "../ui/lists/csv-file.ts";
import { saveCsv, today } from "../ui/lists/save-csv.ts";

/** Lines that are named before an import; there may be more. */
const MOST_NAMED = 8;

interface Looked {
  file: string;
  csv: string;
  found: RouteReply<typeof importSuppressions>;
}

/** Brings a list in from a file, after a dry run, and takes the organization's list out. */
export function NeverFiles({ ownerId, ownerName }: { ownerId: string; ownerName: string }) {
  const t = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [saving, setSaving] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const look = useTell(importSuppressions);
  const bring = useTell(importSuppressions, {
    onSuccess({ added }) {
      setLooked(null);
      void forget(listSuppressions);
      showToast(t("contacts.never.imported", { count: added }));
    },
  });

  async function pick(file: File | undefined): Promise<void> {
    if (picker.current) picker.current.value = "";
    setSaid(null);
    if (!file) return;
    if (file.size > IMPORT_BYTES) return setSaid(t("contacts.never.importTooLarge"));
    const csv = await file.text();
    if (csv.trim() === "") return setSaid(t("contacts.never.none"));
    bring.reset();
    look.mutate(
      { params: { ownerId }, body: { csv, dryRun: true } },
      {
        onSuccess: (found) => setLooked({ file: file.name, csv, found }),
        onError: (problem) => setSaid(sentenceOf(problem, t)),
      },
    );
  }

  async function save(): Promise<void> {
    setSaving(true);
    setSaid(null);
    try {
      const rows = await call(exportSuppressions, { params: { ownerId } });
      const cells = rows.map(({ address, hint, reason, kind, created }) => [
        address ?? hint,
        reason,
        t(`contacts.never.kind.${kind}`),
        created,
      ]);
      const head = [
        t("contacts.never.address"),
        t("contacts.never.reason"),
        "",
        t("contacts.objections.since"),
      ];
      saveCsv(csvName(ownerName, t("contacts.never.title"), today()), csvText([head, ...cells]));
      announce(t("contacts.never.exported"));
    } catch (problem) {
      setSaid(sentenceOf(problem, t));
    }
    setSaving(false);
  }

  const { found } = looked ?? {};
  return (
    <div className="mt-3">
      <input
        ref={picker}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        onChange={(event) => void pick(event.target.files?.[0])}
      />
      <Button state={look.isPending ? "waiting" : "ready"} onClick={() => picker.current?.click()}>
        {t("contacts.never.import")}
      </Button>{" "}
      <Button icon="download" state={saving ? "waiting" : "ready"} onClick={() => void save()}>
        {t("contacts.never.export")}
      </Button>
      {said ? (
        <p className="danger small mt-2" role="alert">
          {said}
        </p>
      ) : null}
      <ConfirmDialog
        open={looked !== null}
        kind="main"
        title={t("contacts.never.importTitle", { file: looked?.file ?? "" })}
        confirmLabel={t("contacts.never.importAct", { count: found?.added ?? 0 })}
        state={bring.isPending ? "waiting" : "ready"}
        error={bring.error ? sentenceOf(bring.error, t) : undefined}
        onConfirm={() => {
          if (!looked || found?.added === 0) return setLooked(null);
          bring.mutate({ params: { ownerId }, body: { csv: looked.csv, dryRun: false } });
        }}
        onCancel={() => setLooked(null)}
      >
        <p>
          {found
            ? t("contacts.never.importSays", {
                added: found.added,
                known: found.known,
                refused: found.refused,
              })
            : null}
        </p>
        {found && found.refusedLines.length > 0 ? (
          <ul className="small muted mt-2">
            {found.refusedLines.slice(0, MOST_NAMED).map(({ line, text }) => (
              <li key={line}>{t("contacts.never.importLine", { line, text })}</li>
            ))}
          </ul>
        ) : null}
      </ConfirmDialog>
    </div>
  );
}
