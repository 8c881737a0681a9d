import {
  type CopyDetail,
  CopyWords,
  GERMAN_DISCLOSURE,
  type OpenCopy,
  READING_RATE,
} from "../../../contract/bookings/copy.ts";
import { EMPTY_BRIEFING } from "../../../contract/briefing.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { BookingRow } from "../queries.ts";
import { sheetOf } from "../states.ts";
import { type CopyRow, selectBeginning, selectComments, selectCopies } from "./copy-queries.ts";

export const openWords = (text: string): CopyWords => CopyWords.parse(JSON.parse(text));

/** Whether an ad in this booking has to be named as one: the sheet is German, or the show is. */
export const isDisclosed = (row: BookingRow, german: boolean): boolean =>
  german || sheetOf(row).language === "de";

/** The copy of a booking as its organization sees it. */
export async function showCopy(db: Db, row: BookingRow): Promise<CopyDetail> {
  const { versions, ...about } = await readCopy(db, row);
  const sheet = sheetOf(row);
  const { briefing } = about.beginning;
  return {
    versions: versions.map(({ row: one, ...version }) => ({
      ...version,
      modified: one.modified.toISOString(),
    })),
    comments: about.comments,
    inForce: about.inForce,
    booked: about.booked,
    disclosed: about.disclosed,
    begin: {
      document: briefing ?? EMPTY_BRIEFING,
      mustSay: [],
      mustNot: [],
      pronunciation: "",
      codeSpelled: spelled(sheet.code),
      linkRead: sheet.link,
      disclosure: sheet.disclosure || (about.disclosed ? GERMAN_DISCLOSURE : ""),
      noDisclosure: false,
      rate: READING_RATE,
    },
  };
}

/** The same as the host sees it: without drafts, and without names of users. */
export async function showOpenCopy(db: Db, row: BookingRow): Promise<OpenCopy> {
  const { versions, comments, inForce, booked, disclosed } = await readCopy(db, row);
  const ours = <One extends { side: "us" | "host"; by: string | null }>(one: One): One =>
    one.side === "us" ? { ...one, by: null } : one;
  return {
    versions: versions
      .filter(({ state }) => state !== "draft")
      .map(({ row: _row, ...version }) => ({
        ...ours(version),
        // What the host wrote was approved by a user.
        approval:
          version.approval &&
          (version.side === "host" ? { ...version.approval, by: null } : version.approval),
      })),
    comments: comments.map(ours),
    inForce,
    booked,
    disclosed,
  };
}

/** As it is read letter by letter. */
const spelled = (code: string): string => [...code].join(" ");

async function readCopy(db: Db, row: BookingRow) {
  const copies = await selectCopies(db, row.id);
  const comments = await selectComments(db, row.id);
  const beginning = await selectBeginning(db, row.id);
  const names = await shortNamesOf(
    db,
    [...copies.flatMap((one) => [one.loginId, one.approvedBy]), ...comments.map((one) => one.loginId)].filter(
      (id) => id !== null,
    ),
  );
  const nameOf = (loginId: number | null, hostName: string | null): string | null =>
    hostName ?? (loginId === null ? null : (names.get(loginId) ?? null));
  return {
    versions: copies.map((one) => ({
      row: one,
      number: one.number,
      side: one.side,
      state: one.state,
      words: openWords(one.words),
      sha256: one.sha256.toString("hex"),
      by: nameOf(one.loginId, one.hostName),
      at: one.at.toISOString(),
      shared: one.shared?.toISOString() ?? null,
      approval: one.approved && {
        by: nameOf(one.approvedBy, one.approvedName),
        at: one.approved.toISOString(),
      },
    })),
    comments: comments.map(({ loginId, hostName, at, ...said }) => ({
      ...said,
      by: nameOf(loginId, hostName),
      at: at.toISOString(),
    })),
    inForce: inForceOf(copies),
    booked: sheetOf(row).spots.map(({ seconds }) => seconds),
    disclosed: isDisclosed(row, beginning.german),
    beginning,
  };
}

/** The newest that was approved. */
const inForceOf = (copies: readonly CopyRow[]): number | null =>
  copies.find(({ state }) => state === "approved")?.number ?? null;
