import pg from "pg";

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
  name?: string;
  fence: Fence;
}

export const isFenced = (asked: unknown): asked is FencedStatement =>
  typeof asked === "object" && asked !== null && "fence" in asked;

const BEGINS = /^\s*(?:begin|start transaction)\b/i;
const ENDS = /^\s*(?:commit|rollback)\s*;?\s*$/i;

export const beginsTransaction = (text: string): boolean => BEGINS.test(text);
export const endsTransaction = (text: string): boolean => ENDS.test(text);

/** What `pg` sends, of which its types say nothing. */
interface Wire {
  parse(message: { text: string; name: string }): void;
  bind(message: { portal: string; statement: string; values: unknown[] }): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
}

interface QueryInside extends pg.Query {
  portal: string;
  name?: string;
  callback: (error: Error | null, result: unknown) => void;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}
const Query = pg.Query as unknown as new (config: object) => QueryInside;

const SAYS = "select set_config('hostread.owners', $1, true)";
const SAYS_WITH_ROLE = `${SAYS}, set_config('role', $2, true)`;

/**
 * A statement and its fence in one message, with nothing between them: PostgreSQL takes both for one transaction, answers
 * both in one trip, and where the fence fails it does not look at the statement. So there is nothing to be reset
 * afterwards, no connection keeps somebody's fence, and a transaction pooler changes nothing. What begins a transaction
 * comes before its fence, everything else after it.
 */
class FencedQuery extends Query {
  readonly #fence: Fence;
  readonly #begins: boolean;
  /** Of what was sent, what is being answered. */
  #answers: "fence" | "statement";

  constructor({ fence, ...asked }: FencedStatement) {
    super({ ...asked, queryMode: "extended" });
    this.#fence = fence;
    this.#begins = beginsTransaction(asked.text);
    this.#answers = this.#begins ? "statement" : "fence";
  }

  #sayFence(wire: Wire): void {
    const { owners, role } = this.#fence;
    wire.parse({ text: role === null ? SAYS : SAYS_WITH_ROLE, name: "" });
    wire.bind({ portal: "", statement: "", values: role === null ? [owners] : [owners, role] });
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
    this.#answers = this.#answers === "fence" ? "statement" : "fence";
  }

  /**
   * Whether the connection may go on after an error. Where the fence failed, or a beginning, nobody knows how it stands;
   * of a named statement pg believes that it is known to the server as soon as the fence was.
   */
  get standsWell(): boolean {
    return this.#answers === "statement" && !this.#begins && !this.name;
  }
}

/** Sends it; `gone` is told where the connection must not be used again. */
export function sendFenced(
  query: (asked: unknown) => unknown,
  asked: FencedStatement,
  gone: () => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = new FencedQuery(asked);
    sent.callback = (error, result) => {
      if (!error) return resolve(result);
      if (!sent.standsWell) gone();
      reject(error);
    };
    query(sent);
  });
}
