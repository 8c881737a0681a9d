type Words = string | undefined;

/**
 * What the look-up line tells the address. The address takes words up later than they are told, and while somebody
 * types on, older ones may come there after newer ones were told: these are no news, and the line keeps its letters.
 */
export class ToldWords {
  #address: Words;
  #last: Words;
  /** Told and not seen in the address yet, oldest first; those that newer ones broke off never come. */
  #onTheirWay: Words[] = [];

  constructor(inAddress: Words) {
    this.#address = inAddress;
    this.#last = inAddress;
  }

  /** Notes what is to be told; false where the address has it or will have it. */
  tell(words: Words): boolean {
    if (words === this.#last) return false;
    this.#last = words;
    if (words === this.#address) this.#onTheirWay = [];
    else this.#onTheirWay.push(words);
    return true;
  }

  /** The address has these words now. True where somebody else put them there: the line has to follow. */
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
