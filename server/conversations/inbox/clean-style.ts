/** Properties that lay out or colour text. Nothing that fetches, covers, or leaves its place. */
const PROPERTIES =
  /^(color|background(-color)?|font(-(family|size|style|weight|variant|stretch))?|text-(align|decoration|transform|indent)|line-height|letter-spacing|word-spacing|white-space|word-break|overflow-wrap|vertical-align|direction|(margin|padding)(-(top|right|bottom|left))?|border(-(top|right|bottom|left))?(-(color|style|width))?|border-(radius|collapse|spacing)|(min-|max-)?(width|height)|display|list-style-type|table-layout|float|clear)$/;

/** Letters, figures, and what stands between them. No backslash (an escape) and no semicolon. */
const VALUE = /^[\w\s#%.,'"()+\-/!]*$/;

/** The only functions: colours. */
const FUNCTION = /([\w-]*)\(/g;
const COLOUR_FUNCTIONS = new Set(["rgb", "rgba", "hsl", "hsla"]);

/** Of the frame, which grows with its mail: neither would ever come to rest. */
const OF_THE_FRAME = /\d[sld]?v(?:w|h|i|b|min|max)\b/i;

/** Without brackets it fetches nothing; a mail loses at most the font Curlz by it. */
const ADDRESS = /url/i;

const DISPLAYS =
  /^(block|inline|inline-block|none|list-item|table|inline-table|table-(row|cell|row-group|header-group|footer-group))$/;

const LONGEST_VALUE = 200;
const MOST_DECLARATIONS = 60;

/** A stranger's style attribute with its harmless declarations alone; empty where none is. */
export function cleanStyle(style: string): string {
  // A comment could part a word that is looked for. Without a backslash or an "@" nothing else hides one.
  const plain = style.replace(/\/\*[\s\S]*?(\*\/|$)/g, " ");
  const kept: string[] = [];
  for (const declaration of plain.split(";", MOST_DECLARATIONS)) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important/gi, "")
      .trim();
    if (isHarmless(property, value)) kept.push(`${property}:${value}`);
  }
  return kept.join(";");
}

function isHarmless(property: string, value: string): boolean {
  if (!PROPERTIES.test(property) || value === "" || value.length > LONGEST_VALUE) return false;
  if (!VALUE.test(value) || value.includes("!")) return false;
  if (OF_THE_FRAME.test(value) || ADDRESS.test(value)) return false;
  if (property === "display" && !DISPLAYS.test(value.toLowerCase())) return false;
  return [...value.matchAll(FUNCTION)].every(([, name]) => COLOUR_FUNCTIONS.has(name!.toLowerCase()));
}
