/** A statement that fills one table for a range of organizations or campaigns. */
export interface Step {
  name: string;
  table: string;
  over: "owner" | "campaign";
  /** Takes the first and the last id of the range as $1 and $2; answers nothing. */
  sql: string;
  /** The whole range at once: it needs all rows to know what is twice. */
  atOnce?: true;
}

/** A number from 0 to `sides` - 1, the same for the same number and salt on every machine. */
export const dice = (number: string, salt: number, sides: number): string =>
  `((hashint8extended((${number})::bigint, ${salt}) & 9223372036854775807) % ${sides})::int`;

/** An id for addresses, as scattered as those of the product. */
export const handle = (kind: string, number: string): string =>
  `translate(substr(md5('${kind}' || (${number})), 1, 16), 'lo', 'LO')`;

/** A time: this part of two years before the day for which the world was made. */
export const at = (part: string): string =>
  `(select day from bench_load.world) - (${part})::float8 * interval '730 days'`;

/** Address of the host of a podcast. */
export const hostOf = (podcast: string): string => `'host' || ${podcast} || '@shows.example'`;

/** Every third podcast has an address, and only those are collected. */
export const ADDRESSED = 3;
