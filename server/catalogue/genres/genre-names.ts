import { genres, genresById } from "./genres.ts";

/**
 * Names in feeds and directories that are not (or no longer) one of the 110 genres, and where they belong today:
 * the directory's list before 2019, the single words of the Podcast Index, and names from older feeds. Names
 * without a clear meaning ("Other", "Local", "Reviews") are left out on purpose: no genre is better than a wrong
 * one.
 */
const formerNames: Readonly<Record<string, number>> = {
  // the directory's list before 2019
  "alternative medicine": 1513,
  amateur: 1545,
  "arts & entertainment": 1301,
  "business & finance": 1321,
  "careers & employment": 1410,
  "college & high school": 1545,
  "educational technology": 1304,
  "fitness & nutrition": 1512,
  gadgets: 1318,
  "games & hobbies": 1502,
  "government & organizations": 1511,
  health: 1512,
  "higher education": 1304,
  "international news": 1526,
  "k-12": 1304,
  "kids & teens": 1305,
  "language courses": 1498,
  literature: 1482,
  "management & marketing": 1491,
  movies: 1309,
  "movies & television": 1309,
  "news & politics": 1489,
  "organizations & non-profit": 1494,
  "other games": 1507,
  outdoor: 1559,
  podcasting: 1318,
  professional: 1545,
  "public radio": 1489,
  "science & medicine": 1533,
  "self-help": 1500,
  shopping: 1490,
  "software how-to": 1318,
  "sports & recreation": 1545,
  "talk radio": 1489,
  training: 1501,
  transportation: 1502,
  travel: 1320,
  // single words of the Podcast Index
  "after-shows": 1562,
  alternative: 1513,
  animals: 1522,
  animation: 1510,
  beauty: 1459,
  climate: 1540,
  cryptocurrency: 1412,
  culture: 1324,
  daily: 1526,
  earth: 1540,
  entertainment: 1531,
  family: 1305,
  fantasy: 1560,
  fashion: 1459,
  film: 1309,
  garden: 1508,
  home: 1508,
  "how-to": 1499,
  journals: 1302,
  kids: 1305,
  language: 1498,
  learning: 1304,
  life: 1541,
  manga: 1510,
  mental: 1517,
  natural: 1534,
  performing: 1405,
  personal: 1302,
  pets: 1522,
  places: 1320,
  "role-playing": 1507,
  social: 1535,
  society: 1324,
  stories: 1520,
  tabletop: 1507,
  tv: 1309,
  "video-games": 1509,
  visual: 1406,
  weather: 1540,
};

/** Numbers the directory retired in 2019, as older recorded answers still carry them. */
const formerIds: ReadonlyMap<number, number> = new Map([
  [1307, 1512],
  [1311, 1489],
  [1315, 1533],
  [1316, 1545],
  [1323, 1502],
  [1325, 1511],
  [1401, 1482],
  [1404, 1509],
  [1413, 1491],
  [1415, 1304],
  [1416, 1304],
  [1417, 1512],
  [1420, 1500],
  [1421, 1516],
  [1446, 1318],
  [1448, 1528],
  [1450, 1318],
  [1454, 1503],
  [1455, 1504],
  [1456, 1559],
  [1460, 1505],
  [1461, 1507],
  [1462, 1487],
  [1465, 1545],
  [1466, 1545],
  [1467, 1545],
  [1468, 1304],
  [1469, 1498],
  [1470, 1501],
  [1471, 1490],
  [1472, 1490],
  [1476, 1494],
  [1477, 1534],
  [1478, 1518],
  [1479, 1535],
  [1480, 1318],
  [1481, 1513],
]);

/** One spelling for "Society &amp; Culture", "society and culture" and "Society&Culture". */
function spelling(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/&amp;/g, "&")
    .replace(/ (?:and|und) /g, " & ")
    .replace(/\s*&\s*/g, " & ")
    .replace(/[’‘`]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

const idsByName = new Map<string, number>();
for (const [name, id] of Object.entries(formerNames)) idsByName.set(name, id);
for (const genre of genres) idsByName.set(spelling(genre.de), genre.externalId);
for (const genre of genres) idsByName.set(spelling(genre.en), genre.externalId);

/** Caches the genre of each name as written; the same few keep recurring. */
const met = new Map<string, number | null>();

/** The genre with this name today, null if there is none. Knows English, German and former names. */
export function genreIdOfName(name: string): number | null {
  if (name === "" || name.length > 100) return null;
  const before = met.get(name);
  if (before !== undefined) return before;
  const id = idsByName.get(spelling(name)) ?? null;
  // A hostile catalogue must not grow this without limit.
  if (met.size < 5_000) met.set(name, id);
  return id;
}

/** The genre with this directory number today, null if there is none (26 is "all podcasts"). */
export function genreIdOfNumber(number: number): number | null {
  return genresById.has(number) ? number : (formerIds.get(number) ?? null);
}

const MOST_GENRES = 10;

/**
 * Puts genres into the stored order: as given, without repeats, each SUB followed by its TOP if the source did not
 * name it, at most ten. The first is the primary genre. Unknown genres are left out: all sources pass through here,
 * and the database does not check again.
 */
export function orderGenres(ids: readonly (number | null)[]): number[] {
  const given = new Set<number>();
  for (const id of ids) if (id !== null && genresById.has(id)) given.add(id);
  const ordered = new Set(given);
  for (const id of given) {
    const parent = genresById.get(id)?.parent;
    if (parent) ordered.add(parent);
  }
  return [...ordered].slice(0, MOST_GENRES);
}
