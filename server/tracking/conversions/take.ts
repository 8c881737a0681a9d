import { codeKey } from "../../../contract/tracking/codes.ts";
import {
  ANSWER_MAX,
  answerKey,
  CONVERSIONS_MOST,
  type Conversion,
  slugIn,
} from "../../../contract/tracking/conversions.ts";
import { readsAnswer } from "../../../contract/tracking/survey.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { selectRuleWords } from "../survey/queries.ts";
import { attribute } from "./attribute.ts";
import { addToState, deleteTakenBack, holdState, insertConversions } from "./queries.ts";

/** A code field may hold several; more than these no shop allows. */
const CODES_OF_ONE = 10;

interface Origin {
  ownerId: number;
  source: string;
  importId: number | null;
  keepAnswers: boolean;
}

/**
 * Takes conversions, each source and key once: what is there stays as it is. One request of an organization at a time.
 * @throws Fault too-many-items
 */
export async function takeConversions(
  tx: Tx,
  { ownerId, source, importId, keepAnswers }: Origin,
  given: readonly Conversion[],
): Promise<{ added: number; known: number }> {
  const before = await holdState(tx, ownerId);
  const byKey = new Map<string, Conversion>();
  for (const one of given) if (!byKey.has(one.key)) byKey.set(one.key, one);
  const keys = [...byKey.keys()];
  // What an import that was taken back has not yet forgotten is in nobody's way.
  const forgotten = await deleteTakenBack(tx, ownerId, source, keys);
  const rules = await selectRuleWords(tx, ownerId);
  const rows = [...byKey.values()].map((one) => {
    const answer = one.answer === null ? null : answerKey(one.answer).slice(0, ANSWER_MAX);
    const kept =
      answer !== null && answer !== "" && (keepAnswers || rules.some((rule) => readsAnswer(rule, answer)));
    return {
      owner_id: ownerId,
      source,
      key: one.key,
      at: one.at,
      kind: one.kind,
      amount: one.amount,
      currency: one.currency,
      refund_of: one.refundOf,
      codes: codesIn(one.code),
      link_slug: one.link === null ? null : slugIn(one.link),
      answered: answer !== null,
      answer: kept ? answer : null,
      new_customer: one.newCustomer,
      import_id: importId,
    };
  });
  const added = await insertConversions(tx, rows);
  if (before - forgotten + added.length > CONVERSIONS_MOST)
    throw fault("too-many-items", { values: { max: CONVERSIONS_MOST } });
  await attribute(tx, ownerId, added);
  await addToState(tx, ownerId, added.length - forgotten);
  return { added: added.length, known: given.length - added.length };
}

const codesIn = (field: string | null): string[] =>
  (field ?? "")
    .split(/[,;]/)
    .map(codeKey)
    .filter((key) => key !== "" && key.length <= 40)
    .slice(0, CODES_OF_ONE);
