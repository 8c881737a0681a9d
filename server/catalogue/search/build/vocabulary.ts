/** Every word of the catalogue with a number, and how many podcasts contain it. Words are separated by spaces. */
export class Vocabulary {
  readonly words: string[] = [];
  readonly podcasts: number[] = [];
  readonly #numbers = new Map<string, number>();

  /** The numbers of a text's words, each once. */
  wordsOf(text: string): Set<number> {
    const found = new Set<number>();
    for (const word of text.split(" ")) {
      if (word === "") continue;
      let number = this.#numbers.get(word);
      if (number === undefined) {
        number = this.words.length;
        // A copy: a slice of a long text would keep all of it in memory.
        const own = Buffer.from(word).toString();
        this.#numbers.set(own, number);
        this.words.push(own);
        this.podcasts.push(0);
      }
      found.add(number);
    }
    for (const number of found) this.podcasts[number] = this.podcasts[number]! + 1;
    return found;
  }

  /** The words' letters in one array, and the offset of each word, followed by the end of the last. */
  letters(): { letters: Buffer; begins: Uint32Array } {
    const parts: Buffer[] = [];
    const begins = new Uint32Array(this.words.length + 1);
    let size = 0;
    for (const [number, word] of this.words.entries()) {
      begins[number] = size;
      const letters = Buffer.from(word);
      parts.push(letters);
      size += letters.length;
    }
    begins[this.words.length] = size;
    return { letters: Buffer.concat(parts), begins };
  }
}
