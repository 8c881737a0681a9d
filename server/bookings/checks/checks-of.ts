import type { BookingCheck, CheckKind } from "../../../contract/bookings/checks.ts";
import type { CopyWords } from "../../../contract/bookings/copy.ts";
import type { BookingSheet } from "../../../contract/bookings/sheet.ts";
import { briefingText } from "../../../contract/briefing.ts";
import { RAN } from "../states.ts";

const DAY = 86_400_000;

export interface CheckedSpot {
  position: number;
  makegoodOf: number | null;
  firstDay: string | null;
  lastDay: string | null;
  /** By a person. */
  settled: boolean;
  /** The last word on whether it ran; null where nothing is known. */
  verdict: string | null;
}

/** What a checklist follows from. */
export interface Known {
  sheet: Pick<BookingSheet, "copyDays" | "recordingDays" | "link" | "code" | "disclosure">;
  /** That are not cancelled. */
  spots: readonly CheckedSpot[];
  /** The copy in force, else the newest that was shared; null for none. */
  copy: { words: CopyWords; approved: boolean } | null;
  /** The show is heard in Germany. */
  disclosed: boolean;
}

/** A thing to be done, and whether data knows that it is. */
export type Derived = Omit<BookingCheck, "done"> & { known: boolean };

const earlier = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);
const beginOf = ({ firstDay, lastDay }: CheckedSpot): string | null => firstDay ?? lastDay;
const before = (day: string | null, days: number | null): string | null =>
  day === null || days === null ? null : earlier(day, days);

/** What only words and sound prove, or a person says; what merely stands in the notes does not count (C9.06). */
const hasRun = ({ settled, verdict }: CheckedSpot): boolean => settled || verdict === "aired";

/** All that is to be done for a booking, in the order in which it is done. */
export function checksOf({ sheet, spots, copy, disclosed }: Known): Derived[] {
  const open = spots.filter((spot) => !hasRun(spot));
  const begins = (open.length > 0 ? open : spots).flatMap((spot) => beginOf(spot) ?? []);
  const due = before(begins.length === 0 ? null : begins.reduce((a, b) => (a < b ? a : b)), sheet.copyDays);
  const whole = (what: CheckKind, known: boolean): Derived => ({
    what,
    position: 0,
    makegoodOf: null,
    due,
    known,
  });
  const words = copy?.words;
  return [
    whole("copy-shared", copy !== null),
    whole("copy-approved", copy?.approved === true),
    ...(sheet.link === "" && sheet.code === ""
      ? []
      : [whole("link-code", words !== undefined && namesAll(words, sheet))]),
    // Leaving it out was ticked, and is decided.
    ...(sheet.disclosure === "" && !disclosed
      ? []
      : [whole("disclosure", words !== undefined && (words.disclosure !== "" || words.noDisclosure))]),
    ...spots.flatMap((spot): Derived[] => {
      const { position, makegoodOf, settled, verdict } = spot;
      // If not as agreed, it was recorded in any case.
      const ran = verdict !== null && RAN.includes(verdict);
      return [
        {
          what: "recording",
          position,
          makegoodOf,
          due: before(beginOf(spot), sheet.recordingDays),
          known: settled || ran,
        },
        // Without a last day it is never overdue.
        { what: "airing", position, makegoodOf, due: spot.lastDay, known: hasRun(spot) },
      ];
    }),
  ];
}

const folded = (text: string): string => text.normalize("NFKC").toLowerCase();
const tight = (text: string): string => folded(text).replace(/\s+/gu, "");

/** Whether copy names link and code of the sheet: in the script, or beside it as they are read. */
function namesAll(words: CopyWords, { link, code }: Pick<BookingSheet, "link" | "code">): boolean {
  const script = folded(briefingText(words.document));
  const hasCode = code === "" || script.includes(folded(code)) || tight(words.codeSpelled) === tight(code);
  const hasLink = link === "" || script.includes(folded(link)) || words.linkRead !== "";
  return hasCode && hasLink;
}
