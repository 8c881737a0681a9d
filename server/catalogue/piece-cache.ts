interface Kept {
  value: Promise<unknown>;
  bytes: number;
}

/**
 * Immutable pieces, kept while there is room; the least recently used is dropped first. Callers that need a piece
 * that is being made wait for the same one.
 */
export class PieceCache {
  readonly #limit: number;
  readonly #pieces = new Map<string, Kept>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  has(name: string): boolean {
    return this.#pieces.has(name);
  }

  /** @param make creates the piece; `weigh` returns its bytes in memory */
  get<T>(name: string, make: () => Promise<T> | T, weigh: (value: T) => number): Promise<T> {
    const old = this.#pieces.get(name);
    if (old) {
      this.#pieces.delete(name);
      this.#pieces.set(name, old);
      return old.value as Promise<T>;
    }
    const kept: Kept = { value: Promise.resolve().then(make), bytes: 0 };
    this.#pieces.set(name, kept);
    (kept.value as Promise<T>).then(
      (value) => {
        kept.bytes = weigh(value) + name.length * 2 + 100;
        this.#bytes += kept.bytes;
        this.#shrink();
      },
      () => this.#pieces.delete(name),
    );
    return kept.value as Promise<T>;
  }

  #shrink(): void {
    for (const [name, { bytes }] of this.#pieces) {
      if (this.#bytes <= this.#limit) return;
      // One that is still being made weighs nothing yet.
      if (bytes === 0) continue;
      this.#pieces.delete(name);
      this.#bytes -= bytes;
    }
  }
}
