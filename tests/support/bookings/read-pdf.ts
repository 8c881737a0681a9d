import { inflateSync } from "node:zlib";

/** What a PDF says, as far as ours need: its text page by page, its fonts, and everything outside its streams. */
export interface ReadPdf {
  pages: string[];
  fonts: { name: string; embedded: boolean }[];
  raw: string;
}

/** Reads a PDF with plain objects and fonts that map to Unicode. It knows no other. */
export function readPdf(bytes: Buffer): ReadPdf {
  const text = bytes.toString("latin1");
  const objects = new Map<number, { head: string; stream: string | null }>();
  for (const [, id, body] of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const at = body!.indexOf("\nstream\n");
    const head = at < 0 ? body! : body!.slice(0, at);
    const packed =
      at < 0 ? null : Buffer.from(body!.slice(at + 8, body!.lastIndexOf("\nendstream")), "latin1");
    const stream =
      packed && (head.includes("/FlateDecode") ? inflateSync(packed) : packed).toString("latin1");
    objects.set(Number(id), { head, stream });
  }
  const at = (reference: string) => objects.get(Number(reference))!;
  const fonts = [...objects.values()].filter(
    ({ head }) => /\/Type \/Font\b/.test(head) && /ToUnicode/.test(head),
  );
  const embedded = (head: string) => {
    const child = at(/\/DescendantFonts \[(\d+) 0 R/.exec(head)![1]!).head;
    return /\/FontFile[23]? /.test(at(/\/FontDescriptor (\d+) 0 R/.exec(child)![1]!).head);
  };
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return {
    raw: [...objects.values()].map(({ head }) => head).join("\n"),
    fonts: [...objects.values()]
      .filter(({ head }) => /\/Type \/Font\b/.test(head) && !/\/CIDFontType/.test(head))
      .map(({ head }) => ({
        name: /\/BaseFont \/(\S+)/.exec(head)![1]!,
        embedded: fonts.some((font) => font.head === head) && embedded(head),
      })),
    pages: pages.map(({ head }) => {
      const resources = at(/\/Resources (\d+) 0 R/.exec(head)![1]!).head;
      const maps = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
          name!,
          mapOf(at(/\/ToUnicode (\d+) 0 R/.exec(at(id!).head)![1]!).stream!),
        ]),
      );
      return textOf(at(/\/Contents (\d+) 0 R/.exec(head)![1]!).stream!, maps);
    }),
  };
}

/** Which letters the codes of a font stand for. */
function mapOf(cmap: string): Map<number, string> {
  const map = new Map<number, string>();
  for (const [, from, , list] of cmap.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    const letters = [...list!.matchAll(/<([0-9a-f ]*)>/gi)];
    for (const [place, [, hex]] of letters.entries())
      map.set(
        Number.parseInt(from!, 16) + place,
        Buffer.from(hex!.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
      );
  }
  return map;
}

/** The texts of a page, in the order in which they are drawn. */
function textOf(content: string, maps: ReadonlyMap<string, Map<number, string>>): string {
  let map: Map<number, string> | undefined;
  let text = "";
  for (const [, font, shown, end] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(\bET\b)/g)) {
    if (font) map = maps.get(font);
    else if (end) text += "";
    else
      for (const [, hex] of shown!.matchAll(/<([0-9a-f]+)>/gi))
        for (const [code] of hex!.matchAll(/.{4}/g)) text += map?.get(Number.parseInt(code, 16)) ?? "";
  }
  return text;
}
