import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../package-root.ts";

/** The look's values (client/ui/styles/tokens.css), as far as pages that a mail opens need them. */
const RULES = `
:root{color-scheme:light dark;--paper:light-dark(#f7f6f4,#171514);--ink:light-dark(#211d1b,#ece8e4);--ink-2:light-dark(#534d49,#bab3ad);--line:light-dark(#dfdbd7,#34302d);--edge:light-dark(#877f79,#7d756f);--accent:light-dark(#0c586b,#86c9da);--fill:light-dark(#0c586b,#2f7589);--fill-hover:light-dark(#084556,#347d92);--well:light-dark(#efedea,#121110);--serif:"Literata Variable","Iowan Old Style",Georgia,serif;--sans:"Hanken Grotesk Variable","Helvetica Neue",Arial,sans-serif}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 15px/23px var(--sans);overflow-wrap:break-word}
main{max-width:600px;margin:0 auto;padding:56px 20px 80px}
.mark{font:500 20px/26px var(--serif);color:var(--ink-2);margin:0 0 40px}
h1{font:400 30px/36px var(--serif);margin:0 0 24px;hyphens:auto}
p{margin:0 0 16px;max-width:66ch}
ul{margin:0 0 16px;padding-left:20px}
a{color:var(--accent)}
.lead{font:400 18px/28px var(--serif)}
.quiet{color:var(--ink-2);font-size:13px;line-height:18px}
.who{white-space:pre-line;border-left:2px solid var(--line);padding-left:16px;color:var(--ink-2)}
form{margin:32px 0 0}
form+form,hr+form{margin-top:16px}
hr{border:0;border-top:1px solid var(--line);margin:40px 0 24px}
button{font:500 14px/20px var(--sans);color:var(--ink);background:transparent;border:1px solid var(--edge);border-radius:4px;min-height:44px;padding:11px 20px;cursor:pointer;text-align:left;max-width:100%}
button:hover{border-color:var(--ink);background:var(--well)}
button.main{background:var(--fill);border-color:var(--fill);color:#fff;font-weight:600}
button.main:hover{background:var(--fill-hover);border-color:var(--fill-hover)}
button+p,form p,form+p{margin:8px 0 0}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-width:720px){main{padding-top:32px}h1{font-size:25px;line-height:31px}button{width:100%;text-align:center}}
`;

/** The fonts of the build; without one (tests of the API) the reader's own. */
function fonts(): string {
  const folder = join(packageRoot(), "dist", "web", "assets");
  if (!existsSync(folder)) return "";
  const files = readdirSync(folder);
  return [
    { family: "Literata Variable", start: "literata-latin-opsz-normal", weight: "200 900" },
    { family: "Hanken Grotesk Variable", start: "hanken-grotesk-latin-wght-normal", weight: "100 900" },
  ]
    .flatMap(({ family, start, weight }) => {
      const file = files.find((name) => name.startsWith(start) && name.endsWith(".woff2"));
      return file
        ? `@font-face{font-family:"${family}";src:url("/assets/${file}") format("woff2");font-weight:${weight};font-display:swap}`
        : [];
    })
    .join("\n");
}

/** The style sheet of the page; it stands in the page itself. */
export const pageStyle = (): string => `${fonts()}${RULES}`;
