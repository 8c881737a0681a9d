/** What `pg` sends, of which its types say nothing. */
export interface Wire {
  parse(message: { text: string; name: string }): void;
  bind(message: { portal: string; statement: string; values: unknown[] }): void;
  execute(message: { portal: string; rows: number }): void;
  close(message: { type: "S"; name: string }): void;
  sync(): void;
  submittedNamedStatements: Record<string, string>;
}

/** Plans of a connection. One takes the server 150 KB on average (docs/operations.md). */
const MOST = 200;

/** `sent` until it is answered; `unsure` where that was an error: the server may have it or not. */
type Standing = "sent" | "known" | "unsure";

/** Which prepared statements the server has on one connection, the one not used for longest first. */
export class KnownStatements {
  readonly #standing = new Map<string, Standing>();
  readonly #most: number;

  constructor(most = MOST) {
    this.#most = most;
  }

  /**
   * How to ask it now. `new` has to be parsed under its name; then `answered` or `refused` has to be told. `unnamed`: it was
   * sent a moment ago, and nobody knows yet whether it was taken. Has the server drop the statement that makes room.
   */
  take(name: string, wire: Pick<Wire, "close">): "known" | "new" | "unnamed" {
    const standing = this.#standing.get(name);
    if (standing === "sent") return "unnamed";
    this.#standing.delete(name);
    this.#standing.set(name, standing === "known" ? "known" : "sent");
    if (standing === "known") return "known";
    // To close what is not there is no error.
    if (standing === "unsure") wire.close({ type: "S", name });
    if (this.#standing.size > this.#most) this.#dropOldest(wire);
    return "new";
  }

  #dropOldest(wire: Pick<Wire, "close">): void {
    for (const [name, standing] of this.#standing) {
      if (standing === "sent") continue;
      this.#standing.delete(name);
      wire.close({ type: "S", name });
      return;
    }
  }

  answered(name: string): void {
    if (this.#standing.has(name)) this.#standing.set(name, "known");
  }

  refused(name: string): void {
    if (this.#standing.has(name)) this.#standing.set(name, "unsure");
  }

  get size(): number {
    return this.#standing.size;
  }
}
