import { type Db, isUnavailable } from "../../../platform/postgres/database.ts";
import { originOf } from "../../../platform/postgres/origin.ts";
import { Image } from "../image/image.ts";
import { selectBuild } from "../image/image-queries.ts";
import { type AlsoAsked, hasMoreThan, type Look, selectGlance, selectLook } from "./change-queries.ts";
import { Changes, MOST_CHANGED } from "./changes.ts";

/** What a search works on: the image of a build, and the changes since. */
export interface View {
  image: Image;
  changes: Changes;
  /** Every transaction that is in it. */
  snapshot: string;
}

/** The current state. Without a view, the podcasts themselves are searched. */
export interface Now {
  view: View | null;
  /** Days since 1970, see `Glance`. */
  since: number[];
  /** Nothing was built yet, and there are too many podcasts to search them directly, as after a first dump. */
  unready?: boolean;
}

/** A search's result, and the answer to what was asked along with the last look. */
export interface Checked<T> {
  answer: T;
  /** False as well where nothing was asked with it. */
  also: boolean;
  /** Undefined if nothing was asked along with it, or another look was needed. */
  beside?: unknown;
}

interface Held extends View {
  /** Too many changes came after it to be followed: the next build will contain them. */
  overrun: boolean;
  /** Overrun, and found to be too large for the plain query. */
  large: boolean;
}

/** Up to this many, the exact way is the fast one. */
export interface Limits {
  /** More changes than this are not followed. */
  changed: number;
  /**
   * Up to this many podcasts, the plain query is fast enough to answer while there are too many changes. With more
   * it would take seconds: then the catalogue is shown as of the last build, until the next one some minutes later.
   */
  plain: number;
  /** How often a search retries before it reads the podcasts themselves. */
  looks: number;
  /** The same if they are too many to read. Each look continues from the previous one. */
  looksAtMany: number;
}

/** Of more podcasts the plain search is never asked. */
export const PLAIN_MOST = 200_000;

const LIMITS: Limits = { changed: MOST_CHANGED, plain: PLAIN_MOST, looks: 4, looksAtMany: 40 };

/** Podcasts have changed while a search looked at them. */
export class OutOfDate extends Error {
  override name = "OutOfDate";
}

/** undefined_table: the image's tables were dropped while a search read them. */
const GONE = "42P01";

/** Without the changes since: their positions among podcasts that are not followed are unknown. */
const asBuilt = (image: Image): View => ({ image, changes: Changes.none, snapshot: image.snapshot });

/** The image in use, per database: each process caches pieces of it. */
export class Current {
  readonly #db: Db;
  readonly #limits: Limits;
  readonly #warm: (image: Image) => Promise<void>;
  #held: Held | null = null;
  /** A newer build on its way. */
  #next: { build: number; image: Image | null } | null = null;
  #turn: Promise<void> = Promise.resolve();
  /** The last look's result if nothing had changed; otherwise a search would start in vain. */
  #calm: { view: View; since: number[] } | null = null;

  /** @param warm loads what nearly every search needs of an image */
  constructor(db: Db, limits: Partial<Limits> = {}, warm = (image: Image) => image.warm()) {
    this.#db = db;
    this.#limits = { ...LIMITS, ...limits };
    this.#warm = warm;
  }

  /** Called before each search, so that the search sees every change committed so far. */
  async look(): Promise<Now> {
    const held = this.#held;
    const glance = await selectGlance(this.#db, held && !held.overrun ? held.snapshot : null);
    this.#calm = null;
    if (glance.build === null) this.#held = null;
    else if (held === null || glance.changed || held.image.build < glance.oldest!) await this.#follow();
    else if (held.image.build !== glance.build) this.#change(glance.build);
    else if (!held.overrun && !glance.filling) this.#calm = { view: held, since: glance.since };
    const unready = glance.build === null && (await hasMoreThan(this.#db, this.#limits.plain));
    return { view: await this.#viewOf(this.#held, glance.filling), since: glance.since, unready };
  }

  /**
   * `answer` with one query less while the catalogue is calm: the search starts from the last look's result, and
   * one look at its end confirms that it is still current and returns additional data.
   *
   * @param alsoAsked what the look should answer as well, once the result is known
   */
  async answerAhead<T>(
    work: (now: Now) => Promise<T>,
    alsoAsked: (answer: T) => AlsoAsked,
  ): Promise<Checked<T>> {
    const calm = this.#calm;
    if (calm !== null && calm.view === this.#held) {
      try {
        const answer = await work(calm);
        const glance = await selectGlance(this.#db, calm.view.snapshot, alsoAsked(answer));
        const isCalm = !glance.changed && !glance.filling && glance.build === calm.view.image.build;
        if (isCalm && String(glance.since) === String(calm.since))
          return { answer, also: glance.also, beside: glance.beside };
      } catch (error) {
        if (isUnavailable(error)) throw error;
        // Whatever it was, a look comes first now: after a crash of PostgreSQL, the unlogged tables exist but are
        // empty.
        this.#calm = null;
      }
    }
    return { answer: await this.answer(work), also: false };
  }

  /** Runs a search on the current state, and again if that has changed meanwhile. */
  async answer<T>(work: (now: Now) => Promise<T>): Promise<T> {
    const { looks, looksAtMany } = this.#limits;
    for (let looked = 1; ; looked += 1) {
      const now = await this.look();
      if (looked > looks && (looked > looksAtMany || !(await this.#isLarge()))) {
        return work({ ...now, view: null });
      }
      try {
        return await work(now);
      } catch (error) {
        if ((error as { code?: unknown }).code === GONE) this.#held = null;
        else if (!(error instanceof OutOfDate)) throw error;
      }
    }
  }

  #isLarge(): Promise<boolean> {
    return hasMoreThan(this.#db, this.#limits.plain);
  }

  async #viewOf(held: Held | null, filling: boolean): Promise<View | null> {
    // The plain query has no indexes then.
    if (held && filling) return asBuilt(held.image);
    if (!held?.overrun) return held;
    held.large ||= await this.#isLarge();
    if (!held.large) return null;
    return asBuilt(held.image);
  }

  /** One at a time, so that nothing is taken up twice. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Reads the changes. */
  #follow(): Promise<void> {
    return this.#inTurn(async () => {
      const look = await this.#lookAfter(this.#held);
      const held = this.#held;
      if (look.build === null) this.#held = null;
      // After missing two builds it cannot follow: changes that the oldest build has seen are gone.
      else if (held === null || held.image.build < look.oldest!) this.#held = await this.#open(look.build);
      else {
        if (held.image.build !== look.build) this.#change(look.build);
        this.#held = await this.#with(held, look);
      }
    });
  }

  #lookAfter(held: Held | null): Promise<Look> {
    return selectLook(this.#db, held && !held.overrun ? held.snapshot : null, this.#limits.changed);
  }

  async #with(held: Held, { snapshot, changes }: Look): Promise<Held> {
    if (changes.length === 0 || held.overrun) return held;
    const all = await held.changes.and(this.#db, held.image, changes, this.#limits.changed);
    return all ? { ...held, snapshot, changes: all } : { ...held, overrun: true };
  }

  async #open(build: number): Promise<Held | null> {
    const warming = this.#next?.build === build ? this.#next.image : null;
    const image = warming ?? (await this.#imageOf(build));
    return image && this.#catchUp(image);
  }

  async #imageOf(build: number): Promise<Image | null> {
    const row = await selectBuild(this.#db, build);
    if (!row) return null;
    const base = row.base === null ? undefined : await selectBuild(this.#db, row.base);
    // Removed with its base in the meantime: there is a newer build.
    return row.base !== null && !base ? null : new Image(this.#db, row, base);
  }

  /** An image with the changes since it was built. */
  async #catchUp(image: Image): Promise<Held> {
    const { snapshot } = image;
    const held: Held = { image, snapshot, changes: Changes.none, overrun: false, large: false };
    return this.#with(held, await this.#lookAfter(held));
  }

  /** Continues with the old build until the essential parts of the new one are in memory. */
  #change(build: number): void {
    if (this.#next?.build === build) return;
    const next = { build, image: null };
    this.#next = next;
    this.#prepare(next).catch(() => {
      // The next look finds the build again, and tries again.
      if (this.#next === next) this.#next = null;
    });
  }

  /** Outside the queue: reading changes in the meantime does not wait for it. */
  async #prepare(next: { build: number; image: Image | null }): Promise<void> {
    const image = await this.#imageOf(next.build);
    if (!image) throw new Error(`build ${next.build} is gone`);
    next.image = image;
    await this.#warm(image);
    const warm = await this.#catchUp(image);
    await this.#inTurn(async () => {
      // A newer one is on its way.
      if (this.#next !== next) return;
      const look = await this.#lookAfter(warm);
      if (look.oldest === null || next.build < look.oldest) throw new Error(`build ${next.build} is gone`);
      // A search could not wait for it.
      if (this.#held && this.#held.image.build >= next.build) return;
      this.#held = await this.#with(warm, look);
    });
  }
}

const currents = new WeakMap<Db, Current>();

function currentOf(given: Db): Current {
  const db = originOf(given);
  let current = currents.get(db);
  if (!current) {
    current = new Current(db);
    currents.set(db, current);
  }
  return current;
}

/** Loads what nearly every search needs, so that the first one does not wait for it. */
export async function warmSearch(db: Db): Promise<void> {
  const { view } = await currentOf(db).look();
  await view?.image.warm();
}

/** See `Current.answerAhead`. */
export const aheadOfNow = <T>(
  db: Db,
  work: (now: Now) => Promise<T>,
  alsoAsked: (answer: T) => AlsoAsked,
): Promise<Checked<T>> => currentOf(db).answerAhead(work, alsoAsked);

/** Runs a search on the current state, and again if that has changed meanwhile. */
export const withNow = <T>(db: Db, work: (now: Now) => Promise<T>): Promise<T> => currentOf(db).answer(work);
