import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type PDFDocument from "pdfkit";

type Document = InstanceType<typeof PDFDocument>;

/**
 * The faces of the product, as static files: the variable ones and .woff2 break the reader of fonts. Each face comes in
 * files for parts of Unicode, of which the ext ones lack plain letters: a text is written in runs of one file each.
 */
const FACES = {
  text: { family: "hanken-grotesk", weight: 400 },
  strong: { family: "hanken-grotesk", weight: 600 },
  title: { family: "literata", weight: 400 },
} as const;
export type Face = keyof typeof FACES;
const PARTS = ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"] as const;

export interface Run {
  font: string;
  text: string;
}

/** Folders of packages, nearest first: installed as a package itself, Hostread lies beside those it needs. */
const INSTALLED = createRequire(import.meta.url).resolve.paths("@fontsource") ?? [];

/** Where a font's file lies. */
function fileOf(family: string, part: string, weight: number): string | null {
  const name = join("@fontsource", family, "files", `${family}-${part}-${weight}-normal.woff`);
  return INSTALLED.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** What the library knows of the face in use; its types leave this out. */
interface InUse {
  _font: { font: { hasGlyphForCodePoint(point: number): boolean } };
}

/**
 * Makes the faces known to a document, and answers how to part a text into runs. What no file has is written in the
 * first one, which shows an empty box for it.
 */
export function useFaces(document: Document): (text: string, face: Face) => Run[] {
  const known = new Map<Face, string[]>();
  for (const [face, { family, weight }] of Object.entries(FACES)) {
    // What a family lacks, the other one has.
    const files = [family, "literata"].flatMap((from) =>
      PARTS.flatMap((part) => {
        const file = fileOf(from, part, weight);
        return file ? [{ name: `${from} ${part} ${weight}`, file }] : [];
      }),
    );
    if (files.length === 0) throw new Error(`no font files of ${family}`);
    for (const { name, file } of files) document.registerFont(name, file);
    known.set(
      face as Face,
      files.map(({ name }) => name),
    );
  }
  const found = new Map<string, string>();
  const has = (font: string, point: number): boolean => {
    document.font(font);
    return (document as unknown as InUse)._font.font.hasGlyphForCodePoint(point);
  };
  const fontOf = (sign: string, face: Face): string => {
    const key = `${face} ${sign}`;
    let font = found.get(key);
    if (font === undefined) {
      const fonts = known.get(face)!;
      font = fonts.find((name) => has(name, sign.codePointAt(0)!)) ?? fonts[0]!;
      found.set(key, font);
    }
    return font;
  };
  return (text, face) => {
    const runs: Run[] = [];
    for (const sign of text) {
      const last = runs.at(-1);
      // A space belongs to the run before it: every file has one, and a change of files can break a line.
      const font = last && /\s/.test(sign) ? last.font : fontOf(sign, face);
      if (last?.font === font) last.text += sign;
      else runs.push({ font, text: sign });
    }
    return runs;
  };
}
