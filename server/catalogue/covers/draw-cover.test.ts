import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { seededRandom } from "../../platform/seeded-random.ts";
import { chooseMotif } from "./choose-motif.ts";
import { drawCover } from "./draw-cover.ts";
import { motifs } from "./motifs.ts";
import { motifsOfGenre } from "./motifs-of-genre.ts";
import { palettes } from "./palettes.ts";

const genreIds = Object.keys(motifsOfGenre).map(Number);
const covers = Array.from({ length: 3_000 }, (_, index) =>
  drawCover({
    publicId: `podcast-${index}`,
    title: `Nothing ${index}`,
    genreIds: [genreIds[index % genreIds.length] as number],
  }),
);

test("a cover depends on its podcast alone, and thousands of podcasts get covers of their own", () => {
  const subject = { publicId: "one", title: "The Slow Ferry", genreIds: [1320] };
  expect(drawCover(subject)).toBe(drawCover({ ...subject }));
  expect(new Set(covers).size).toBeGreaterThan(2_300);
});

test("a cover is under 2 KB and takes nothing over from a hostile title", () => {
  expect(Math.max(...covers.map((svg) => Buffer.byteLength(svg)))).toBeLessThan(2_048);
  const hostile = drawCover({
    publicId: '"/><script>',
    title: "</svg>&\u0000 lamp {{x}}",
    genreIds: [-1, Number.NaN],
  });
  expect(hostile).toMatch(/^<svg [^<>]*>(<path [^<>]*\/>)+<g [^<>]*>(<path [^<>]*\/>)+<\/g><\/svg>$/);
  expect(hostile).not.toMatch(/script|\{|&/);
});

test("every cover can be rendered to 600 × 600 and shows more than its ground", async () => {
  for (const svg of covers.slice(0, 130)) {
    const image = sharp(Buffer.from(svg));
    expect(await image.metadata()).toMatchObject({ format: "svg", width: 600, height: 600 });
    const { data } = await image
      .resize(60, 60, { kernel: "nearest" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colours = new Set<string>();
    for (let at = 0; at + 2 < data.length; at += 4) colours.add(data.subarray(at, at + 3).toString("hex"));
    expect(colours.size, createHash("sha1").update(svg).digest("hex")).toBeGreaterThanOrEqual(3);
  }
});

test("a word of the title chooses the motif in any language, else the genre does", () => {
  const chosen = (title: string, ...ids: number[]) =>
    new Set(Array.from({ length: 60 }, (_, index) => chooseMotif(title, ids, seededRandom(`${index}`))));
  expect(chosen("The Lamps", 1545)).toContain("lamp");
  expect(chosen("Bahnsteig Neun", 1545)).toContain("train");
  // An article in one language may be a thing in another: "el" is Turkish for hand.
  for (const name of chosen("El os les", 1545)) expect(motifsOfGenre[1545]).toContain(name);
  for (const name of chosen("Qqq", 1545)) expect(motifsOfGenre[1545]).toContain(name);
  expect(chosen("Qqq").size).toBeGreaterThan(30);
});

test("there are enough motifs and palettes, and every colour is a colour", () => {
  expect(genreIds).toHaveLength(110);
  expect(Object.keys(motifs).length).toBeGreaterThanOrEqual(100);
  expect(palettes.length).toBeGreaterThanOrEqual(24);
  for (const palette of palettes) {
    expect(new Set(Object.values(palette)).size).toBe(5);
    for (const colour of Object.values(palette)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  }
});
