// @ts-check
// Parses the texts of the interface while the browser's side is built. Their parser is larger than the texts of a page,
// and on a phone it would take as long to read them as to show them.
import { parse } from "@formatjs/icu-messageformat-parser";
import { parseSync, Visitor } from "oxc-parser";

/** Characters that make a text more than words: placeholders and plurals, tags, and quotes around either. */
const MORE_THAN_WORDS = /[{}<']/;

/**
 * A file of texts in which each that is more than words stands as the parts that react-intl takes in its place.
 * @param {string} code TypeScript: objects of texts
 * @param {string} file its name
 * @returns {string}
 */
export function compileTexts(code, file) {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  /** @type {{ start: number, end: number, text: string }[]} */
  const parsed = [];
  new Visitor({
    Property({ value }) {
      if (value.type !== "Literal" || typeof value.value !== "string" || !MORE_THAN_WORDS.test(value.value))
        return;
      parsed.push({ start: value.start, end: value.end, text: JSON.stringify(parse(value.value)) });
    },
  }).visit(program);
  return parsed.reduceRight(
    (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
    code,
  );
}

/**
 * @param {string} texts folder of the texts, with `/` between its parts
 * @returns {import("vite").Plugin}
 */
export function compileTextsPlugin(texts) {
  return {
    name: "compile-texts",
    enforce: "pre",
    transform: (code, id) =>
      id.startsWith(`${texts}/en/`) || id.startsWith(`${texts}/de/`)
        ? { code: compileTexts(code, id), map: null }
        : undefined,
  };
}
