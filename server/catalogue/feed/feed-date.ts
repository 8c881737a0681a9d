/** Month names as feeds write them, without accents: English, German, French, Spanish, Italian, Dutch, Portuguese. */
const months: readonly (readonly string[])[] = [
  ["jan", "ene", "gen", "janv"],
  ["feb", "fev", "fevr"],
  ["mar", "mrz", "maer", "mrt", "mars"],
  ["apr", "avr", "abr"],
  ["may", "mai", "mei", "mag"],
  ["jun", "juin", "giu"],
  ["jul", "juil", "lug"],
  ["aug", "aou", "ago"],
  ["sep", "set"],
  ["oct", "okt", "ott", "out"],
  ["nov"],
  ["dec", "dez", "dic"],
];
const monthByName = new Map(months.flatMap((names, index) => names.map((name) => [name, index] as const)));

/** Zone names RFC 822 knows, and the European ones feeds use, in minutes east of UTC. */
const zones: Readonly<Record<string, number>> = {
  gmt: 0,
  ut: 0,
  utc: 0,
  z: 0,
  wet: 0,
  bst: 60,
  cet: 60,
  mez: 60,
  cest: 120,
  mesz: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  jst: 540,
};

const named =
  /(\d{1,2})(?:\.|st|nd|rd|th)?[\s./-]+([a-z]{3,12})\.?[\s,./-]+(\d{4}|\d{2})(?!\d)(?:[\s,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?(?:\.\d+)?\s*([+-]\d{1,2}:?\d{2}|[a-z]{1,5}(?=\W|$))?/;
const monthFirst =
  /([a-z]{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(?:(\d{1,2}):(\d{2})(?::(\d{2}))?\s+)?(?:[a-z]{3,4}\s+)?(\d{4})/;
const iso =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[t\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(z|[+-]\d{1,2}:?\d{2})?)?/;
const dotted = /(?:^|\s)(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[\s,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/;

/** Before this there were no podcasts: 1970 and its like are a clock or a field that was never set. */
const EARLIEST = Date.UTC(1995, 0, 1);

function month(name: string): number | undefined {
  return monthByName.get(name.slice(0, 4)) ?? monthByName.get(name.slice(0, 3));
}

function offset(zone: string | undefined): number {
  if (zone === undefined) return 0;
  const numeric = /^([+-])(\d{1,2}):?(\d{2})$/.exec(zone);
  if (!numeric) return zones[zone] ?? 0;
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3]);
  if (minutes > 14 * 60) return 0;
  return numeric[1] === "-" ? -minutes : minutes;
}

function build(
  year: string,
  monthIndex: number | undefined,
  day: string,
  time: (string | undefined)[],
  zone?: string,
) {
  if (monthIndex === undefined || monthIndex < 0 || monthIndex > 11) return null;
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const [hour, minute, second] = time.map((part) => Number(part ?? 0)) as [number, number, number];
  if (Number(day) < 1 || Number(day) > 31 || hour > 24 || minute > 59 || second > 60) return null;
  const stamp = Date.UTC(fullYear, monthIndex, Number(day), hour, minute, second) - offset(zone) * 60_000;
  return Number.isFinite(stamp) && stamp >= EARLIEST ? new Date(stamp) : null;
}

function fromSeconds(text: string): Date | null {
  const stamp = Number(text) * 1000;
  return stamp >= EARLIEST ? new Date(stamp) : null;
}

/**
 * Parses a date as feeds write it: RFC 822 with its variants, ISO 8601, "16.01.2018", "January 5, 2020", Unix
 * seconds; month names also in German and some other languages. No zone counts as UTC. Null if invalid, and for
 * dates before 1995. Dates in the future are returned: the caller interprets them.
 */
export function parseFeedDate(raw: string | null | undefined): Date | null {
  if (!raw) return null;
  if (/^\d{9,10}$/.test(raw)) return fromSeconds(raw);
  const text = raw
    .slice(0, 80)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .trim();
  if (/^\d{9,10}$/.test(text)) return fromSeconds(text);
  let found = iso.exec(text);
  if (found)
    return build(found[1]!, Number(found[2]) - 1, found[3]!, [found[4], found[5], found[6]], found[7]);
  found = dotted.exec(text);
  if (found) return build(found[3]!, Number(found[2]) - 1, found[1]!, [found[4], found[5], found[6]]);
  found = named.exec(text);
  if (found && month(found[2]!) !== undefined) {
    return build(found[3]!, month(found[2]!), found[1]!, [found[4], found[5], found[6]], found[7]);
  }
  found = monthFirst.exec(text);
  if (found) return build(found[6]!, month(found[1]!), found[2]!, [found[3], found[4], found[5]]);
  return null;
}
