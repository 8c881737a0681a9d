import { useState } from "react";
import { sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { announce } from "../ui/announcer.tsx";
import { Button } from "../ui/button.tsx";
import { csvName } from "../ui/lists/csv-file.ts";
import { saveCsv, today } from "../ui/lists/save-csv.ts";
import { STATEMENT_COLUMNS, type StatementColumn, statementCsv, wholeStatement } from "./statement-csv.ts";
import { statementWords } from "./statement-words.ts";

/** Downloads the whole history, every page of it. */
export function StatementDownload({ ownerId, ownerName }: { ownerId: string; ownerName: string }) {
  const t = useText();
  const [state, setState] = useState<"ready" | "waiting" | "failed">("ready");
  const [error, setError] = useState<unknown>(null);

  async function download(): Promise<void> {
    setState("waiting");
    setError(null);
    try {
      const lines = await wholeStatement(ownerId);
      const headers = Object.fromEntries(
        STATEMENT_COLUMNS.map((column) => [column, t(`credits.csv.${column}`)]),
      ) as Record<StatementColumn, string>;
      const what = (line: (typeof lines)[number]) => statementWords(line, t);
      const text = statementCsv(lines, { headers, what, platform: t("credits.byPlatform") });
      saveCsv(csvName(ownerName, t("credits.title"), today()), text);
      announce(t("credits.csv.done", { count: lines.length }));
      setState("ready");
    } catch (problem) {
      setError(problem);
      setState("failed");
    }
  }

  return (
    <div>
      <Button icon="download" state={state} onClick={() => void download()}>
        {t("credits.csv.download")}
      </Button>
      {error ? (
        <p className="danger small mt-2" role="alert">
          {t("credits.csv.failed")} {sentenceOf(error, t)}
        </p>
      ) : null}
    </div>
  );
}
