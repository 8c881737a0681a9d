import { readdirSync, statSync } from "node:fs";
import { request } from "node:http";
import { basename, extname, join } from "node:path";
import { packageRoot } from "../server/platform/package-root.ts";
import { quiet } from "../tests/journeys/quiet.ts";
import { openBrowser, signIn } from "./stand/browser.ts";
import { figure } from "./stand/figures.ts";
import { send } from "./stand/result.ts";
import { serveDemonstration } from "./stand/served-demonstration.ts";

// What a browser loads for the first page and for the first pages after it, by Chromium's own log.

type Kind = "HTML" | "JS" | "CSS" | "fonts" | "pictures" | "answers";
const KINDS: readonly Kind[] = ["HTML", "JS", "CSS", "fonts", "pictures", "answers"];
const ENCODINGS = ["gzip", "br", "identity"] as const;
type Encoding = (typeof ENCODINGS)[number];

const server = await serveDemonstration();
const browser = await openBrowser();
const rows: string[][] = [];
let scripts: string[] = [];
try {
  const page = await browser.context.newPage();
  const seen = new Set<string>();
  let asked: string[] = [];
  page.on("request", (one) => {
    if (!one.url().startsWith(server.url) || one.method() !== "GET" || seen.has(one.url())) return;
    seen.add(one.url());
    asked.push(one.url());
  });
  const step = async (name: string, work: () => Promise<unknown>) => {
    asked = [];
    await work();
    await quiet(page);
    rows.push(...(await rowsOf(name, asked)));
  };
  await step("login", () => page.goto(server.url));
  scripts = asked
    .filter((url) => kindOf(url) === "JS")
    .map((url) => basename(url).replace(/-[\w-]{8}\.js$/, ""));
  await step("then: signed in, dashboard", () => signIn(page, server));
  await step("then: catalogue", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Podcasts" }).click();
    await page.waitForURL("**/podcast");
  });
} finally {
  await browser.close();
  await server.remove();
}

function kindOf(url: string): Kind {
  const { pathname } = new URL(url);
  if (/^\/(api|core|podcast\/api)\//.test(pathname)) return "answers";
  const end = extname(pathname);
  if (end === ".js") return "JS";
  if (end === ".css") return "CSS";
  if (end === ".woff2") return "fonts";
  return end === ".svg" || pathname.startsWith("/cover/") ? "pictures" : "HTML";
}

async function rowsOf(name: string, urls: readonly string[]): Promise<string[][]> {
  const totals = new Map<Kind, { files: number; bytes: Record<Encoding, number> }>();
  for (const url of urls) {
    const kind = kindOf(url);
    // API responses are left out: their size depends on the user.
    if (kind === "answers") continue;
    const total = totals.get(kind) ?? { files: 0, bytes: { gzip: 0, br: 0, identity: 0 } };
    total.files += 1;
    for (const encoding of ENCODINGS) total.bytes[encoding] += await bytesOf(url, encoding);
    totals.set(kind, total);
  }
  const line = (what: string, kinds: readonly Kind[]) => {
    const some = kinds.flatMap((kind) => totals.get(kind) ?? []);
    const sum = (encoding: Encoding) =>
      figure(some.reduce((all, one) => all + one.bytes[encoding], 0) / 1_024);
    return [name, what, String(some.reduce((all, one) => all + one.files, 0)), ...ENCODINGS.map(sum)];
  };
  return [
    line("**HTML, JS, CSS**", ["HTML", "JS", "CSS"]),
    ...KINDS.filter((kind) => totals.has(kind)).map((kind) => line(kind, [kind])),
  ];
}

/** Bytes of the body as they go over the line. */
function bytesOf(url: string, encoding: Encoding): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: { "accept-encoding": encoding } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve(bytes));
      answer.on("error", reject);
    });
    asking.on("error", reject).end();
  });
}

const assets = join(packageRoot(), "dist/web/assets");
const built = readdirSync(assets).filter((name) => name.endsWith(".js"));
const plainName = (name: string) => name.replace(/-[\w-]{8}\.js$/, "");
/** The largest scripts of those that pass, with their size. */
const largest = (pass: (name: string) => boolean) =>
  built
    .filter((name) => pass(plainName(name)))
    .map((name) => ({ name: plainName(name), bytes: statSync(join(assets, `${name}.gz`)).size }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 5)
    .map(({ name, bytes }) => `${name} ${figure(bytes / 1_024)}`)
    .join(", ");
send({
  title: "Size of the first load",
  columns: ["page", "what", "files", "gzip KiB", "br KiB", "plain KiB"],
  rows,
  notes: [
    "By the request log of a real Chromium with an empty cache; each row lists only what the pages above did not load already. Bodies as the built server sends them for each encoding.",
    `Login loads ${scripts.length} of ${built.length} scripts: ${scripts.sort().join(", ")}.`,
    `The largest it loads (gzip KiB): ${largest((name) => scripts.includes(name))}. The largest it leaves for later: ${largest((name) => !scripts.includes(name))}.`,
    "The target for login is under 200 KB gzip of HTML, JS and CSS. Fonts are woff2, compressed in themselves; pictures of the wall load when they are seen.",
  ],
});
