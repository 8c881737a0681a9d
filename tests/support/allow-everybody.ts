import { type Kysely, sql } from "kysely";
import { BASIS_GROUPS, KIND_GROUPS, RULE_COUNTRIES } from "../../contract/contacts/rules.ts";

const values = (list: readonly string[], name: string) =>
  `(values ${list.map((one) => `('${one}')`).join(", ")}) as ${name} (${name})`;

/**
 * The hosts of tests, journeys, proofs and benches are invented, in countries that nobody chose: where rules for contacts
 * are not what is tested, they let everybody be written to, as an administrator could have it. This is the one statement
 * that says so; `useShippedRules` and the journeys' option `rules` go without it.
 */
export const ALLOW_EVERYBODY = `insert into contact_rule (country, basis, kind, effect, note)
  select country, basis, kind, 'allow', 'hosts of tests are invented'
  from ${values(RULE_COUNTRIES, "country")}, ${values(BASIS_GROUPS, "basis")}, ${values(KIND_GROUPS, "kind")}`;

// biome-ignore lint/suspicious/noExplicitAny: whatever tables are declared
export const allowEverybody = (db: Kysely<any>) => sql.raw(ALLOW_EVERYBODY).execute(db);

/** The rules as they are shipped, and no changes of them. */
// biome-ignore lint/suspicious/noExplicitAny: whatever tables are declared
export const useShippedRules = (db: Kysely<any>) =>
  sql`truncate contact_rule, contact_decision restart identity`.execute(db);
