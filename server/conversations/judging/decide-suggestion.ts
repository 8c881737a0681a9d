import type { PodcastState } from "../../../contract/campaigns.ts";
import { type MoveSuggestion, UNDO_DAYS } from "../../../contract/conversations/answers.ts";
import { recordActIn } from "../../accounts/members/act-on-behalf.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { moveAfterReply, undoReplyMove } from "../../campaigns/move-after-reply.ts";
import { readableMailboxes } from "../../mailbox/readable.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { lockSuggestion, type SuggestionRow, setSuggestion } from "./suggestion-queries.ts";

const DAY = 86_400_000;

const isUndoable = ({ state, decided, now }: SuggestionRow): boolean =>
  state === "taken" && decided !== null && now.getTime() - decided.getTime() <= UNDO_DAYS * DAY;

/** An offer is overtaken once the podcast stands elsewhere, whoever moved it. */
const stateOf = (row: SuggestionRow): SuggestionRow["state"] =>
  row.state === "offered" && row.entryState !== row.from ? "overtaken" : row.state;

const toSuggestion = (row: SuggestionRow, names: ReadonlyMap<number, string | null>): MoveSuggestion => ({
  publicId: row.publicId,
  mail: row.mail,
  campaign: row.campaign,
  entry: row.entry,
  from: row.from,
  to: row.to,
  state: stateOf(row),
  byRule: row.byRule,
  by: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? null),
  at: row.decided?.toISOString() ?? null,
  undoable: isUndoable(row) && row.entryState === row.to,
});

/**
 * Takes or dismisses what an answer suggests, or undoes what was taken.
 * @throws Fault not-found, stale where the podcast was moved or somebody has decided meanwhile
 */
export async function decideSuggestion(
  tx: Tx,
  caller: Caller,
  publicId: string,
  decision: "take" | "dismiss" | "undo",
): Promise<{ suggestion: MoveSuggestion; entries: { externalId: string; podcastState: PodcastState }[] }> {
  const row = await lockSuggestion(tx, publicId);
  if (!row || !(await readableMailboxes(tx, caller, row.ownerId)).includes(row.mailboxId))
    throw fault("not-found");
  await recordActIn(tx, caller, row.ownerId);
  const { loginId } = caller;
  const move = {
    entryId: row.entryId,
    from: row.from,
    to: row.to,
    evidence: row.mail,
    loginId,
  };
  const open = decision === "undo" ? isUndoable(row) : stateOf(row) === "offered";
  if (!open) throw fault("stale");
  if (decision === "take" && !(await moveAfterReply(tx, move))) throw fault("stale");
  if (decision === "undo" && !(await undoReplyMove(tx, move))) throw fault("stale");
  const state = { take: "taken", dismiss: "dismissed", undo: "undone" } as const;
  await setSuggestion(tx, row.id, { state: state[decision], loginId });
  const after = (await lockSuggestion(tx, publicId))!;
  const names = await shortNamesOf(tx, [loginId]);
  return {
    suggestion: toSuggestion(after, names),
    entries: [{ externalId: after.entry, podcastState: after.entryState }],
  };
}
