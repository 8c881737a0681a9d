import { expect, test } from "vitest";
import { soon } from "../../../tests/hostile/soon.ts";
import { EpisodeListReader } from "./episode-list-reader.ts";

/** The notes of episodes whose feed says each of these texts of one. */
function notesOf(...texts: readonly string[]): (string | null)[] {
  const reader = new EpisodeListReader();
  for (const [index, text] of texts.entries()) {
    reader.opened("item", {});
    reader.opened("item/enclosure", { url: `https://heron.example/${index}.mp3` });
    reader.text("item/content:encoded", text);
  }
  return reader.finish().map(({ notes }) => notes);
}

test.each([
  ["a link", '<p>With <a href="https://owl.example/x">owls</a>.</p>', "With https://owl.example/x owls."],
  [
    "escaped",
    "&lt;a class=&quot;b&quot; href=&quot;https://owl.example/x&quot;&gt;owls&lt;/a&gt;",
    "https://owl.example/x owls",
  ],
  [
    "two, of many lines, in capitals",
    "<A\nrel='x'\nHREF = 'https://a.example' >a</A> <a href='http://b.example'>b</a>",
    "https://a.example a http://b.example b",
  ],
  [
    "an arrow in a title",
    '<a title="a &gt; b" href="https://owl.example">owls</a>',
    "https://owl.example owls",
  ],
  ["a mail address, and none", '<a href="mailto:x">a</a> <a name="x">b</a> <abbr>c</abbr>', "a b c"],
  [
    "after one that never ends",
    '<a href="https://a.example" <a href="https://b.example">b</a>',
    "https://b.example b",
  ],
])("C5.03 the address of a link stands in the notes: %s", (_name, text, notes) => {
  expect(notesOf(text)[0]?.replace(/\s+/g, " ")).toContain(notes);
});

/** Where all of it is one expression, its beginnings, addresses and ends multiply. */
const neverEnds = [
  "&lt;a ".repeat(80),
  "href=&#39;https:".repeat(30),
  "&#39;".repeat(180),
  "x".repeat(480),
].join("");

test.each([
  ["links that never end", [neverEnds.repeat(42)]],
  ["spaces", [`<a ${"href ".repeat(90)}${" ".repeat(99_000)}=`]],
  ["addresses", ["&lt;a href=&#39;https:a".repeat(5_000)]],
  ["what a cut letter looks like", Array<string>(200).fill(`${"\ufffd".repeat(16_600)}${"x".repeat(9_000)}`)],
])("C5.03 no notes stop a process: %s", (_name, texts) => {
  expect(() => soon(() => notesOf(...texts))).not.toThrow();
});
