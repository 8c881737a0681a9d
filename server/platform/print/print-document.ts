import PDFDocument from "pdfkit";
import type { Language } from "../../../contract/forms/locale.ts";
import type { PrintedPart } from "../../../contract/forms/printed.ts";
import { type Face, useFaces } from "./fonts.ts";

type Document = InstanceType<typeof PDFDocument>;
type Parent = ReturnType<Document["struct"]>;

/** In points; A4 is 595 wide. */
const MARGIN = { side: 56, top: 56, bottom: 72 };
const SIZE = { title: 20, head: 12, text: 10, foot: 7.5 };
const NAMES = 170;
const GAP = 12;
const INK = "#211d1b";
const QUIET = "#534d49";

interface Print {
  language: Language;
  title: string;
  /** What readers of files show as the title. */
  name: string;
  author: string;
  /** The only date in it. */
  date: Date;
  /** Below the title. */
  lead: string;
  parts: readonly PrintedPart[];
  /** Below each page, followed by its number. */
  foot: string;
  pageOf: (page: number, pages: number) => string;
}

/**
 * A document as PDF: tagged, with title and language, its fonts embedded. The same words and date give the same bytes.
 */
export function printDocument(print: Print): Promise<Buffer> {
  const { language, date } = print;
  const document = new PDFDocument({
    size: "A4",
    pdfVersion: "1.7",
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: true,
    // Else a face of the library's own would be written into it.
    font: null as unknown as string,
    margins: { top: MARGIN.top, bottom: MARGIN.bottom, left: MARGIN.side, right: MARGIN.side },
    info: { Title: print.name, Author: print.author, CreationDate: date, ModDate: date },
  });
  const bytes = new Promise<Buffer>((resolve, reject) => {
    const pieces: Buffer[] = [];
    document.on("data", (piece: Buffer) => pieces.push(piece));
    document.on("end", () => resolve(Buffer.concat(pieces)));
    document.on("error", reject);
  });
  const pen = penOf(document);
  const root = document.struct("Document");
  document.addStructure(root);
  pen.write(root, "H1", print.title, { face: "title", size: SIZE.title });
  pen.write(root, "P", print.lead, { color: QUIET });
  for (const part of print.parts) writePart(document, pen, root, part);
  root.end();
  writeFeet(document, pen, print);
  document.end();
  return bytes;
}

interface Look {
  face?: Face;
  size?: number;
  color?: string;
}
type Pen = ReturnType<typeof penOf>;

/** Writes texts of any letters, in columns and tagged. */
function penOf(document: Document) {
  const runsOf = useFaces(document);
  const width = document.page.width - 2 * MARGIN.side;
  const bottom = () => document.page.height - MARGIN.bottom;

  /** Runs of several fonts, as one text. */
  function put(text: string, x: number, y: number, wide: number, look: Look): void {
    const { face = "text", size = SIZE.text, color = INK } = look;
    const runs = runsOf(text, face);
    document.fillColor(color).fontSize(size);
    for (const [at, run] of runs.entries()) {
      const continued = at < runs.length - 1;
      document.font(run.font);
      const options = { width: wide, continued, lineGap: 2 };
      if (at === 0) document.text(run.text, x, y, options);
      else document.text(run.text, options);
    }
  }

  /** About so high; the files of a face differ by less than a line. */
  function height(text: string, wide: number, { face = "text", size = SIZE.text }: Look): number {
    const first = runsOf("x", face)[0]!;
    return document
      .font(first.font)
      .fontSize(size)
      .heightOfString(text || " ", { width: wide, lineGap: 2 });
  }

  /** Goes on with the next page where so much does not fit any more. */
  function keep(high: number): void {
    if (document.y + high > bottom() && high < bottom() - MARGIN.top) document.addPage();
  }

  function write(parent: Parent, tag: string, text: string, look: Look = {}): void {
    if (text === "") return;
    keep(Math.min(height(text, width, look), 60));
    parent.add(document.struct(tag, {}, [() => put(text, MARGIN.side, document.y, width, look)]));
    document.y += 4;
  }

  /** A row of cells beside each other. */
  function row(
    table: Parent,
    cells: readonly { tag: "TH" | "TD"; text: string; x: number; wide: number; look?: Look }[],
  ): void {
    const high = Math.max(...cells.map(({ text, wide, look }) => height(text, wide, look ?? {})));
    keep(high);
    const top = document.y;
    const page = document.bufferedPageRange().count;
    let end = top;
    const line = document.struct("TR");
    table.add(line);
    for (const { tag, text, x, wide, look } of cells)
      line.add(
        document.struct(tag, {}, [
          () => {
            put(text, MARGIN.side + x, top, wide, look ?? {});
            end = document.bufferedPageRange().count > page ? document.y : Math.max(end, document.y);
          },
        ]),
      );
    line.end();
    document.y = end + 3;
  }

  return { write, row, put, keep, width };
}

function writePart(document: Document, pen: Pen, root: Parent, part: PrintedPart): void {
  document.y += GAP;
  const section = document.struct("Sect");
  root.add(section);
  pen.keep(60);
  pen.write(section, "H2", part.title, { face: "strong", size: SIZE.head });
  if (part.table) {
    const table = document.struct("Table");
    section.add(table);
    const columns = [
      { x: 0, wide: 40 },
      { x: 48, wide: 220 },
      { x: 280, wide: 120 },
      { x: 412, wide: pen.width - 412 },
    ];
    const cells = (texts: readonly string[], head: boolean) =>
      texts.map((text, at) => ({
        tag: head ? ("TH" as const) : ("TD" as const),
        text,
        ...columns[at]!,
        look: head ? { color: QUIET } : {},
      }));
    pen.row(table, cells(part.table.heads, true));
    for (const row of part.table.rows) pen.row(table, cells(row, false));
    table.end();
    document.y += 6;
  }
  if (part.rows && part.rows.length > 0) {
    const table = document.struct("Table");
    section.add(table);
    for (const { name, says } of part.rows)
      pen.row(table, [
        { tag: "TH", text: name, x: 0, wide: NAMES, look: { color: QUIET } },
        { tag: "TD", text: says, x: NAMES + GAP, wide: pen.width - NAMES - GAP },
      ]);
    table.end();
  }
  for (const words of part.words ?? [])
    for (const text of words.split(/\n{2,}/)) pen.write(section, "P", text);
  section.end();
}

/** The foot and the page's number below each page, which readers of the text pass over. */
function writeFeet(document: Document, pen: Pen, { foot, pageOf }: Print): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    document.page.margins.bottom = 0;
    document.markContent("Artifact", { type: "Pagination" });
    const look = { size: SIZE.foot, color: QUIET };
    const y = document.page.height - MARGIN.bottom + 22;
    pen.put(foot, MARGIN.side, y, pen.width, look);
    pen.put(pageOf(page + 1, count), MARGIN.side, document.y, pen.width, look);
    document.endMarkedContent();
  }
}
