import { createHash } from "node:crypto";
import { type SeededRandom, seededRandom } from "../../server/platform/seeded-random.ts";
import { zipf } from "../search/words.ts";
import { type DumpValue, dumpColumns } from "./columns.ts";
import { commonTitles, genres, languages, rareLanguages, type Script } from "./proportions.ts";
import { Wording } from "./words.ts";

const DAY = 86_400;
/** Hosting services and how many shows of a thousand they host; the rest host themselves. */
const hosts: readonly (readonly [upTo: number, host: string, path: (key: string) => string])[] = [
  [420, "harbour.example", (key) => `/s/${key}/podcast/rss`],
  [520, "feeds.cistern.example", (key) => `/${key}.rss`],
  [590, "rss.lantern.example", (key) => `/${key}/feed.xml`],
  [660, "feed.podwell.example", (key) => `/${key}/feed`],
  [720, "www.speaker.example", (key) => `/show/${key}/episodes/feed`],
  [760, "feeds.cloudbank.example", (key) => `/users/${key}/sounds.rss`],
];

export interface DumpOptions {
  rows: number;
  /** The day the dump was made; all its dates are earlier. */
  now: Date;
  seed?: string;
  /** Weeks since the first dump: some rows are new, changed and missing in each. */
  week?: number;
}

interface Given {
  random: SeededRandom;
  wording: Wording;
  language: () => number;
  now: number;
}

/** The dump's id of the nth row: ids have gaps, as in the real one. */
const idOf = (made: number) => made + Math.floor(made * 0.6) + 1;

/**
 * Rows of an invented dump, each a list in the order of `dumpColumns`, the same for the same options. Every row is
 * drawn from its own number, so that a week later the same rows are there, but for those that changed. Shares of
 * languages, genres, inactive shows and faults are those told of the real dump.
 */
export function* inventDump({ rows, now, seed = "dump", week = 0 }: DumpOptions): Generator<DumpValue[]> {
  const random = seededRandom(`${seed} words`);
  const wording = new Wording(random, Math.min(320_000, Math.max(1_000, Math.floor(rows / 2))));
  let drawing = random;
  const language = zipf({ ...random, next: () => drawing.next() }, rareLanguages.length, 1.1);
  // Half a percent more rows each week, added at the end.
  const count = Math.floor(rows * (1 + week * 0.005));
  for (let made = 0; made < count; made += 1) {
    if (isMissing(seed, made, week)) continue;
    drawing = seededRandom(`${seed} ${made}`);
    const given: Given = { random: drawing, wording, language, now: Math.floor(now.getTime() / 1_000) };
    yield inventRow(made, given, { seed, rows, changes: changesOf(seed, made, week) });
  }
}

function isMissing(seed: string, made: number, week: number): boolean {
  for (let past = 1; past <= week; past += 1)
    if (seededRandom(`${seed} gone ${past} ${made}`).chance(0.003)) return true;
  return false;
}

/** In how many of the weeks so far a row changed: a new episode for most active shows. */
function changesOf(seed: string, made: number, week: number): number {
  let changes = 0;
  for (let past = 1; past <= week; past += 1)
    if (seededRandom(`${seed} changed ${past} ${made}`).chance(0.08)) changes += 1;
  return changes;
}

function inventRow(
  made: number,
  { random, wording, language, now }: Given,
  { seed, rows, changes }: { seed: string; rows: number; changes: number },
): DumpValue[] {
  const [script, spelling] = pickLanguage(random, language);
  const title = inventTitle(random, wording, script);
  const author = random.chance(0.03) ? "" : wording.title(random, script);
  // One in two hundred is the same feed again under another of its addresses.
  const copyOf = made > 10 && random.chance(0.005) ? random.between(0, made - 1) : made;
  const [host, url] = inventAddress(seed, copyOf, rows);
  const quality = random.normal();
  const episodes = Math.max(1, Math.round(Math.exp(2.2 + 1.5 * (0.5 * quality + 0.87 * random.normal()))));
  const active = random.chance(0.4);
  const age = Math.floor((active ? random.next() * 88 : 95 + random.next() * random.next() * 3_500) * DAY);
  const newest = now - age + changes * 5 * DAY;
  const oldest = newest - Math.floor(episodes * (3 + 18 * random.next()) * DAY);
  const words = genres[weighted(random, genreSums)]!.slice(1) as string[];
  const second = random.chance(0.3) ? (genres[weighted(random, genreSums)]!.slice(1) as string[]) : [];
  const categories = random.chance(0.03) ? [] : [...new Set([...words, ...second])].slice(0, 10);
  const key = createHash("md5").update(`${seed} ${made} ${changes}`).digest("hex");
  const row: DumpValue[] = [
    idOf(made),
    copyOf === made ? url : url.replace("https://", "http://").replace(/\/?$/, "/"),
    title,
    now - (age % (30 * DAY)),
    random.chance(0.1)
      ? ""
      : `https://${random.chance(0.5) ? host : `show-${made}.example`}/${key.slice(0, 6)}`,
    200,
    0,
    "application/rss+xml; charset=utf-8",
    random.chance(0.36) ? "" : 1_000_000_000 + copyOf * 199,
    random.chance(0.92) ? url : url.replace("https://", "http://old."),
    author,
    random.chance(0.7) ? author : wording.title(random, script),
    random.chance(0.12) ? 1 : 0,
    random.chance(0.04) ? "" : `https://cdn.${host}/images/${key.slice(0, 8)}/${key.slice(8)}.jpg`,
    random.chance(0.9) ? "episodic" : "serial",
    host,
    newest,
    spelling,
    oldest,
    episodes + changes,
    Math.max(0, Math.floor(3 + 3 * quality)),
    -1,
    now - 86_400 * 1_500 + (made % (86_400 * 1_400)),
    random.between(1, 9),
    key,
    host,
    `https://audio.${host}/${key}/${key.slice(4, 12)}.mp3`,
    guidOf(random, seed, copyOf),
    inventDescription(random, wording, script),
    ...Array.from({ length: 10 }, (_, index) => categories[index] ?? ""),
    random.between(200, 5_400),
  ];
  spoil(row, random, now);
  return row;
}

const at = new Map<string, number>(dumpColumns.map(([name], index) => [name, index]));

/** The faults of the real dump, in about their shares; most rows have none. */
function spoil(row: DumpValue[], random: SeededRandom, now: number): void {
  const set = (name: string, value: DumpValue) => {
    row[at.get(name)!] = value;
  };
  const fault = random.next();
  if (fault > 0.06) return;
  if (fault < 0.002) set("title", "");
  else if (fault < 0.0025)
    set("url", random.pick(["", "http://", "not an address", "http://localhost/feed", "ftp://a.example/x"]));
  else if (fault < 0.004) set("dead", 1);
  else if (fault < 0.006) set("newestItemPubdate", now + random.between(30, 20_000) * DAY);
  else if (fault < 0.008) set("newestItemPubdate", random.pick([-62_135_596_800, 1, 99_999_999_999]));
  else if (fault < 0.03) set("newestItemPubdate", 0);
  else if (fault < 0.034) set("link", random.pick(["n/a", "www", "http://[", "mailto:me"]));
  else if (fault < 0.036) set("language", random.pick(["xx-unknown", "en-us, de", "???", "null"]));
  else if (fault < 0.04) set("title", `${row[2]}\n\u0007 <b>&amp; more</b>`);
  else if (fault < 0.041) set("itunesId", "none");
  else if (fault < 0.05) set("episodeCount", 0);
  else set("language", "");
}

function inventTitle(random: SeededRandom, wording: Wording, script: Script): string {
  const kind = random.next();
  if (kind < 0.05) return random.pick(commonTitles);
  const title = wording.title(random, script);
  if (kind < 0.13) return `${title} Podcast`;
  if (kind < 0.17) return `The ${title} Show`;
  return kind < 0.19 ? `${title} 🎙️` : title;
}

function inventDescription(random: SeededRandom, wording: Wording, script: Script): string {
  const count = Math.min(400, Math.round(Math.exp(3 + 0.9 * random.normal())));
  const text = wording.words(random, script, count);
  if (random.chance(0.12))
    return `<p>${text}</p>\n<p>Support: <a href="https://give.example/">here</a> &amp; thanks</p>`;
  return random.chance(0.2) ? `${text}.\n\n${wording.words(random, script, 8)}` : text;
}

function inventAddress(seed: string, made: number, rows: number): [host: string, url: string] {
  const own = seededRandom(`${seed} host ${made}`);
  const draw = own.next() * 1_000;
  const key = `${made.toString(36)}${Math.floor(own.next() * 36 ** 4).toString(36)}`;
  for (const [upTo, host, path] of hosts) if (draw < upTo) return [host, `https://${host}${path(key)}`];
  // Many shows share a small host.
  const host = draw < 880 ? `pod-${made % Math.ceil(rows / 40)}.example` : `show-${made}.example`;
  return [host, `https://${host}/feed/${key}.xml`];
}

/** A GUID in the form of version 5; one in two hundred is one that several feeds copied from a template. */
function guidOf(random: SeededRandom, seed: string, made: number): string {
  if (random.chance(0.005))
    return `00000000-0000-5000-8000-${String(random.between(1, 40)).padStart(12, "0")}`;
  const hex = createHash("md5").update(`${seed} guid ${made}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function sums(weights: readonly number[]): number[] {
  let sum = 0;
  return weights.map((weight) => (sum += weight));
}
const genreSums = sums(genres.map(([weight]) => weight));
const languageSums = sums(languages.map(([weight]) => weight));

function weighted(random: SeededRandom, upTo: readonly number[]): number {
  const wanted = random.next() * upTo.at(-1)!;
  return upTo.findIndex((sum) => wanted < sum);
}

/** Three in a hundred are in one of the many rare languages. */
function pickLanguage(random: SeededRandom, rare: () => number): [Script, string] {
  if (random.chance(0.03)) return ["latin", rareLanguages[rare()]!];
  const [, script, ...spellings] = languages[weighted(random, languageSums)]!;
  return [script, random.pick(spellings)];
}
