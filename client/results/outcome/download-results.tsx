import { useState } from "react";
import type { CampaignResults } from "../../../contract/results/campaign-results.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/floating/menu.tsx";
import { csvName } from "../../ui/lists/csv-file.ts";
import { saveCsv, today } from "../../ui/lists/save-csv.ts";
import { saveFile } from "../../ui/lists/save-file.ts";
import {
  RESULT_COLUMNS,
  RESULT_PARTS,
  type ResultTableWords,
  resultCsv,
  resultSheets,
} from "./result-table.ts";
import { useResultWords } from "./use-words.ts";

/** The results that are shown, as a file to keep (C7.09). */
export function DownloadResults({ results, campaign }: { results: CampaignResults; campaign: string }) {
  const t = useText();
  const words = useTableWords(results, campaign);
  const [failed, setFailed] = useState(false);
  const name = csvName(campaign, t("results.out.title"), today());

  async function saveXlsx(): Promise<void> {
    setFailed(false);
    try {
      const { XLSX_TYPE, xlsxFile } = await import("../../ui/lists/xlsx-file.ts");
      const sheets = resultSheets(results, words).map(({ title, columns, rows }) => ({
        title,
        header: columns.map((column) => words.columns[column]),
        rows: rows.map((row) =>
          columns.map((column) => {
            const cell = row[column] ?? null;
            return column === "airedOn" && typeof cell === "string" ? { day: cell } : cell;
          }),
        ),
      }));
      saveFile(name.replace(/csv$/, "xlsx"), new Blob([xlsxFile(sheets)], { type: XLSX_TYPE }), XLSX_TYPE);
      announce(t("results.out.file.done"));
    } catch {
      setFailed(true);
    }
  }
  return (
    <>
      <Menu trigger={<Button icon="download">{t("results.out.file.label")}</Button>}>
        <MenuItem
          onClick={() => {
            setFailed(false);
            saveCsv(name, resultCsv(results, words));
            announce(t("results.out.file.done"));
          }}
        >
          {t("results.out.file.csv")}
        </MenuItem>
        <MenuItem onClick={() => void saveXlsx()}>{t("results.out.file.xlsx")}</MenuItem>
      </Menu>
      {failed ? (
        <p className="danger small" role="alert">
          {t("results.out.file.failed")}
        </p>
      ) : null}
    </>
  );
}

function useTableWords(results: CampaignResults, campaign: string): ResultTableWords {
  const t = useText();
  const words = useResultWords();
  return {
    campaign,
    columns: Object.fromEntries(
      RESULT_COLUMNS.map((column) => [column, t(`results.out.file.${column}`)]),
    ) as ResultTableWords["columns"],
    parts: Object.fromEntries(
      RESULT_PARTS.map((part) => [part, t(`results.out.file.of.${part}`)]),
    ) as ResultTableWords["parts"],
    partHeader: t("results.out.file.part"),
    yes: t("results.out.file.yes"),
    response: words.response,
    why: ({ why, n }) => t(`results.out.why.${why ?? "too-few"}`, { n }),
    renewal: (show) =>
      words.renewal(
        show.renewal,
        results.target?.currency ?? show.money.find(({ cost }) => cost > 0)?.currency ?? "",
      ),
    step: (step) => t(`results.out.chart.${step}`),
  };
}
