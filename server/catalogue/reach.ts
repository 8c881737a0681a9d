/** What an estimate can be based on. Everything is optional; missing values are not guessed. */
export interface ReachSignals {
  /** Listeners per episode as the podcaster states them. */
  stated?: number | null;
  /** Measured downloads a week, as published by the podcaster. */
  weeklyDownloads?: number | null;
  /** The day the given figure was measured, "2026-01-31". */
  measured?: string | null;
  ratingsCount?: number | null;
  episodes?: number | null;
  firstEpisode?: Date | null;
  latestEpisode?: Date | null;
  /** Directory number of the primary genre. */
  primaryGenreId?: number | null;
  language?: string | null;
}

export type ReachMethod = "stated" | "downloads" | "ratings" | "cadence";

export interface ReachEstimate {
  /** Listeners per episode, two significant digits. */
  estimate: number;
  low: number;
  high: number;
  method: ReachMethod;
  /** What it is based on, as stable codes. */
  signals: { code: string; value: string }[];
  /** The day the figure was measured; for an estimate, the day it was made. */
  measured: string | null;
}

/** Listeners for each rating, and how far off that usually is either way. */
const PER_RATING = 30;
const RATING_SPREAD = 4;
/** A podcast's first episodes have about this many listeners; it grows with the 0.6th power of their number. */
const FIRST_LISTENERS = 25;
const GROWTH = 0.6;
const CADENCE_SPREAD = 8;

/** How many people could listen at all, by language; languages not listed count as small. */
const languageFactor: Readonly<Record<string, number>> = {
  en: 1,
  zh: 1,
  es: 0.9,
  pt: 0.8,
  de: 0.8,
  fr: 0.8,
  ja: 0.8,
  hi: 0.8,
  ko: 0.7,
  it: 0.7,
  id: 0.7,
  ar: 0.7,
  ru: 0.7,
  sv: 0.6,
  nl: 0.6,
  pl: 0.6,
  tr: 0.6,
  da: 0.5,
  no: 0.5,
  fi: 0.5,
};
const SMALL_LANGUAGE = 0.4;

/** Genres whose podcasts usually have more or fewer listeners than the rest; by TOP and a few SUB numbers. */
const genreFactor: Readonly<Record<number, number>> = {
  1488: 2,
  1489: 1.6,
  1526: 2,
  1527: 1.6,
  1303: 1.6,
  1324: 1.3,
  1545: 1.2,
  1543: 1.5,
  1483: 1.2,
  1487: 1.4,
  1533: 1.2,
  1309: 1.1,
  1314: 0.6,
  1439: 0.6,
  1310: 0.7,
  1402: 0.7,
  1505: 0.7,
  1306: 0.9,
};

/** Rounds to two significant digits, so that no figure looks more exact than it is. */
export function twoDigits(value: number): number {
  if (value < 10) return Math.round(value);
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Math.round(value / unit) * unit;
}

const most = 2_000_000_000;

function around(middle: number, spread: number): Pick<ReachEstimate, "estimate" | "low" | "high"> {
  const estimate = twoDigits(Math.min(middle, most / 10));
  return { estimate, low: twoDigits(estimate / spread), high: twoDigits(Math.min(estimate * spread, most)) };
}

function given(value: number, method: "stated" | "downloads", signals: ReachSignals): ReachEstimate {
  const exact = Math.min(Math.round(value), most);
  return {
    estimate: exact,
    low: exact,
    high: exact,
    method,
    signals: [{ code: method === "stated" ? "stated" : "weekly-downloads", value: String(exact) }],
    measured: signals.measured ?? null,
  };
}

/** A podcast that has been silent loses listeners: half of them in two years, most never all. */
function activity(latest: Date | null | undefined, now: Date): number {
  if (!latest) return 0.5;
  const months = Math.floor(Math.max(0, now.getTime() - latest.getTime()) / (30 * 86_400_000));
  return Math.max(0.2, 0.5 ** (Math.max(0, months - 3) / 24));
}

/** Episodes a month while it ran; null when that cannot be told. */
export function episodesAMonth({
  episodes,
  firstEpisode,
  latestEpisode,
}: Pick<ReachSignals, "episodes" | "firstEpisode" | "latestEpisode">): number | null {
  if (!episodes || episodes < 3 || !firstEpisode || !latestEpisode) return null;
  const months = (latestEpisode.getTime() - firstEpisode.getTime()) / (30 * 86_400_000);
  return months < 0.5 ? null : episodes / months;
}

/**
 * Listeners per episode with method and range (docs: reach is an estimate, never a fact).
 *
 * In this order: a figure the podcaster states; published weekly downloads, taken as they are; the number of ratings
 * (about 30 listeners each, wrong by up to 4 times either way); the number of episodes, how often and how lately they
 * came, language and genre (wrong by up to 8 times either way). A figure that is given is kept to the digit, an
 * estimate has two significant digits. Null when not even the number of episodes is known: then nothing can be said.
 *
 * The factors are rules of thumb, not measurements; they order podcasts sensibly and say so by their range.
 */
export function estimateReach(signals: ReachSignals, now: Date): ReachEstimate | null {
  if (signals.stated && signals.stated > 0) return given(signals.stated, "stated", signals);
  if (signals.weeklyDownloads && signals.weeklyDownloads > 0) {
    return given(signals.weeklyDownloads, "downloads", signals);
  }
  const drawn = now.toISOString().slice(0, 10);
  const day = signals.latestEpisode?.toISOString().slice(0, 10);
  if (signals.ratingsCount && signals.ratingsCount > 0) {
    return {
      ...around(signals.ratingsCount * PER_RATING * activity(signals.latestEpisode, now), RATING_SPREAD),
      method: "ratings",
      signals: compact([
        ["ratings", signals.ratingsCount],
        ["latest-episode", day],
      ]),
      measured: drawn,
    };
  }
  if (!signals.episodes || signals.episodes < 1) return null;
  const pace = episodesAMonth(signals);
  // Weekly is the usual pace; daily shows have more listeners in all, fewer each.
  const paceFactor = pace === null ? 1 : Math.min(1.5, Math.max(0.6, (pace / 4) ** 0.25));
  const middle =
    FIRST_LISTENERS *
    (1 + signals.episodes) ** GROWTH *
    paceFactor *
    activity(signals.latestEpisode, now) *
    (signals.language ? (languageFactor[signals.language] ?? SMALL_LANGUAGE) : 0.7) *
    (genreFactor[signals.primaryGenreId ?? 0] ?? 1);
  return {
    ...around(Math.max(1, middle), CADENCE_SPREAD),
    method: "cadence",
    signals: compact([
      ["episodes", signals.episodes],
      ["episodes-a-month", pace === null ? null : Math.round(pace * 10) / 10],
      ["latest-episode", day],
      ["language", signals.language],
      ["genre", signals.primaryGenreId],
    ]),
    measured: drawn,
  };
}

function compact(
  pairs: readonly (readonly [string, string | number | null | undefined])[],
): ReachEstimate["signals"] {
  const signals: ReachEstimate["signals"] = [];
  for (const [code, value] of pairs)
    if (value !== null && value !== undefined) signals.push({ code, value: String(value) });
  return signals;
}
