import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readPdf } from "../../../tests/support/bookings/read-pdf.ts";
import { bookingSheet } from "../../../tests/support/samples/bookings.ts";
import { printPdf } from "./print-sheet.ts";

const HASH = "ab".repeat(32);
const LETTERS = "ä ö ü ß ẞ ő Ł € „ “";
const folder = mkdtempSync(join(tmpdir(), "hostread-pdf-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a tool of poppler says of a file; null where the machine has none. */
function poppler(tool: string, bytes: Buffer, ...options: string[]): string | null {
  const file = join(folder, "sheet.pdf");
  writeFileSync(file, bytes);
  try {
    return execFileSync(tool, [...options, file, ...(tool === "pdftotext" ? ["-"] : [])], {
      encoding: "utf8",
      timeout: 30_000,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

describe("the PDF of a booking", () => {
  test("C2.02 the same sheet gives the same bytes, another sheet others", async () => {
    const [one, two] = [await printPdf(bookingSheet(), HASH), await printPdf(bookingSheet(), HASH)];
    expect(one.equals(two)).toBe(true);
    expect(one.equals(await printPdf(bookingSheet({ net: 48_001 }), HASH))).toBe(false);
  });

  test("C2.02 C2.03 what it says can be read, on each page with number, version and hash", async () => {
    const spots = Array.from({ length: 60 }, (_, place) => ({
      ...bookingSheet().spots[0]!,
      position: place + 1,
    }));
    const { pages } = readPdf(await printPdf(bookingSheet({ note: LETTERS, spots }), HASH));
    expect(pages.length).toBeGreaterThan(1);
    for (const [place, text] of pages.entries()) {
      expect(text).toContain(`Buchung 2026-0042 · Fassung 1 · ${HASH}`);
      expect(text).toContain(`Seite ${place + 1} von ${pages.length}`);
    }
    const all = pages.join("\n");
    for (const words of [
      LETTERS,
      "Teehaus Grün GmbH",
      "NEBEL10",
      "571,20",
      "1. Februar 2027 bis 7. Februar 2027",
    ])
      expect(all.replaceAll("\u00a0", " ")).toContain(words);
  });

  test("C2.03 it is tagged, has title and language, and embeds every font", async () => {
    const { raw, fonts } = readPdf(await printPdf(bookingSheet(), HASH));
    expect(raw).toContain("/MarkInfo");
    expect(raw).toContain("/StructTreeRoot");
    expect(raw).toMatch(/\/Lang \(de\)/);
    expect(raw).toContain("/DisplayDocTitle true");
    for (const tag of ["H1", "H2", "Table", "TR", "TH", "TD"]) expect(raw).toContain(`/S /${tag}`);
    expect(fonts.length).toBeGreaterThan(2);
    for (const font of fonts) expect(font.embedded, font.name).toBe(true);
  });

  test("C2.03 letters that no face has do not stop it", async () => {
    const show = { title: "霧のラジオ 🎙️ Nebel", feed: "https://feeds.example/霧.xml" };
    const { pages } = readPdf(await printPdf(bookingSheet({ show }), HASH));
    expect(pages.join()).toContain("Nebel");
  });

  test("C2.09 with its record it names who accepted it, when, and the hash that was shown", async () => {
    const acceptance = { name: "Ida Weiß", function: "Host", at: "2026-11-26T10:00:00.000Z", sha256: HASH };
    const text = readPdf(await printPdf(bookingSheet(), HASH, acceptance)).pages.join("\n");
    for (const words of ["Ida Weiß", "26. November 2026", "keine qualifizierte Signatur"])
      expect(text).toContain(words);
  });

  test("C2.03 poppler reads it: text, fonts, title and structure", async (context) => {
    const bytes = await printPdf(bookingSheet({ note: LETTERS }), HASH);
    const text = poppler("pdftotext", bytes, "-layout");
    if (text === null) return context.skip("poppler is not on this machine");
    // Poppler takes single letters with spaces between them for one word set wide.
    expect(text.replace(/\s/g, "")).toContain(LETTERS.replaceAll(" ", ""));
    const fonts = poppler("pdffonts", bytes)!.trim().split("\n").slice(2);
    for (const font of fonts) expect(font).toMatch(/\byes +yes +yes\b/);
    expect(poppler("pdfinfo", bytes)).toMatch(/Tagged: +yes/);
    expect(poppler("pdfinfo", bytes, "-struct")).toContain("H1");
  });
});
