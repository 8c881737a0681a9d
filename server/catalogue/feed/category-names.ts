import { genreIdOfName, orderGenres } from "../genres/genre-names.ts";
import { cleanLine } from "./clean-text.ts";

const MOST = 50;

/** Collects the categories of a feed in its order. */
export class CategoryNames {
  readonly #groups: { name: string; within: string[] }[] = [];
  #count = 0;

  /** `nested`: the category is inside the one before it. */
  add(raw: string | undefined, nested: boolean): void {
    const name = cleanLine(raw, 100);
    if (name === null || this.#count >= MOST) return;
    this.#count += 1;
    const group = this.#groups.at(-1);
    if (nested && group) group.within.push(name);
    else this.#groups.push({ name, within: [] });
  }

  /** The genres of these names: the narrower one is the primary genre, as in the directory. */
  genreIds(): number[] {
    return orderGenres(
      this.#groups.flatMap(({ name, within }) => [...within.map(genreIdOfName), genreIdOfName(name)]),
    );
  }
}
