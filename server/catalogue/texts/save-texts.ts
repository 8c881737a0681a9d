import {
  LONGEST_TEXT,
  type PodcastTexts,
  TEXT_FIELDS,
  type TextField,
} from "../../../contract/catalogue-texts.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { fault } from "../../platform/fault.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { podcastId } from "../find.ts";
import {
  holdTexts,
  insertTextChanges,
  selectSaidByTables,
  selectTextChanges,
  selectTexts,
  updateTexts,
} from "./queries.ts";

const MOST_CHANGES = 50;

/** Several lines as written, without control characters; null if empty. */
function cleanText(text: string): string | null {
  const clean = text
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g, "")
    .replace(/[\ud800-\udfff]/gu, "")
    .replace(/[^\S\n]+$/gm, "")
    .trim();
  return clean === "" ? null : clean.slice(0, LONGEST_TEXT);
}

/** A podcast's texts and their history, for administrators. @throws Fault not-found */
export async function readTexts(db: Db, publicId: string): Promise<PodcastTexts> {
  const id = await podcastId(db, publicId, "all");
  const changes = await selectTextChanges(db, id, MOST_CHANGES);
  const names = await shortNamesOf(
    db,
    changes.flatMap(({ loginId }) => loginId ?? []),
  );
  return {
    ...(await selectTexts(db, id)),
    changes: changes.map(({ loginId, created, ...change }) => ({
      ...change,
      by: loginId === null ? null : (names.get(loginId) ?? null),
      at: created.toISOString(),
    })),
  };
}

/** @throws Fault not-found; stale if someone has changed them since `version` */
export async function saveTexts(
  db: Db,
  publicId: string,
  { version, ...given }: Record<TextField, string> & { version: string },
  loginId: number,
): Promise<PodcastTexts> {
  await inTransaction(db, async (tx) => {
    const id = await podcastId(tx, publicId, "all");
    await holdTexts(tx, id);
    const { version: now } = await selectTexts(tx, id);
    const wanted = Object.fromEntries(TEXT_FIELDS.map((field) => [field, cleanText(given[field])]));
    const changed = await change(tx, id, wanted, { loginId, source: null });
    // Saving the same text again is not a conflict.
    if (changed && now !== version) throw fault("stale");
  });
  return readTexts(db, publicId);
}

/**
 * Stores what a table says about a podcast. A value the table gave before is not applied again: a correction made by hand
 * since then wins. True if anything changed.
 */
export async function takeTexts(
  tx: Tx,
  id: number,
  given: Partial<Record<TextField, string>>,
  source: string,
): Promise<boolean> {
  await holdTexts(tx, id);
  const said = await selectSaidByTables(tx, id);
  const news = TEXT_FIELDS.flatMap((field) => {
    const text = given[field] === undefined ? null : cleanText(given[field]);
    return text === null || said.get(field) === text ? [] : [[field, text] as const];
  });
  return change(tx, id, Object.fromEntries(news), { loginId: null, source });
}

async function change(
  tx: Tx,
  id: number,
  wanted: Partial<Record<TextField, string | null>>,
  by: { loginId: number | null; source: string | null },
): Promise<boolean> {
  const { version: _version, ...before } = await selectTexts(tx, id);
  const after = { ...before, ...wanted };
  const changes = TEXT_FIELDS.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  );
  if (changes.length === 0) return false;
  await updateTexts(tx, id, after);
  await insertTextChanges(tx, id, by, changes);
  return true;
}
