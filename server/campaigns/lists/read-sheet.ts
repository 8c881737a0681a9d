import { Unzip, UnzipInflate, UnzipPassThrough } from "fflate";
import { Parser } from "htmlparser2";
import { BadList } from "./wanted.ts";

/** Bytes of all that is looked at in a workbook, unpacked. Ten thousand rows take a tenth of it. */
const BYTES_MOST = 40_000_000;
const PARTS_MOST = 2_000;
const STRINGS_MOST = 500_000;
const CELL_MOST = 4_000;
const COLUMNS_MOST = 100;
/** Deflate makes a thousand of one at most: so much of it is looked at before the bounds are examined again. */
const STEP = 2 * 1024;
/** After so many bytes, packed or unpacked, others get their turn. */
const TURN = 256 * 1024;

/** What may still be unpacked of one workbook, whatever part it belongs to. */
interface Bound {
  left: number;
}

/**
 * Reads parts of a zip as they are unpacked, within the bounds: what unpacks to more than it may is refused after
 * the step that said so, whatever its directory claims. Parts come as they lie in the file, and a file may have the
 * same one many times over: none is read twice.
 * @throws BadList too-large, unreadable
 */
async function eachPart(
  bytes: Uint8Array,
  bound: Bound,
  wanted: (name: string) => ((text: string, last: boolean) => boolean) | null,
): Promise<void> {
  let parts = 0;
  let failed: unknown = null;
  let open = 0;
  let worked = 0;
  const seen = new Set<string>();
  const unzip = new Unzip((file) => {
    parts += 1;
    if (parts > PARTS_MOST) throw new BadList("too-large");
    const take = wanted(file.name);
    if (!take) return;
    if (seen.has(file.name)) throw new BadList("unreadable");
    seen.add(file.name);
    let done = false;
    open += 1;
    const decoder = new TextDecoder("utf-8");
    file.ondata = (error, chunk, last) => {
      if (error) {
        failed = error;
        return;
      }
      worked += chunk.length;
      bound.left -= chunk.length;
      if (bound.left < 0) throw new BadList("too-large");
      if (!done) done = !take(decoder.decode(chunk, { stream: !last }), last);
      if (last) open -= 1;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  try {
    for (let at = 0; at < bytes.length; at += STEP) {
      unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
      if (failed) throw failed;
      worked += STEP;
      if (worked < TURN) continue;
      worked = 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
  } catch (error) {
    throw error instanceof BadList ? error : new BadList("unreadable");
  }
  if (open > 0) throw new BadList("unreadable");
}

/** Without entities beyond the five of XML: what a document type declares is not read. */
const xml = (on: ConstructorParameters<typeof Parser>[0]) => new Parser(on, { xmlMode: true });
const local = (name: string): string => name.slice(name.indexOf(":") + 1);

interface Workbook {
  /** The path of its first sheet. */
  sheet: string;
  strings: string[];
}

async function readWorkbook(bytes: Uint8Array, bound: Bound): Promise<Workbook> {
  let firstSheet: string | null = null;
  const targets = new Map<string, string>();
  const strings: string[] = [];
  let isWorkbook = false;
  const workbook = xml({
    onopentag(name, attributes) {
      if (local(name) === "sheet" && attributes.state !== "hidden" && attributes.state !== "veryHidden")
        firstSheet ??= Object.entries(attributes).find(([key]) => /^\w+:id$/.test(key))?.[1] ?? null;
    },
  });
  const relations = xml({
    onopentag(name, { Id, Target }) {
      if (
        local(name) === "Relationship" &&
        Id !== undefined &&
        Target !== undefined &&
        targets.size < PARTS_MOST
      )
        targets.set(Id, Target);
    },
  });
  let text: string | null = null;
  let inText = false;
  let inPhonetic = false;
  const shared = xml({
    onopentag(name) {
      const tag = local(name);
      if (tag === "si") text = "";
      if (tag === "rPh") inPhonetic = true;
      if (tag === "t") inText = !inPhonetic;
    },
    ontext(part) {
      if (inText && text !== null && text.length < CELL_MOST) text += part.slice(0, CELL_MOST - text.length);
    },
    onclosetag(name) {
      const tag = local(name);
      if (tag === "t") inText = false;
      if (tag === "rPh") inPhonetic = false;
      if (tag === "si") {
        if (strings.length >= STRINGS_MOST) throw new BadList("too-large");
        strings.push(text ?? "");
        text = null;
      }
    },
  });
  const into = (parser: Parser) => (part: string, last: boolean) => {
    parser.write(part);
    if (last) parser.end();
    return true;
  };
  await eachPart(bytes, bound, (name) => {
    if (name === "xl/workbook.xml") {
      isWorkbook = true;
      return into(workbook);
    }
    if (name === "xl/_rels/workbook.xml.rels") return into(relations);
    if (name === "xl/sharedStrings.xml") return into(shared);
    return null;
  });
  if (!isWorkbook) throw new BadList("other-format");
  const target = firstSheet === null ? undefined : targets.get(firstSheet);
  if (target === undefined) throw new BadList("unreadable");
  return { sheet: target.startsWith("/") ? target.slice(1) : `xl/${target}`, strings };
}

/** The place of a cell by its address: A1 is 0, B1 is 1. */
function placeOf(address: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(address ?? "")?.[1];
  if (!letters) return null;
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * The rows of a workbook's first visible sheet, as texts; empty rows are left out. Stops behind `most` rows.
 * @throws BadList
 */
export async function readSheet(bytes: Uint8Array, most: number): Promise<string[][]> {
  const bound: Bound = { left: BYTES_MOST };
  const { sheet, strings } = await readWorkbook(bytes, bound);
  const rows: string[][] = [];
  let row: string[] = [];
  let place = -1;
  let type = "";
  let value = "";
  let reading = false;
  const parser = xml({
    onopentag(name, attributes) {
      const tag = local(name);
      if (tag === "row") {
        row = [];
        place = -1;
      } else if (tag === "c") {
        place = placeOf(attributes.r) ?? place + 1;
        type = attributes.t ?? "n";
        value = "";
      } else reading = tag === "v" || (tag === "t" && type === "inlineStr");
    },
    ontext(part) {
      if (reading && value.length < CELL_MOST) value += part.slice(0, CELL_MOST - value.length);
    },
    onclosetag(name) {
      const tag = local(name);
      if (tag === "v" || tag === "t") reading = false;
      if (tag === "c" && place < COLUMNS_MOST) {
        while (row.length < place) row.push("");
        row[place] = type === "s" ? (strings[Number(value)] ?? "") : type === "e" ? "" : plain(value, type);
      }
      if (tag === "row" && rows.length <= most && row.some((cell) => cell.trim() !== "")) rows.push(row);
    },
  });
  let found = false;
  await eachPart(bytes, bound, (name) => {
    if (name !== sheet) return null;
    found = true;
    return (part, last) => {
      parser.write(part);
      if (last) parser.end();
      return rows.length <= most;
    };
  });
  if (!found) throw new BadList("unreadable");
  return rows;
}

/** Excel writes large numbers with an exponent: a directory's number 1.234567E9 is 1234567000. */
const plain = (value: string, type: string): string =>
  type === "n" && /e/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value;
