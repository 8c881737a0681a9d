import { expect, test } from "vitest";
import { type Block, readMarkdown, type Span, safeHref } from "./markdown.ts";

const only = (text: string): Block => {
  const blocks = readMarkdown(text);
  expect(blocks).toHaveLength(1);
  return blocks[0] as Block;
};
const spans = (text: string): Span[] => {
  const block = only(text);
  return block.kind === "paragraph" ? block.spans : expect.unreachable(block.kind);
};
const plain = (text: string): Span => ({ kind: "text", text });

test("A2.17 legal texts have headings, paragraphs whose lines stay, and lists", () => {
  expect(
    readMarkdown("# Operator\nTea House\nHarbour 1\n\n- one\n- two\n  more\n\n1. first\n2) second"),
  ).toEqual([
    { kind: "heading", level: 2, spans: [plain("Operator")] },
    { kind: "paragraph", spans: [plain("Tea House"), { kind: "break" }, plain("Harbour 1")] },
    { kind: "list", ordered: false, items: [[plain("one")], [plain("two more")]] },
    { kind: "list", ordered: true, items: [[plain("first")], [plain("second")]] },
  ]);
  expect(only("###### deep")).toMatchObject({ kind: "heading", level: 4 });
  expect(readMarkdown(" \n\r\n")).toEqual([]);
});

test("A2.17 bold, italic and links to pages and e-mail addresses", () => {
  expect(spans("a **b** *c* [d](https://tea.example/x) <mail@tea.example>")).toEqual([
    plain("a "),
    { kind: "bold", spans: [plain("b")] },
    plain(" "),
    { kind: "italic", spans: [plain("c")] },
    plain(" "),
    { kind: "link", href: "https://tea.example/x", spans: [plain("d")] },
    plain(" "),
    { kind: "link", href: "mailto:mail@tea.example", spans: [plain("mail@tea.example")] },
  ]);
  expect(spans("snake_case_name 2 * 3 * 4 \\*no\\*")).toEqual([plain("snake_case_name 2 * 3 * 4 *no*")]);
});

test("S-11 nothing in a legal text becomes an element or a script", () => {
  for (const text of [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert)",
    "[x](data:text/html,x)",
    "[x](//evil.example)",
    "[x](https://)",
    "<javascript:alert@x>",
  ]) {
    const found = JSON.stringify(
      readMarkdown(text).flatMap((block) => ("spans" in block ? block.spans : [])),
    );
    expect(found).not.toMatch(/"href":"(?!https?:|mailto:)/);
    expect(found).not.toContain('"href":"//');
  }
  for (const href of ["java\nscript:x", "vbscript:x", "file:///etc", "http:/x", "mailto:a@b c", "ftp://x"]) {
    expect(safeHref(href)).toBeNull();
  }
});

test("S-16 a hostile text of 100 KB is read without a search that explodes", () => {
  for (const part of ["*", "**a", "[", "[a](", "_a", "<", "\\", "# ", "- "]) {
    const text = part.repeat(100_000 / part.length);
    expect(JSON.stringify(readMarkdown(text)).length).toBeGreaterThan(text.length / 4);
  }
});
