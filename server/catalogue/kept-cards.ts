import type { Db } from "../platform/postgres/database.ts";
import { originOf } from "../platform/postgres/origin.ts";
import { type CardRow, selectCardsToKeep, selectUnchanged, type VersionedCard } from "./queries.ts";

/** Some hundred pages; a card takes about 1 kB of memory. */
const MOST_KEPT = 20_000;

/**
 * Recently shown cards. Before they are shown again, the database confirms that each row is unchanged: one boolean,
 * where reading the rows would be most of a search's cost.
 */
export class KeptCards {
  readonly #most: number;
  readonly #cards = new Map<number, VersionedCard>();

  constructor(most = MOST_KEPT) {
    this.#most = most;
  }

  get size(): number {
    return this.#cards.size;
  }

  /** All of them as read last, in the order of the ids; undefined if one is not cached. */
  all(ids: readonly number[]): readonly VersionedCard[] | undefined {
    const kept = ids.flatMap((id) => this.#cards.get(id) ?? []);
    return kept.length === ids.length ? kept : undefined;
  }

  /** In the order of the ids, without those that are gone. */
  async of(db: Db, ids: readonly number[]): Promise<readonly CardRow[]> {
    const kept = this.all(ids);
    return kept && (await selectUnchanged(db, kept)) ? this.used(kept) : this.#read(db, ids);
  }

  /** These are shown again. */
  used(cards: readonly VersionedCard[]): readonly CardRow[] {
    this.#keep(cards);
    return cards;
  }

  async #read(db: Db, ids: readonly number[]): Promise<readonly CardRow[]> {
    const read = new Map((await selectCardsToKeep(db, ids)).map((card) => [card.id, card]));
    for (const id of ids) if (!read.has(id)) this.#cards.delete(id);
    const found = ids.flatMap((id) => read.get(id) ?? []);
    this.#keep(found);
    return found;
  }

  /** Marks them as used last and drops the least recently used. */
  #keep(cards: readonly VersionedCard[]): void {
    for (const card of cards) {
      this.#cards.delete(card.id);
      this.#cards.set(card.id, card);
    }
    for (const id of this.#cards.keys()) {
      if (this.#cards.size <= this.#most) return;
      this.#cards.delete(id);
    }
  }
}

const keptBy = new WeakMap<Db, KeptCards>();

export function keptCardsOf(given: Db): KeptCards {
  const db = originOf(given);
  let kept = keptBy.get(db);
  if (!kept) {
    kept = new KeptCards();
    keptBy.set(db, kept);
  }
  return kept;
}

/** Cards of these podcasts in the order of the ids. One that was removed in the meantime is left out. */
export const cardsOf = (db: Db, ids: readonly number[]): Promise<readonly CardRow[]> =>
  keptCardsOf(db).of(db, ids);
