import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { judgeSpot } from "../server/airings/judge/judge-spot.ts";
import { type Finding, lookAtNotes, lookAtWords } from "../server/airings/look/look-at.ts";
import { lookAtChapters } from "../server/airings/look/look-at-chapters.ts";
import { needlesOf } from "../server/airings/look/needles.ts";
import { matchSpots } from "../server/airings/match/match-spots.ts";
import { findSponsors } from "../server/airings/sponsors/find-sponsors.ts";
import { chaptersInNotes } from "../server/airings/texts/read-chapters.ts";
import { readTranscript } from "../server/airings/texts/read-transcript.ts";
import { readFeed } from "../server/catalogue/feed/read-feed.ts";
import { cuesOf, type Excerpt, excerpts, soughtIn } from "../tests/support/airings/excerpts.ts";
import { sharedData } from "../tests/support/shared-data.ts";

// 240 made episodes, none of them a real show's: in each the words of one hand-judged excerpt stand in the notes, in a
// chapter, or in a transcript of 40 minutes of talk. Says what share is judged rightly, and how long an episode takes.

const EPISODES = 240;
const SECONDS = 2_400;
const FILLER = {
  de: "wir reden heute über moos und farn und über den langen weg durch den nassen wald hinter dem alten haus".split(
    " ",
  ),
  en: "today we talk about moss and fern and about the long way through the wet forest behind the old house".split(
    " ",
  ),
} as const;

type Kind = "notes" | "chapters" | "transcript";
const kinds: readonly Kind[] = ["notes", "chapters", "transcript"];

interface Right {
  right: number;
  of: number;
  ms: number;
  wrong: string[];
}
const results = new Map<Kind, Right>(kinds.map((kind) => [kind, { right: 0, of: 0, ms: 0, wrong: [] }]));
let falseAired = 0;
let falseMissing = 0;

const stamp = (second: number) => new Date(second * 1_000).toISOString().slice(11, 23);

function transcriptOf(excerpt: Excerpt, at: number): Buffer {
  const filler = FILLER[excerpt.language];
  const said = cuesOf(excerpt, 900);
  const cues: string[] = [];
  for (let second = 0; second < SECONDS; second += 7) {
    const own = said.find(({ from }) => from !== null && from >= second && from < second + 7);
    const words = Array.from(
      { length: 18 },
      (_, word) => filler[(second * 5 + word + at) % filler.length],
    ).join(" ");
    cues.push(`${stamp(second)} --> ${stamp(second + 7)}\n${own?.text ?? words}\n`);
  }
  return Buffer.from(`WEBVTT\n\n${cues.join("\n")}`);
}

function findingsOf(kind: Kind, excerpt: Excerpt, at: number): Finding[] {
  const needles = needlesOf(soughtIn(excerpt));
  const text = excerpt.text.replaceAll("|", " ");
  if (kind === "notes") return lookAtNotes(text, needles);
  if (kind === "chapters")
    return lookAtChapters(chaptersInNotes(`00:00 Moss\n15:00 ${text}\n30:00 Fern`), needles);
  return lookAtWords(readTranscript(transcriptOf(excerpt, at), "text/vtt")!.cues, needles);
}

/** Written words of an ad are right where they are found at all and never prove more than that they are written. */
function isRight(kind: Kind, excerpt: Excerpt, findings: readonly Finding[]): boolean {
  const proofs = new Set(findings.map(({ proof }) => proof));
  if (kind === "transcript") {
    if (excerpt.judged === "ad") return proofs.has("said");
    return excerpt.judged === "mention" ? proofs.has("ask") && !proofs.has("said") : proofs.size === 0;
  }
  if (proofs.has("said") || proofs.has("ask")) return false;
  const isNamed = writtenAsAgreed(excerpt);
  return isNamed === proofs.has("written");
}

/** Whether a reader would find brand, code or link as they were agreed: forms that are only spoken are not written. */
function writtenAsAgreed(excerpt: Excerpt): boolean {
  const { names, code, link } = soughtIn(excerpt);
  const plain = excerpt.text.toLowerCase();
  const path = link?.replace(/^https:\/\//, "");
  const spelt = names.flatMap((name) => [name, name.replaceAll("ü", "ue"), name.replaceAll("ü", "u")]);
  return (
    [...spelt, code, path].some((one) => one && plain.includes(one.toLowerCase())) ||
    /grün kern|grünkern\.de\/garten|silverkettle/.test(plain)
  );
}

for (let at = 0; at < EPISODES; at += 1) {
  const kind = kinds[at % kinds.length]!;
  const excerpt = excerpts[Math.floor(at / kinds.length) % excerpts.length]!;
  const began = performance.now();
  const findings = findingsOf(kind, excerpt, at);
  // On any day on which it still is the agreed one, from a day early to a week late.
  const published = new Date(Date.UTC(2026, 0, 31 + (at % 22), 6));
  const episode = { id: 1, title: "One", published, number: null, type: "full" as const, seconds: SECONDS };
  const before = { ...episode, id: 2, published: new Date("2026-01-10T06:00:00Z") };
  const spot = {
    id: 1,
    position: 1,
    firstDay: "2026-02-01",
    lastDay: "2026-02-14",
    episode: null,
    accepted: new Date("2026-01-05"),
    kept: null,
    slot: "mid" as const,
  };
  const { state } = judgeSpot({
    spot,
    madeGood: false,
    settled: false,
    person: null,
    now: new Date("2026-03-10"),
    feed: { read: new Date("2026-03-10"), failing: false, since: new Date("2026-01-05") },
    episodes: [before, episode],
    matched: matchSpots([spot], [before, episode]).get(1) ?? null,
    others: new Set(),
    found: findings.map(({ proof, from }) => ({ episodeId: 1, proof, from, gone: false })),
    examined: () => (kind === "transcript" ? "whole" : "notes"),
    inserted: false,
    sought: true,
  });
  const result = results.get(kind)!;
  result.ms += performance.now() - began;
  result.of += 1;
  if (isRight(kind, excerpt, findings)) result.right += 1;
  else result.wrong.push(excerpt.text);
  if (["aired", "late"].includes(state) && excerpt.judged !== "ad") falseAired += 1;
  if (state === "missing") falseMissing += 1;
}

await lookAtRealFeeds();

for (const [kind, { right, of, ms }] of results)
  console.log(`${kind}: ${right} of ${of} right, ${(ms / of).toFixed(1)} ms an episode`);
console.log(`false "aired": ${falseAired}; false "missing": ${falseMissing}`);
for (const [kind, { wrong }] of results) for (const text of new Set(wrong)) console.log(`  ${kind}: ${text}`);
process.exitCode = falseAired + falseMissing === 0 ? 0 : 1;

/**
 * Real feeds, where they lie beside the project: nothing of them is opened or kept. A brand that nobody has heard of must
 * be found nowhere; a host or code that the notes name as a sponsor is looked for as an ad for it would be.
 */
async function lookAtRealFeeds(): Promise<void> {
  const shared = sharedData();
  if (shared === null) {
    console.log("real feeds: none beside the project");
    return;
  }
  const invented = needlesOf({
    names: ["Nebeltee Quexil"],
    code: "QUEXIL77",
    link: "https://quexil.example/nebel",
    disclosure: null,
    phrases: [],
  });
  const seen = { feeds: 0, episodes: 0, transcripts: 0, chapters: 0, sponsors: 0, found: 0, wrong: 0, ms: 0 };
  for (const name of readdirSync(join(shared, "feeds")).filter((file) => file.endsWith(".xml"))) {
    const feed = await readFeed([readFileSync(join(shared, "feeds", name))] as never, new Date(), true).catch(
      () => null,
    );
    if (!feed?.list?.length) continue;
    seen.feeds += 1;
    for (const { notes, chapters, chaptersUrl, transcripts } of feed.list) {
      seen.episodes += 1;
      if (transcripts.length > 0) seen.transcripts += 1;
      const marks = chapters.length > 0 ? chapters : chaptersInNotes(notes ?? "");
      if (marks.length > 0 || chaptersUrl !== null) seen.chapters += 1;
      const began = performance.now();
      const nothing = [...lookAtNotes(notes ?? "", invented), ...lookAtChapters(marks, invented)];
      seen.ms += performance.now() - began;
      if (nothing.length > 0) seen.wrong += 1;
      for (const { kind, key } of notes === null ? [] : findSponsors(notes, [])) {
        seen.sponsors += 1;
        const [code, link] = kind === "code" ? [key, null] : [null, `https://${key}`];
        const own = needlesOf({ names: [], code, link, disclosure: null, phrases: [] });
        if (lookAtNotes(notes!, own).some(({ proof }) => proof === "written")) seen.found += 1;
      }
    }
  }
  const { feeds, episodes, transcripts, chapters, sponsors, found, wrong, ms } = seen;
  console.log(
    `real feeds: ${feeds} with ${episodes} episodes, ${transcripts} with transcripts, ${chapters} with chapters; ` +
      `named sponsors found: ${found} of ${sponsors}; an invented brand found: ${wrong}; ` +
      `${(ms / Math.max(1, episodes)).toFixed(1)} ms an episode`,
  );
  falseAired += wrong;
}
