import {
  type addListPiece as addPromised,
  type beginList as beginPromised,
  LIST_PIECE_BYTES,
  LISTS_SHOWN,
  type PodcastList,
} from "../../../contract/campaigns/podcast-lists.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { recordAct } from "../../accounts/members/act-on-behalf.ts";
import { ownerOf } from "../../accounts/members/owners.ts";
import { type Budget, spend } from "../../accounts/sessions/ask-budget.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { campaignOf } from "../find.ts";
import { matchSoon } from "./list-jobs.ts";
import {
  countLines,
  deleteList,
  deleteOldLists,
  insertList,
  insertListPiece,
  type ListCounts,
  type ListRow,
  lockList,
  selectList,
  selectListOf,
  selectLists,
  setListState,
} from "./list-queries.ts";

/** Lists that an organization may bring within a day. */
const LISTS_PER_DAY = 100;
/** Counted beside the lists, since a list may be deleted. */
const LISTS_A_DAY: Budget = { name: "lists", most: LISTS_PER_DAY, seconds: 86_400 };

const nothing: ListCounts = {
  rows: 0,
  looked: 0,
  sure: 0,
  unsure: 0,
  none: 0,
  twice: 0,
  undecided: 0,
  readable: 0,
  waiting: 0,
  chosen: 0,
  added: 0,
};

function toList(row: ListRow, all: ListCounts = nothing): PodcastList {
  const { rows, looked, ...counts } = all;
  return {
    publicId: row.publicId,
    name: row.name,
    size: row.size,
    kept: row.kept,
    campaign:
      row.campaignPublicId === null || row.campaignName === null
        ? null
        : { publicId: row.campaignPublicId, displayName: row.campaignName },
    state: row.state,
    failure: row.failure,
    columns: row.columns,
    rows,
    looked,
    counts,
    by: row.by,
    at: row.created.toISOString(),
  };
}

/** A list as its readers see it now. */
export async function presentList(db: Db, id: number): Promise<PodcastList> {
  const row = await selectList(db, id);
  if (!row) throw fault("not-found");
  return toList(row, (await countLines(db, [id])).get(id));
}

/** A list of one of the caller's organizations. @throws Fault not-found */
export async function listOf(db: Db, caller: Caller, publicId: string): Promise<ListRow> {
  const found = await selectListOf(db, caller.loginId, publicId);
  if (!found) throw fault("not-found");
  await recordAct(db, caller, found);
  return found;
}

/** The same, locked until the transaction ends, and matched. @throws Fault not-found, import-over */
export async function holdReadyList(tx: Tx, caller: Caller, publicId: string): Promise<ListRow> {
  const list = await listOf(tx, caller, publicId);
  const held = await lockList(tx, list.id);
  if (!held) throw fault("not-found");
  if (held.state !== "ready") throw fault("import-over");
  return list;
}

/** @throws Fault not-found */
export async function listLists(db: Db, caller: Caller, owner: string) {
  const { id } = await ownerOf(db, caller, { publicId: owner });
  const rows = await selectLists(db, id, LISTS_SHOWN);
  const counts = await countLines(
    db,
    rows.map((row) => row.id),
  );
  return { page: rows.map((row) => toList(row, counts.get(row.id))) };
}

/** Announces a list. @throws Fault not-found, also of a campaign of another organization; too-many-items */
export async function beginList(
  tx: Tx,
  caller: Caller,
  owner: string,
  { name, size, campaign }: RouteBody<typeof beginPromised>,
): Promise<PodcastList> {
  const { id: ownerId } = await ownerOf(tx, caller, { publicId: owner });
  const target = campaign === null ? null : await campaignOf(tx, caller, campaign);
  if (target !== null && target.ownerId !== ownerId) throw fault("not-found");
  if ((await spend(tx, LISTS_A_DAY, String(ownerId))) > 0)
    throw fault("too-many-items", { values: { max: LISTS_PER_DAY } });
  const id = await insertList(tx, {
    public_id: newHandle(),
    owner_id: ownerId,
    login_id: caller.loginId,
    campaign_id: target?.id ?? null,
    name,
    size,
  });
  return presentList(tx, id);
}

/**
 * Takes the next piece; with the last one a job reads the list.
 * @throws Fault not-found; file-not-sent where another piece is due; invalid
 */
export async function addListPiece(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { from, bytes: text }: RouteBody<typeof addPromised>,
): Promise<PodcastList> {
  const list = await listOf(tx, caller, publicId);
  const held = await lockList(tx, list.id);
  if (!held) throw fault("not-found");
  // Sent again after its answer was lost.
  if (held.state !== "coming" || from < held.kept) return presentList(tx, list.id);
  if (from > held.kept) throw fault("file-not-sent");
  const bytes = Buffer.from(text, "base64");
  if (bytes.length !== Math.min(LIST_PIECE_BYTES, list.size - held.kept))
    throw invalidField("/bytes", "wrong-kind");
  await insertListPiece(tx, list.id, Math.floor(from / LIST_PIECE_BYTES), bytes);
  if (held.kept + bytes.length === list.size) {
    await setListState(tx, list.id, { state: "matching" });
    await matchSoon(tx, { listId: list.id, ownerId: list.ownerId });
  }
  return presentList(tx, list.id);
}

/** @throws Fault not-found */
export async function readList(db: Db, caller: Caller, publicId: string): Promise<PodcastList> {
  return presentList(db, (await listOf(db, caller, publicId)).id);
}

/** Forgets a list; what it has added stays. One that is gone stays gone. @throws Fault not-found */
export async function removeList(tx: Tx, caller: Caller, publicId: string): Promise<void> {
  await deleteList(tx, (await listOf(tx, caller, publicId)).id);
}

export const forgetOldLists = (tx: Tx) => deleteOldLists(tx);
