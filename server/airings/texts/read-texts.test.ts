import { describe, expect, test } from "vitest";
import { lookAtNotes, lookAtWords } from "../look/look-at.ts";
import { lookAtChapters } from "../look/look-at-chapters.ts";
import { needlesOf } from "../look/needles.ts";
import { chaptersInNotes, readChapters } from "./read-chapters.ts";
import { MOST_CUES, readTranscript } from "./read-transcript.ts";

const needles = needlesOf({
  names: ["Grünkern"],
  code: "KUECHE10",
  link: "https://gruenkern.de/garten",
  disclosure: "Werbung",
  phrases: [],
});
const SAID = "mit dem Code Küche zehn spart ihr";

const formats = {
  vtt: `WEBVTT\n\n00:12:33.000 --> 00:12:40.000\n<v Ida>Grüße aus Köln\n\n00:12:40.000 --> 00:12:47.000\n${SAID}\n`,
  srt: `1\n00:12:33,000 --> 00:12:40,000\nGrüße aus Köln\n\n2\n00:12:40,000 --> 00:12:47,000\n${SAID}\n`,
  json: JSON.stringify({
    version: "1.0.0",
    segments: [
      { speaker: "Ida", startTime: 753, endTime: 760, body: "Grüße aus Köln" },
      { startTime: 760, endTime: 767, body: SAID },
    ],
  }),
  html: `<html><body><cite>Ida:</cite><time>12:33</time><p>Grüße aus K&ouml;ln</p><cite>Ida:</cite><time>12:40</time><p>${SAID}</p></body></html>`,
};

const latin1 = (text: string) => Buffer.from(text, "latin1");
const encodings: Record<string, (text: string) => { bytes: Buffer; type: string | null }> = {
  "UTF-8": (text) => ({ bytes: Buffer.from(text), type: null }),
  "UTF-16 with its mark": (text) => ({ bytes: Buffer.from(`\ufeff${text}`, "utf16le"), type: "text/plain" }),
  "UTF-16 without a mark": (text) => ({ bytes: Buffer.from(text, "utf16le"), type: null }),
  "Latin 1 that says so": (text) => ({ bytes: latin1(text), type: "text/vtt; charset=iso-8859-1" }),
  "Latin 1 that says to be UTF-8": (text) => ({ bytes: latin1(text), type: "text/vtt; charset=utf-8" }),
};

describe("C5.05 transcripts", () => {
  for (const [format, text] of Object.entries(formats))
    test.each(Object.keys(encodings))(`${format} in %s gives quote and second`, (encoding) => {
      const { bytes, type } = encodings[encoding]!(text);
      const { cues } = readTranscript(bytes, type)!;
      expect(cues.map(({ from }) => from)).toEqual([753, 760]);
      const [finding] = lookAtWords(cues, needles);
      expect(finding).toMatchObject({ proof: "said", by: "code" });
      expect(finding!.quote).toContain("Code Küche zehn");
      expect(finding!.quote).toContain("Grüße aus Köln");
      expect(finding!.from).toBeGreaterThanOrEqual(760);
      expect(finding!.from).toBeLessThan(767);
    });

  test("without times there is a quote and no second", () => {
    for (const text of [`<p>Grüße aus Köln</p><p>${SAID}</p>`, `Grüße aus Köln\n\n${SAID}\n`]) {
      const { cues } = readTranscript(Buffer.from(text), "text/html")!;
      expect(lookAtWords(cues, needles)[0]).toMatchObject({
        proof: "said",
        by: "code",
        from: null,
        to: null,
      });
    }
  });

  test("what is no transcript holds no words, and nothing is written to the console", () => {
    const written: unknown[] = [];
    const { warn, error } = console;
    const keep = (...words: unknown[]) => void written.push(words);
    Object.assign(console, { warn: keep, error: keep });
    for (const wrong of [
      "",
      "   ",
      "{}",
      "[1]",
      '{"segments":{}}',
      "{",
      '{"segments":[null]}',
      "WEBVTT\n\n",
      "\0\0\0",
    ])
      expect(readTranscript(Buffer.from(wrong), null), wrong).toBeNull();
    readTranscript(Buffer.from("<html><body><p>no time</p><time>x</time></body></html>"), null);
    readTranscript(Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 256)), "text/vtt");
    Object.assign(console, { warn, error });
    expect(written).toEqual([]);
  });

  test("more cues than anybody says are cut, and it says so", () => {
    const cue = (at: number) =>
      `${new Date(at * 1_000).toISOString().slice(11, 23)} --> ${new Date((at + 1) * 1_000).toISOString().slice(11, 23)}\nword ${at}\n\n`;
    const text = `WEBVTT\n\n${Array.from({ length: MOST_CUES + 10 }, (_, at) => cue(at)).join("")}`;
    const { cues, cut } = readTranscript(Buffer.from(text), "text/vtt")!;
    expect(cues.length).toBeLessThanOrEqual(MOST_CUES);
    expect(cut).toBe(true);
    expect(readTranscript(Buffer.from(formats.vtt), null)!.cut).toBe(false);
  });
});

describe("a hostile transcript", () => {
  test("of a million paragraphs or brackets that are never closed is put aside at once", () => {
    for (const one of ["<p>", "<div>", "<p><li><td>", "[", '{"segments":['])
      expect(readTranscript(Buffer.from(one.repeat(1_000_000)), "text/html"), one).toBeNull();
  });
});

describe("C5.03 notes", () => {
  test.each([
    ["Mit KUECHE10 sparen", "code"],
    ["Angebot: https://www.gruenkern.de/garten?utm_source=pod", "link"],
    ["Danke an Gruenkern!", "brand"],
  ])("%s is noted, with its quote, and never more", (notes, by) => {
    const [first, ...rest] = lookAtNotes(`Heute im Garten.\n${notes}\nBis bald`, needles);
    expect(first).toMatchObject({ proof: "written", by, from: null });
    expect(first!.quote).toContain(notes.slice(0, 20));
    expect([first!, ...rest].every(({ proof }) => proof === "written")).toBe(true);
  });

  test("a longer code, another path and another host are others", () => {
    for (const notes of [
      "KUECHE100",
      "XKUECHE10",
      "gruenkern.de/gartenbau",
      "xgruenkern.de/garten",
      "gruenkern.de.example/garten",
    ])
      expect(
        lookAtNotes(notes, needles).filter(({ by }) => by !== "brand"),
        notes,
      ).toEqual([]);
  });

  test("an address beside it is not in the quote", () => {
    const [finding] = lookAtNotes("KUECHE10 oder an ida@heron.fm schreiben", needles);
    expect(finding!.quote).not.toContain("ida@heron.fm");
    expect(finding!.quote).toContain("KUECHE10");
  });
});

describe("C5.04 chapters", () => {
  const json = (chapters: unknown) =>
    readChapters(Buffer.from(JSON.stringify({ version: "1.2.0", chapters })), null);

  test("in JSON give the second", () => {
    const chapters = json([
      { startTime: 0, title: "Begin" },
      { startTime: 760.5, title: "Werbung: Grünkern", url: "https://gruenkern.de/garten" },
      { startTime: 820, title: "Rest" },
    ])!;
    expect(lookAtChapters(chapters, needles)).toEqual([
      expect.objectContaining({ proof: "written", by: "link", from: 760.5, to: 820 }),
      expect.objectContaining({ proof: "written", by: "brand", from: 760.5, to: 820 }),
    ]);
  });

  test("one that cannot be read is left out; what is no chapters is none", () => {
    expect(
      json([
        { startTime: -1, title: "a" },
        { startTime: "1", title: "b" },
        null,
        { startTime: 5, title: 5 },
        { startTime: 6, title: "c" },
      ]),
    ).toEqual([{ from: 6, title: "c", url: null }]);
    for (const wrong of ["", "[]", "null", '{"chapters":{}}', "<html>"])
      expect(readChapters(Buffer.from(wrong), null), wrong).toBeNull();
  });

  test("in notes are lines with times that grow", () => {
    const notes = "Themen:\n00:00:00 Beginn\n(12:40) Grünkern\n- 1:02:03 – Schluss\nKonzert um 20:00";
    expect(chaptersInNotes(notes).map(({ from, title }) => [from, title])).toEqual([
      [0, "Beginn"],
      [760, "Grünkern"],
      [3723, "Schluss"],
    ]);
    expect(lookAtChapters(chaptersInNotes(notes), needles)[0]).toMatchObject({ by: "brand", from: 760 });
    expect(chaptersInNotes("Beginn 0:00\nMitte 10:30")).toHaveLength(2);
    expect(chaptersInNotes("Das Konzert ist um 20:00")).toEqual([]);
  });
});
