import type { Wire } from "../prepared/known.ts";
import { type Prepared, PreparedQuery } from "../prepared/prepared-query.ts";

/** What a transaction is told before anything is asked in it. */
export interface Fence {
  /** The role to take, where the one that is connected owns the tables and no policy binds it; null where none is needed. */
  role: string | null;
  /** The organizations that are reached, as PostgreSQL writes an array. */
  owners: string;
}

/** A statement of a fenced request, as `client.query` of our pool takes it. */
export interface FencedStatement {
  text: string;
  values?: unknown[];
  /** Null where its transaction has been told already. */
  fence: Fence | null;
}

export const isFenced = (asked: unknown): asked is FencedStatement =>
  typeof asked === "object" && asked !== null && "fence" in asked;

const BEGINS = /^\s*(?:begin|start transaction)\b/i;
const ENDS = /^\s*(?:commit|rollback)\s*;?\s*$/i;

export const beginsTransaction = (text: string): boolean => BEGINS.test(text);
export const endsTransaction = (text: string): boolean => ENDS.test(text);

const SAYS = "select set_config('hostread.owners', $1, true)";
const SAYS_WITH_ROLE = `${SAYS}, set_config('role', $2, true)`;

/** The statement that tells PostgreSQL a fence. */
export const saying = ({ role }: Fence): string => (role === null ? SAYS : SAYS_WITH_ROLE);

/**
 * A statement and its fence in one message, with nothing between them: PostgreSQL takes both for one transaction, answers
 * both in one trip, and where the fence fails it does not look at the statement. So there is nothing to be reset
 * afterwards, no connection keeps somebody's fence, and a transaction pooler changes nothing. What begins a transaction
 * comes before its fence, everything else after it.
 */
export class FencedQuery extends PreparedQuery {
  readonly #fence: Fence;
  readonly #begins: boolean;
  readonly #says: Prepared | undefined;
  #saysAs: "known" | "new" | "unnamed" = "unnamed";
  #said = false;
  /** Of what was sent, what is being answered. */
  #answers: "fence" | "statement";

  constructor(
    asked: { text: string; values: unknown[]; prepared: Prepared | undefined },
    fence: Fence,
    says: Prepared | undefined,
  ) {
    super(asked);
    this.#fence = fence;
    this.#says = says;
    this.#begins = beginsTransaction(asked.text);
    this.#answers = this.#begins ? "statement" : "fence";
  }

  #sayFence(wire: Wire): void {
    const { owners, role } = this.#fence;
    if (this.#says) this.#saysAs = this.#says.known.take(this.#says.name, wire);
    const name = this.#saysAs === "unnamed" ? "" : this.#says!.name;
    if (this.#saysAs !== "known") wire.parse({ text: saying(this.#fence), name });
    wire.bind({ portal: "", statement: name, values: role === null ? [owners] : [owners, role] });
    wire.execute({ portal: "", rows: 0 });
  }

  override prepare(wire: Wire): void {
    if (!this.#begins) this.#sayFence(wire);
    super.prepare(wire);
  }

  /** Called by `pg` at the end of `prepare`. */
  _getRows(wire: Wire): void {
    wire.execute({ portal: this.portal, rows: 0 });
    if (this.#begins) this.#sayFence(wire);
    wire.sync();
  }

  override handleDataRow(message: unknown): void {
    if (this.#answers === "statement") super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#answers === "statement") super.handleCommandComplete(message, wire);
    else {
      this.#said = true;
      if (this.#saysAs === "new") this.#says!.known.answered(this.#says!.name);
    }
    this.#answers = this.#answers === "fence" ? "statement" : "fence";
  }

  override handleError(error: Error, wire: Wire): void {
    if (!this.#said && this.#saysAs !== "unnamed") this.#says!.known.refused(this.#says!.name);
    super.handleError(error, wire);
  }

  /** Whether the connection may go on after an error. Where the fence failed, or a beginning, nobody knows how it stands. */
  get standsWell(): boolean {
    return this.#said && !this.#begins;
  }
}
