import { type RawBuilder, sql } from "kysely";
import { RULES_OF } from "../../../contract/contacts/rules.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { ContactJudgement } from "./judge-contacts.ts";

/** What was decided about one mail. */
export interface Decision {
  judgement: ContactJudgement;
  ownerId: number;
  messageId: number;
  /** Its Message-ID. */
  attempt: string;
  hmac: Buffer;
  outcome: "planned" | "left-out" | "handed" | "held" | "overridden";
  sandbox: boolean;
  /** The sentence that was ticked, where rules only warn. */
  ticked?: string | null;
  /** Why somebody lets it go although a rule blocks it. */
  reason?: string | null;
  loginId?: number | null;
}

/** Keeps decisions, as a statement of its own or within another one. */
export function insertionOf(decisions: readonly Decision[]): RawBuilder<unknown> {
  const rows = decisions.map(({ judgement, ...one }) => ({
    owner_id: one.ownerId,
    podcast_id: judgement.podcastId,
    hmac: one.hmac.toString("hex"),
    message_id: one.messageId,
    attempt: one.attempt,
    outcome: one.outcome,
    country: judgement.country,
    country_basis: judgement.countryBasis,
    rule: judgement.rule,
    kind: judgement.kind,
    basis: judgement.basis,
    quote: judgement.quote,
    effect: judgement.effect,
    change_id: judgement.change,
    sandbox: one.sandbox,
    ticked: one.ticked ?? null,
    reason: one.reason ?? null,
    login_id: one.loginId ?? null,
  }));
  return sql`insert into contact_decision (owner_id, podcast_id, address_hmac, message_id, attempt, outcome, country,
      country_basis, rule, kind, basis, quote, effect, rules_of, change_id, sandbox, ticked, reason, login_id)
    select owner_id, podcast_id, decode(hmac, 'hex'), message_id, attempt, outcome, country, country_basis, rule, kind,
      basis, quote, effect, ${RULES_OF}::date, change_id, sandbox, ticked, reason, login_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (owner_id bigint, podcast_id bigint, hmac text,
      message_id bigint, attempt text, outcome text, country text, country_basis text, rule text, kind text, basis text,
      quote text, effect text, change_id bigint, sandbox boolean, ticked text, reason text, login_id bigint)`;
}

/** Keeps decisions in the transaction that makes them. */
export async function keepDecisions(tx: Tx, decisions: readonly Decision[]): Promise<void> {
  if (decisions.length > 0) await insertionOf(decisions).execute(tx);
}
