import type { Db } from "../../platform/database.ts";
import { type Look, selectGlance, selectLook } from "./change-queries.ts";
import { Changes } from "./changes.ts";
import { Image } from "./image.ts";
import { selectBuild } from "./image-queries.ts";

/** What a search works on: the image of a build, and what has changed since. */
export interface View {
  image: Image;
  changes: Changes;
  /** Every transaction that is in it. */
  snapshot: string;
}

/** What there is at this moment. Without a view the podcasts themselves are searched. */
export interface Now {
  view: View | null;
  /** Days since 1970, see `Glance`. */
  since: number[];
}

interface Held {
  build: number;
  image: Image;
  /** Every transaction that `changes` has seen. */
  snapshot: string;
  changes: Changes;
  /** What came after was too much to be followed: the next build has it. */
  overrun: boolean;
}

/**
 * Up to so many podcasts the plain query is quick enough to answer while there are too many changes. Of more it would
 * take seconds: then the catalogue is shown as it was just before, until the next build some minutes later.
 */
const MOST_PLAIN = 200_000;

/** The image in use, per database: pieces of it are kept in memory by each process. */
class Current {
  readonly #db: Db;
  #held: Held | null = null;
  #next: number | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Asked before each search: a change that was committed before is in it. */
  async look(): Promise<Now> {
    const held = this.#held;
    const glance = await selectGlance(this.#db, held && !held.overrun ? held.snapshot : null);
    if (glance.build === null) this.#held = null;
    else if (held === null || glance.changed) await this.#follow();
    else if (held.build !== glance.build) this.#change(glance.build);
    const now = this.#held;
    const plain = now === null || (now.overrun && now.image.size <= MOST_PLAIN);
    return { view: plain ? null : now, since: glance.since };
  }

  /** Forgets what it holds: a table of it is gone. */
  forget(): void {
    this.#held = null;
  }

  /** Takes up what has changed; one at a time, so that nothing is taken up twice. */
  #follow(): Promise<void> {
    const turn = this.#turn.then(async () => {
      const held = this.#held;
      const look = await selectLook(this.#db, held && !held.overrun ? held.snapshot : null);
      if (look.build === null) this.#held = null;
      else if (this.#held === null) this.#held = await this.#open(look.build);
      else if (look.build !== this.#held.build) {
        this.#change(look.build);
        this.#held = await this.#with(this.#held, look);
      } else this.#held = await this.#with(this.#held, look);
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #open(build: number): Promise<Held | null> {
    const row = await selectBuild(this.#db, build);
    if (!row) return null;
    const image = new Image(this.#db, row);
    const held: Held = { build, image, snapshot: row.snapshot, changes: Changes.none, overrun: false };
    return this.#with(held, await selectLook(this.#db, row.snapshot));
  }

  async #with(held: Held, { snapshot, changes }: Look): Promise<Held> {
    if (changes.length === 0 || held.overrun) return held;
    const all = await held.changes.and(this.#db, held.image, changes);
    return all ? { ...held, snapshot, changes: all } : { ...held, overrun: true };
  }

  /** Opens a newer build and goes on with the old one until its orders are in memory. */
  #change(build: number): void {
    if (this.#next === build) return;
    this.#next = build;
    const turn = this.#turn.then(async () => {
      const held = await this.#open(build);
      if (held) await held.image.warm();
      this.#held = held;
    });
    this.#turn = turn.then(
      () => undefined,
      () => {
        // The next look finds the build again, and tries again.
        this.#next = null;
      },
    );
  }
}

const currents = new WeakMap<Db, Current>();

function currentOf(db: Db): Current {
  let current = currents.get(db);
  if (!current) {
    current = new Current(db);
    currents.set(db, current);
  }
  return current;
}

/** Reads what nearly every search needs, so that the first one does not wait for it. */
export async function warmSearch(db: Db): Promise<void> {
  const { view } = await currentOf(db).look();
  await view?.image.warm();
}

/** Podcasts have changed while a search looked at them. */
export class OutOfDate extends Error {
  override name = "OutOfDate";
}

/** How often a search looks again before it reads the podcasts themselves. */
const LOOKS = 4;

/** undefined_table: a process that slept through two builds still asks for the first. */
const GONE = "42P01";

/** Runs a search on what there is now, and again where that has changed under it. */
export async function withNow<T>(db: Db, work: (now: Now) => Promise<T>): Promise<T> {
  const current = currentOf(db);
  for (let looks = 1; ; looks += 1) {
    const now = await current.look();
    if (looks > LOOKS) return work({ ...now, view: null });
    try {
      return await work(now);
    } catch (error) {
      const gone = (error as { code?: unknown }).code === GONE;
      if (gone) current.forget();
      else if (!(error instanceof OutOfDate)) throw error;
    }
  }
}
