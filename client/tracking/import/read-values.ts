/** How a file writes its figures and days. */
export interface Writing {
  decimal: "," | ".";
  /** The order of day and month where they are written with slashes. */
  days: "day-first" | "month-first";
  /** The zone of times that name none. */
  zone: string;
}

/** Digits after the point of a currency: two for most, none for the yen. */
export function fractionDigitsOf(currency: string): number {
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/** Longer than any amount, with its currency. */
const AMOUNT_LETTERS = 60;
const AROUND = String.raw`(?:\p{Sc}|[A-Z]{3}|\s)*`;
const BRACKETED = new RegExp(String.raw`^${AROUND}\((.*)\)${AROUND}$`, "u");
/** The currency may stand before or behind; groups have three digits each, and one sign between all of them. */
function amountPattern(decimal: "," | "."): RegExp {
  const group = decimal === "," ? "." : ",";
  const whole = String.raw`\d{1,12}|[1-9]\d{0,2}(?:([${group}'’\s])\d{3})(?:\4\d{3}){0,2}`;
  const sign = String.raw`(?:([+\u2212-])\s*)?`;
  return new RegExp(String.raw`^${sign}${AROUND}${sign}(${whole})(?:[${decimal}](\d*))?${AROUND}$`, "u");
}
const AMOUNT = { ",": amountPattern(","), ".": amountPattern(".") };

/**
 * An amount in minor units; null where it is none, or has more digits than the currency. Also where its decimal sign
 * may be one of groups: with a point for decimals "1.200" may be twelve hundred, and nobody would notice.
 */
export function readAmount(text: string, decimal: "," | ".", digits: number): number | null {
  const bare = text.trim();
  if (bare.length > AMOUNT_LETTERS) return null;
  const bracketed = BRACKETED.exec(bare);
  const found = AMOUNT[decimal].exec(bracketed ? bracketed[1]!.trim() : bare);
  if (!found) return null;
  const [, first = "", second = "", written = "", group, after = ""] = found;
  const sign = first + second;
  if (sign.length > (bracketed ? 0 : 1)) return null;
  if (after.length > digits && (/[1-9]/.test(after.slice(digits)) || isLikeGroup(written, group, after)))
    return null;
  const whole = written.replace(/\D/g, "");
  const amount = Number(`${whole}${after.slice(0, digits).padEnd(digits, "0")}`);
  return (bracketed || sign === "-" || sign === "\u2212") && amount !== 0 ? -amount : amount;
}

/** "1.200" and "12.340"; not "0.500", "1234.500" or "1,234.500", which can be read in one way only. */
const isLikeGroup = (whole: string, group: string | undefined, after: string): boolean =>
  after.length === 3 && group === undefined && /^[1-9]\d{0,2}$/.test(whole);

const POINTS_BETWEEN_GROUPS = /^\D*\d{1,3}(?:\.\d{3})+\D*$/;

/**
 * Which sign separates cents: the one that stands before one or two last digits most often. Where none does, a file in
 * semicolons has commas for decimals, as whoever writes so groups with points.
 */
export function decimalOf(amounts: readonly string[], separator: string): "," | "." {
  let commas = 0;
  let points = 0;
  for (const amount of amounts) {
    if (/,\d{1,2}\D*$/.test(amount)) commas += 1;
    if (/\.\d{1,2}\D*$/.test(amount)) points += 1;
  }
  if (commas !== points) return commas > points ? "," : ".";
  const german = (amount: string) => amount.includes(",") || POINTS_BETWEEN_GROUPS.test(amount);
  return separator === ";" && amounts.some(german) ? "," : ".";
}

/** Month first only where a day that no month has stands second, and nowhere first. */
export function dayOrderOf(times: readonly string[]): Writing["days"] {
  let second = false;
  for (const time of times) {
    const found = /^\s*(\d{1,2})\/(\d{1,2})\/\d{4}/.exec(time);
    if (!found) continue;
    if (Number(found[1]) > 12) return "day-first";
    second ||= Number(found[2]) > 12;
  }
  return second ? "month-first" : "day-first";
}

const CLOCK = "(?:[T,]?\\s*(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.\\d+)?)?\\s*(AM|PM)?)?";
const ZONE = "\\s*(Z|UTC|GMT|[+-]\\d{2}:?\\d{2})?\\s*$";
const YEAR_FIRST = new RegExp(`^\\s*(\\d{4})-(\\d{1,2})-(\\d{1,2})${CLOCK}${ZONE}`, "i");
const POINTS = new RegExp(`^\\s*(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})${CLOCK}${ZONE}`, "i");
const SLASHES = new RegExp(`^\\s*(\\d{1,2})/(\\d{1,2})/(\\d{4})${CLOCK}${ZONE}`, "i");

/** A time as an instant in UTC; null where it is none. */
export function readTime(text: string, { days, zone }: Writing): string | null {
  const yearFirst = YEAR_FIRST.exec(text);
  const found = yearFirst ?? POINTS.exec(text) ?? SLASHES.exec(text);
  if (!found) return null;
  const [, a, b, c, hour = "0", minute = "0", second = "0", half, offset] = found;
  const monthFirst = !yearFirst && days === "month-first" && text.includes("/");
  const [year, month, day] = (yearFirst ? [a, b, c] : monthFirst ? [c, a, b] : [c, b, a]).map(Number) as [
    number,
    number,
    number,
  ];
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === "PM" ? 12 : 0) : Number(hour);
  const asUtc = Date.UTC(year, month - 1, day, hours, Number(minute), Number(second));
  const made = new Date(asUtc);
  // No 31 February, no 25 o'clock.
  if (made.getUTCDate() !== day || made.getUTCMonth() !== month - 1 || hours > 23 || Number(minute) > 59)
    return null;
  if (year < 2000 || year > 2100) return null;
  const ahead = offset ? offsetOf(offset) : zoneAhead(asUtc, zone);
  return new Date(asUtc - ahead * 60_000).toISOString();
}

function offsetOf(text: string): number {
  const found = /^([+-])(\d{2}):?(\d{2})$/.exec(text);
  if (!found) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return found[1] === "-" ? -minutes : minutes;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const known = new Map<string, number>();
const KNOWN_MOST = 20_000;

/** How many minutes a zone's clock is ahead of UTC when it shows this. */
function zoneAhead(shown: number, zone: string): number {
  if (zone === "UTC") return 0;
  const hour = `${zone} ${Math.floor(shown / 3_600_000)}`;
  const before = known.get(hour);
  if (before !== undefined) return before;
  let ahead = clockAhead(shown, zone);
  // The first guess may fall on the other side of a change of the clock.
  ahead = clockAhead(shown - ahead * 60_000, zone);
  if (known.size >= KNOWN_MOST) known.clear();
  known.set(hour, ahead);
  return ahead;
}

function clockAhead(instant: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  formats.set(zone, format);
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const clock = Date.UTC(
    parts.year!,
    parts.month! - 1,
    parts.day!,
    parts.hour!,
    parts.minute!,
    parts.second!,
  );
  return Math.round((clock - Math.floor(instant / 1_000) * 1_000) / 60_000);
}
