import { noteExport } from "../../../contract/campaigns/lists.ts";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { useWhyNot } from "../../accounts/may.ts";
import { call } from "../../api/call.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { saveCsv, today } from "../../ui/lists/save-csv.ts";
import type { Marks } from "../marks/use-marks.ts";
import type { StateChoice } from "../pipeline-state.tsx";
import { CSV_COLUMNS, type CsvColumn, campaignCsv, csvFileName, type OwnColumn } from "./csv.ts";

interface Props {
  campaignId: string;
  campaignName: string;
  /** Of the campaign's organization: its stable handle. */
  ownerName: string | undefined;
  state: StateChoice;
  /** The podcasts as they are shown: filtered and in order. */
  entries: readonly CampaignEntry[];
  marks: Marks | undefined;
}

/** Tags and own fields, where the organization has some; days and numbers as they are kept. */
function ownColumns(marks: Marks | undefined, tags: string): OwnColumn[] {
  if (!marks) return [];
  return [
    ...(marks.tags.length > 0
      ? [
          {
            header: tags,
            cell: (entry: string) =>
              marks
                .of(entry)
                .tags.map(({ name }) => name)
                .join("; ") || null,
          },
        ]
      : []),
    ...marks.fields.map(({ name, publicId }) => ({
      header: name,
      cell: (entry: string) => marks.of(entry).values[publicId] ?? null,
    })),
  ];
}

/** The CSV download, built in the browser from the rows on screen (A7.27). */
export function CsvButton({ campaignId, campaignName, ownerName, state, entries, marks }: Props) {
  const t = useText();
  const format = useFormats();
  const whyNot = useWhyNot("contact.read", ownerName);
  function download(): void {
    const headers = Object.fromEntries(
      CSV_COLUMNS.map((column) => [column, t(`campaigns.csv.${column}`)]),
    ) as Record<CsvColumn, string>;
    const text = campaignCsv(
      entries,
      {
        headers,
        state: (one) => t(`campaigns.state.${one}`),
        language: format.language,
      },
      ownColumns(marks, t("campaigns.marks.tagsColumn")),
    );
    saveCsv(csvFileName(campaignName, t(`campaigns.state.${state}`), today()), text);
    // The file has been saved; failing to record the download is no reason to disturb the user.
    call(noteExport, { params: { id: campaignId } }).catch(() => undefined);
  }
  return (
    <Button
      icon="download"
      reason={whyNot ?? (entries.length === 0 ? t("campaigns.csv.empty") : undefined)}
      aria-label={t("campaigns.csv.download", { count: entries.length })}
      title={t("campaigns.csv.download", { count: entries.length })}
      onClick={download}
    >
      <span className="wide-only">{t("campaigns.csv.label")}</span>
    </Button>
  );
}
