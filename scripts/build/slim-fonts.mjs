// @ts-check
// Cuts the fonts' axes to what the design uses. Literata comes with weights from 200 to 900 and sizes from 7 to 72: half of
// its bytes are shapes that no text here is set in, and on a phone text waits for all of them.
import { createHash } from "node:crypto";
import subsetFont from "subset-font";

/** The weights and optical sizes that client/ui/styles sets text in. */
/** @type {readonly { font: RegExp, axes: Record<string, number | { min: number, max: number }> }[]} */
const AXES = [
  { font: /^literata-.*-normal/, axes: { wght: { min: 400, max: 600 }, opsz: { min: 12, max: 72 } } },
  { font: /^literata-.*-italic/, axes: { wght: 400, opsz: { min: 12, max: 72 } } },
  { font: /^hanken-grotesk-/, axes: { wght: { min: 400, max: 700 } } },
];

/** Every letter that a font has stays in it. */
const LETTERS = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).join("");

/** Stands in the fonts' names: other axes are other files, although they are cut from the same one. */
const CUT = createHash("sha256")
  .update(String(AXES.map(({ font, axes }) => `${font}${JSON.stringify(axes)}`)))
  .digest("hex")
  .slice(0, 6);

/** @param {{ names: readonly string[] }} asset @returns {string} */
export const fontFileNames = ({ names: [name = ""] }) =>
  AXES.some(({ font }) => font.test(name))
    ? `assets/[name]-${CUT}-[hash][extname]`
    : "assets/[name]-[hash][extname]";

/** @returns {import("vite").Plugin} */
export function slimFontsPlugin() {
  return {
    name: "slim-fonts",
    apply: "build",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || typeof file.source === "string") continue;
        const [name = ""] = file.names;
        const axes = AXES.find(({ font }) => font.test(name))?.axes;
        if (!axes) continue;
        file.source = await subsetFont(Buffer.from(file.source), LETTERS, {
          targetFormat: "woff2",
          variationAxes: axes,
        });
      }
    },
  };
}
