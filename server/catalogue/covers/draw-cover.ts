import { type SeededRandom, seededRandom } from "../../platform/seeded-random.ts";
import { chooseMotif } from "./choose-motif.ts";
import { calmGrounds, grounds } from "./grounds.ts";
import { fullSheetMotifs, type MotifName, motifs, unmirroredMotifs } from "./motifs.ts";
import { type Palette, palettes } from "./palettes.ts";
import type { Shape } from "./shape.ts";

export type CoverSubject = {
  publicId: string;
  title: string;
  /** iTunes genre ids, the closest first; may be empty. */
  genreIds: readonly number[];
};

/**
 * Draws the cover of a podcast that has no picture of its own: an SVG of 600 × 600, under 2 KB,
 * always the same for the same podcast. It holds no text and nothing taken from the input,
 * so no title can break out of it or run over the edge.
 */
export function drawCover(subject: CoverSubject): string {
  const random = seededRandom(`${subject.publicId} ${subject.title}`);
  const name = chooseMotif(subject.title, subject.genreIds, random);
  const fullSheet = fullSheetMotifs.has(name);
  const colours = mixed(random.pick(palettes), random);
  const ground = grounds[random.between(0, (fullSheet ? calmGrounds : grounds.length) - 1)] ?? [];
  const motif = motifs[name].shapes.map((shape) => draw(shape, colours)).join("");
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 200 200">',
    `<path fill="${colours.ground}" d="M0 0h200v200H0z"/>`,
    ...ground.map((shape) => draw(shape, colours)),
    `<g stroke-linejoin="round" stroke-linecap="round"${placed(name, fullSheet, random)}>${motif}</g>`,
    "</svg>",
  ].join("");
}

/** Sometimes lets the two strong colours change places, which doubles what a palette can do. */
function mixed(palette: Palette, random: SeededRandom): Palette {
  return random.chance(0.3) ? { ...palette, ink: palette.pop, pop: palette.ink } : palette;
}

function placed(name: MotifName, fullSheet: boolean, random: SeededRandom): string {
  const scale = fullSheet ? 1 : random.pick([0.7, 0.78, 0.86]);
  const mirror = !unmirroredMotifs.has(name) && random.chance(0.5) ? -1 : 1;
  if (scale === 1 && mirror === 1) return "";
  const sideways = round(100 - 100 * scale * mirror);
  return ` transform="matrix(${scale * mirror} 0 0 ${scale} ${sideways} ${round(100 - 100 * scale)})"`;
}

function draw([role, path, line]: Shape, colours: Palette): string {
  const colour = colours[role];
  return line === undefined
    ? `<path fill="${colour}" d="${path}"/>`
    : `<path fill="none" stroke="${colour}" stroke-width="${line}" d="${path}"/>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
