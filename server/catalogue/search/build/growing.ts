/** A list of numbers whose length is not known in advance. */
export class Growing<T extends Uint32Array | Int32Array> {
  #numbers: T;
  length = 0;
  readonly #Kind: new (
    length: number,
  ) => T;

  constructor(Kind: new (length: number) => T, first = 1_024) {
    this.#Kind = Kind;
    this.#numbers = new Kind(first);
  }

  push(value: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new this.#Kind(this.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.#numbers[index]!;
  }

  /** The numbers so far; a view, which adding more may invalidate. */
  numbers(): T {
    return this.#numbers.subarray(0, this.length) as T;
  }
}
