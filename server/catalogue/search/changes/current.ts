import { type Db, isUnavailable } from "../../../platform/postgres/database.ts";
import { Image } from "../image/image.ts";
import { selectBuild } from "../image/image-queries.ts";
import { type AlsoAsked, hasMoreThan, type Look, selectGlance, selectLook } from "./change-queries.ts";
import { Changes, MOST_CHANGED } from "./changes.ts";

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
  /** Nothing was built yet, and there are too many podcasts to be read themselves: as after a first dump. */
  unready?: boolean;
}

/** What a search came to, and the answer to what was asked with the last look. */
export interface Checked<T> {
  answer: T;
  /** False as well where nothing was asked with it. */
  also: boolean;
  /** Undefined where nothing was asked with it, as when another look was needed. */
  beside?: unknown;
}

interface Held extends View {
  /** What came after was too much to be followed: the next build has it. */
  overrun: boolean;
  /** Overrun, and found to be too large for the plain query. */
  large: boolean;
}

/** Until where the exact way is the quick one. */
export interface Limits {
  /** More changes than this are not followed. */
  changed: number;
  /**
   * Up to so many podcasts the plain query is quick enough to answer while there are too many changes. Of more it
   * would take seconds: then the catalogue is shown as the last build has it, until the next one some minutes later.
   */
  plain: number;
  /** How often a search looks again before it reads the podcasts themselves. */
  looks: number;
  /** The same where they are too many to be read. Each look goes on from what the one before has found out. */
  looksAtMany: number;
}

/** Of more podcasts the plain search is never asked. */
export const PLAIN_MOST = 200_000;

const LIMITS: Limits = { changed: MOST_CHANGED, plain: PLAIN_MOST, looks: 4, looksAtMany: 40 };

/** Podcasts have changed while a search looked at them. */
export class OutOfDate extends Error {
  override name = "OutOfDate";
}

/** undefined_table: the tables of what is held were removed while a search read them. */
const GONE = "42P01";

/** Without what has changed since: where that stands among podcasts that are not followed nobody knows. */
const asBuilt = (image: Image): View => ({ image, changes: Changes.none, snapshot: image.snapshot });

/** The image in use, per database: pieces of it are kept in memory by each process. */
export class Current {
  readonly #db: Db;
  readonly #limits: Limits;
  readonly #warm: (image: Image) => Promise<void>;
  #held: Held | null = null;
  /** A newer build on its way. */
  #next: { build: number; image: Image | null } | null = null;
  #turn: Promise<void> = Promise.resolve();
  /** What the last look found, where nothing had changed since the one before: else a search would begin in vain. */
  #calm: { view: View; since: number[] } | null = null;

  /** @param warm reads what nearly every search needs of an image */
  constructor(db: Db, limits: Partial<Limits> = {}, warm = (image: Image) => image.warm()) {
    this.#db = db;
    this.#limits = { ...LIMITS, ...limits };
    this.#warm = warm;
  }

  /** Asked before each search: a change that was committed before is in it. */
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
   * `answer`, with one question less where the catalogue is calm: the search begins on what the last look found, and
   * one look at its end says whether that is still all there is, and what is to be known with it.
   *
   * @param alsoAsked what the look is to answer as well, once it is known what was found
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
        // Whatever it was, a look comes first now: after a crash of PostgreSQL the tables are there, and empty.
        this.#calm = null;
      }
    }
    return { answer: await this.answer(work), also: false };
  }

  /** Runs a search on what there is now, and again where that has changed under it. */
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

  /** Takes up what has changed. */
  #follow(): Promise<void> {
    return this.#inTurn(async () => {
      const look = await this.#lookAfter(this.#held);
      const held = this.#held;
      if (look.build === null) this.#held = null;
      // Whoever slept through two builds cannot follow: changes that the oldest build has seen are gone.
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
    // Removed with its base meanwhile: there is a newer one.
    return row.base !== null && !base ? null : new Image(this.#db, row, base);
  }

  /** An image with what has changed since it was made. */
  async #catchUp(image: Image): Promise<Held> {
    const { snapshot } = image;
    const held: Held = { image, snapshot, changes: Changes.none, overrun: false, large: false };
    return this.#with(held, await this.#lookAfter(held));
  }

  /** Goes on with the old build until what nearly every search needs of the newer one is in memory. */
  #change(build: number): void {
    if (this.#next?.build === build) return;
    const next = { build, image: null };
    this.#next = next;
    this.#prepare(next).catch(() => {
      // The next look finds the build again, and tries again.
      if (this.#next === next) this.#next = null;
    });
  }

  /** Beside the turns: whoever takes up a change meanwhile does not wait for it. */
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

/** See `Current.answerAhead`. */
export const aheadOfNow = <T>(
  db: Db,
  work: (now: Now) => Promise<T>,
  alsoAsked: (answer: T) => AlsoAsked,
): Promise<Checked<T>> => currentOf(db).answerAhead(work, alsoAsked);

/** Runs a search on what there is now, and again where that has changed under it. */
export const withNow = <T>(db: Db, work: (now: Now) => Promise<T>): Promise<T> => currentOf(db).answer(work);
