import type { Times } from "../stand/figures.ts";
import type { ClientTimes } from "./clients.ts";
import type { Frames } from "./scrolled.ts";

/** Totals of the queries, in their order. */
export interface Totals {
  mix: number[];
  heldBack: number[];
}

/** What every engine is measured by. Times in milliseconds, sizes in bytes. */
export interface Engine {
  all: Times;
  kinds: Record<string, Times>;
  heldBack: Times;
  clients: Record<string, ClientTimes>;
  /** Whether the machine forgot its files before the cold run. */
  forgot: boolean;
  cold: Times;
  totals: Totals;
}

export interface Ours extends Engine {
  loading: number | null;
  building: { seconds: number; peakBytes: number };
  disk: { search: number; podcasts: number };
  /** `database`: what PostgreSQL's processes hold after the mix, shared memory once; null where it cannot be told. */
  memory: { process: number; image: number; database: number | null };
  first: Times;
  facets: Times;
  similar: Times;
  news: Times;
  during: Times;
  changes: number;
  changed: Times;
  /** Builds of changes only, and searches on them. */
  rebuilt: Rebuilt[];
  plain: Times;
  coldKinds: Record<string, Times>;
  /** A prepared `select 1` to the same database. */
  shortest: Times;
}

export interface Rebuilt {
  podcasts: number;
  building: { seconds: number; peakBytes: number };
  all: Times;
}

export interface Other extends Engine {
  seconds: number;
  bytes: number;
  buildingBytes: number;
  memory: number;
}

export interface SphinxFigures extends Other {
  /** Of `seconds`, PostgreSQL's export. */
  exportSeconds: number;
  /** Searches for parts of words, the question Hostread answers. */
  parts: { all: Times; totals: Totals };
}

interface Served {
  alone: Times;
  perSecond: Record<string, number>;
}

export interface PageFigures {
  bytes: number;
  ours: Served;
  memory: Served;
}

export interface BrowserFigures {
  typing: Times;
  /** From the request to the server; null if no search made one. */
  afterRest: Times | null;
  filter: Times;
  sort: Times;
  still: Frames;
  scroll: Frames;
  back: { times: number; exact: number };
}

/** Of one size, as far as it has been measured. */
export interface Measured {
  size: number;
  rounds: number;
  ours?: Ours;
  sqlite?: Other;
  sphinx?: SphinxFigures | { reason: string };
  page?: PageFigures;
  browser?: BrowserFigures;
}
