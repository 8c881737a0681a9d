type Words = string | undefined;

/**
 * The words that the search line writes into the address. The address updates with a delay, and while the user
 * types, older words may arrive after newer ones were written: these are ignored, and the line keeps its letters.
 */
export class ToldWords {
  #address: Words;
  #last: Words;
  /** Written but not yet seen in the address, oldest first; those replaced by newer ones never arrive. */
  #onTheirWay: Words[] = [];

  constructor(inAddress: Words) {
    this.#address = inAddress;
    this.#last = inAddress;
  }

  /** Records the words to be written; false if the address already has them or is about to. */
  tell(words: Words): boolean {
    if (words === this.#last) return false;
    this.#last = words;
    if (words === this.#address) this.#onTheirWay = [];
    else this.#onTheirWay.push(words);
    return true;
  }

  /** Called with the words now in the address. True if they came from elsewhere and the line has to follow. */
  come(words: Words): boolean {
    if (words === this.#address) return false;
    this.#address = words;
    const at = this.#onTheirWay.lastIndexOf(words);
    this.#onTheirWay.splice(0, at < 0 ? Number.POSITIVE_INFINITY : at + 1);
    if (at >= 0) return false;
    this.#last = words;
    return true;
  }
}
