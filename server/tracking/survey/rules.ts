import type { RouteBody } from "../../../contract/route.ts";
import { answerKey } from "../../../contract/tracking/conversions.ts";
import {
  type previewSurveyRule as previewPromise,
  SURVEY_RULES_MOST,
  type SurveyRules,
  type saveSurveyRule as savePromise,
} from "../../../contract/tracking/survey.ts";
import { ownerOf } from "../../accounts/members/owners.ts";
import { hideFor } from "../../catalogue/addresses/hide-addresses.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { holdState } from "../conversions/queries.ts";
import { showRecomputed, startRecompute } from "../conversions/recompute.ts";
import {
  countUnread,
  deleteRuleOf,
  selectEntryOf,
  selectPreview,
  selectRules,
  selectUnreadWords,
  upsertRule,
} from "./queries.ts";

const UNREAD_SHOWN = 50;

/** @throws Fault not-found */
export async function listRules(db: Db, caller: Caller, owner: string): Promise<SurveyRules> {
  return showRules(db, (await ownerOf(db, caller, { publicId: owner })).id);
}

async function showRules(db: Db, ownerId: number): Promise<SurveyRules> {
  return {
    page: (await selectRules(db, ownerId)).map(({ onSale, ...rule }) => ({
      ...rule,
      show: hideFor(onSale)(rule.show),
    })),
    unread: await countUnread(db, ownerId),
    unreadWords: await selectUnreadWords(db, ownerId, UNREAD_SHOWN),
    recomputed: await showRecomputed(db, ownerId),
  };
}

/** @throws Fault not-found */
export async function previewRule(
  db: Db,
  caller: Caller,
  owner: string,
  { words, match }: RouteBody<typeof previewPromise>,
) {
  const { id } = await ownerOf(db, caller, { publicId: owner });
  return selectPreview(db, id, answerKey(words), match);
}

/** @throws Fault not-found, too-many-items */
export async function saveRule(
  tx: Tx,
  caller: Caller,
  owner: string,
  { words, match, entry }: RouteBody<typeof savePromise>,
): Promise<SurveyRules> {
  const { id } = await ownerOf(tx, caller, { publicId: owner });
  // Who takes conversions meanwhile would read their answers by the old rules.
  await holdState(tx, id);
  const show = await selectEntryOf(tx, id, entry);
  if (!show) throw fault("not-found");
  await upsertRule(tx, {
    public_id: newHandle(),
    owner_id: id,
    entry_id: show.id,
    words: words.normalize("NFC").trim(),
    key: answerKey(words),
    match,
    created_by: caller.loginId,
  });
  if ((await selectRules(tx, id)).length > SURVEY_RULES_MOST)
    throw fault("too-many-items", { values: { max: SURVEY_RULES_MOST } });
  await startRecompute(tx, id);
  return showRules(tx, id);
}

/** @throws Fault not-found */
export async function deleteRule(tx: Tx, caller: Caller, owner: string, rule: string): Promise<SurveyRules> {
  const { id } = await ownerOf(tx, caller, { publicId: owner });
  await holdState(tx, id);
  if (!(await deleteRuleOf(tx, id, rule))) throw fault("not-found");
  await startRecompute(tx, id);
  return showRules(tx, id);
}
