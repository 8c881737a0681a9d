import pg from "pg";
import type { KnownStatements, Wire } from "./known.ts";
import { isStale } from "./repeated.ts";

interface QueryInside extends pg.Query {
  portal: string;
  text: string;
  name?: string | undefined;
  callback: (error: Error | null, result: unknown) => void;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}
const Query = pg.Query as unknown as new (config: object) => QueryInside;

export interface Prepared {
  name: string;
  known: KnownStatements;
}

/**
 * A statement under a name, if it has one. `pg` keeps its own list of names, which it cannot correct: it holds a statement for
 * known as soon as anything of the same message was parsed, and never drops one. So it never learns of these.
 */
export class PreparedQuery extends Query {
  readonly #prepared: Prepared | undefined;
  #asked: "known" | "new" | "unnamed" = "unnamed";

  constructor({ prepared, ...asked }: { text: string; values: unknown[]; prepared: Prepared | undefined }) {
    super({ ...asked, queryMode: "extended" });
    this.#prepared = prepared;
  }

  override prepare(wire: Wire): void {
    if (this.#prepared) this.#asked = this.#prepared.known.take(this.#prepared.name, wire);
    this.name = this.#asked === "unnamed" ? undefined : this.#prepared!.name;
    super.prepare(wire);
    if (this.name !== undefined) delete wire.submittedNamedStatements[this.name];
    this.name = undefined;
  }

  /** Asked by `pg` in `prepare`. */
  hasBeenParsed(): boolean {
    return this.#asked === "known";
  }

  override handleReadyForQuery(wire: Wire): void {
    if (this.#asked === "new") this.#prepared!.known.answered(this.#prepared!.name);
    super.handleReadyForQuery(wire);
  }

  override handleError(error: Error, wire: Wire): void {
    // Of what comes from the server, only a plan that is stale says that a known statement is none any more. What does not
    // (a value that cannot be sent) has had pg close it.
    const lasts = "severity" in error && !isStale(error);
    if (this.#asked === "new" || (this.#asked === "known" && !lasts))
      this.#prepared!.known.refused(this.#prepared!.name);
    super.handleError(error, wire);
  }
}
