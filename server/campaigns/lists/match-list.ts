import { type Match, matchShows } from "../../catalogue/matching/match-shows.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { matchSoon } from "./list-jobs.ts";
import {
  deleteListBytes,
  type Found,
  insertLines,
  lockList,
  markTwice,
  selectList,
  selectListBytes,
  selectUnlooked,
  setListState,
  writeFound,
} from "./list-queries.ts";
import { readList } from "./read-list.ts";
import { BadList } from "./wanted.ts";

/** So many lines are looked up before it is written down how far it is. */
const STEP = 50;
/** So many times in one go; then other lists have their turn. */
const STEPS_AT_ONCE = 4;

/**
 * Reads a list that is all there and looks its lines up, so many in one go. After a kill it goes on: the file is read in
 * one transaction, and of the lines those that nobody has looked up are left.
 */
export async function matchList(db: Db, listId: number): Promise<void> {
  if (!(await takeLines(db, listId))) return;
  const list = await selectList(db, listId);
  if (list?.state !== "matching") return;
  for (let steps = 0; ; steps += 1) {
    const lines = await selectUnlooked(db, listId, STEP);
    if (lines.length === 0) break;
    if (steps === STEPS_AT_ONCE) {
      await inTransaction(db, (tx) => matchSoon(tx, { listId, ownerId: list.ownerId }));
      return;
    }
    const matches = await matchShows(db, list.ownerId, lines);
    const found = lines.map(({ number }, at) => toFound(number, matches[at]!));
    await inTransaction(db, (tx) => writeFound(tx, listId, found));
  }
  await inTransaction(db, async (tx) => {
    if ((await lockList(tx, listId))?.state !== "matching") return;
    await markTwice(tx, listId);
    await setListState(tx, listId, { state: "ready" });
  });
}

function toFound(number: number, match: Match): Found {
  const { found } = match;
  if (found === "sure")
    return { number, found, why: match.why, candidates: [match.podcastId], podcastId: match.podcastId };
  if (found === "unsure")
    return { number, found, why: match.why, candidates: match.podcastIds, podcastId: null };
  return { number, found, why: null, candidates: [], podcastId: null };
}

/** Makes lines of the bytes, which go then. False where the list is none; it says why. */
async function takeLines(db: Db, listId: number): Promise<boolean> {
  const list = await selectList(db, listId);
  if (list?.state !== "matching") return false;
  const bytes = await selectListBytes(db, listId);
  // Read before it was broken off.
  if (bytes.length === 0) return true;
  try {
    const { wanted, columns } = await readList(bytes, list.name);
    await inTransaction(db, async (tx) => {
      if ((await lockList(tx, listId))?.state !== "matching") return;
      await insertLines(tx, listId, wanted);
      await deleteListBytes(tx, listId);
      await setListState(tx, listId, { state: "matching", columns });
    });
    return true;
  } catch (error) {
    if (!(error instanceof BadList)) throw error;
    await inTransaction(db, async (tx) => {
      await deleteListBytes(tx, listId);
      await setListState(tx, listId, { state: "failed", failure: error.failure });
    });
    return false;
  }
}
