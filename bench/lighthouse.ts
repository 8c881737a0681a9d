import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../server/platform/package-root.ts";
import { openBrowser, signIn } from "./stand/browser.ts";
import { makeCampaign } from "./stand/campaign.ts";
import { figure, median } from "./stand/figures.ts";
import { isWanted, quick, say, send } from "./stand/result.ts";
import { serveDemonstration } from "./stand/served-demonstration.ts";

// Lighthouse on the first page and, signed in, on dashboard, catalogue, a campaign and its e-mails.

const rounds = quick ? 1 : 5;
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const PRESETS = { desktop: ["--preset=desktop"], mobile: [] } as const;

interface Report {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
}

const folder = join(packageRoot(), "bench/lighthouse");
installOnDemand();
const reports = mkdtempSync(join(tmpdir(), "hostread-lighthouse-"));
const server = await serveDemonstration();
const browser = await openBrowser();
const rows: string[][] = [];
const missed = new Set<string>();
try {
  await measure("login", "/");
  const page = await browser.context.newPage();
  await signIn(page, server);
  // Two pages with one session would send each other every new token.
  await page.close();
  const campaign = `/bundle/${await makeCampaign(server, 40)}`;
  await measure("dashboard", "/dashboard");
  await measure("catalogue", "/podcast");
  await measure("campaign", `${campaign}/podcasts`);
  await measure("e-mail", `${campaign}/action/email`);
} finally {
  await browser.close();
  await server.remove();
  rmSync(reports, { recursive: true, force: true });
}

/** Lighthouse brings some two hundred packages, which are needed only for measuring. */
function installOnDemand(): void {
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const installed = join(folder, "node_modules/lighthouse/package.json");
  if (
    existsSync(installed) &&
    JSON.parse(readFileSync(installed, "utf8")).version === dependencies.lighthouse
  )
    return;
  say("installing Lighthouse");
  const result = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (result.status !== 0) throw new Error("Lighthouse could not be installed.");
}

async function measure(name: string, path: string): Promise<void> {
  if (!isWanted(name)) return;
  for (const [preset, flags] of Object.entries(PRESETS)) {
    const taken: Report[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      taken.push(await runLighthouse(server.url + path, flags));
      say(`${name}, ${preset}: ${round} of ${rounds}`);
    }
    const score = (id: string) => median(taken.map((report) => 100 * (report.categories[id]?.score ?? 0)));
    const metric = (id: string) => median(taken.map((report) => report.audits[id]?.numericValue ?? 0));
    rows.push([
      name,
      preset,
      ...CATEGORIES.map((id) => String(Math.round(score(id)))),
      figure(metric("first-contentful-paint") / 1_000),
      figure(metric("largest-contentful-paint") / 1_000),
      figure(metric("total-blocking-time")),
      metric("cumulative-layout-shift").toFixed(3),
    ]);
    for (const report of taken) noteMissed(name, report);
  }
}

/** On a busy machine Lighthouse sometimes loses a page and reports that; it gets three attempts. */
async function runLighthouse(url: string, flags: readonly string[]): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(url, flags);
    } catch (error) {
      if (attempt === 3) throw error;
      say(`once more: ${(error as Error).message}`);
    }
  }
}

/** Runs the command against the open Chromium, whose session it keeps: only caches are cleared. */
async function runOnce(url: string, flags: readonly string[]): Promise<Report> {
  const file = join(reports, "report.json");
  const child = spawn(
    process.execPath,
    [
      join(folder, "node_modules/lighthouse/cli/index.js"),
      url,
      `--port=${browser.debuggingPort}`,
      `--only-categories=${CATEGORIES.join(",")}`,
      "--output=json",
      `--output-path=${file}`,
      "--no-enable-error-reporting",
      "--quiet",
      ...flags,
    ],
    { stdio: ["ignore", "ignore", "inherit"], timeout: 180_000 },
  );
  const code = await new Promise((done) => child.once("exit", done));
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  const report: Report = JSON.parse(readFileSync(file, "utf8"));
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  // A lost session would end at the login, whose score would then be reported as the catalogue's.
  if (new URL(report.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${report.finalDisplayedUrl}`);
  return report;
}

function noteMissed(name: string, report: Report): void {
  for (const id of ["accessibility", "best-practices"]) {
    for (const { id: audit, weight } of report.categories[id]?.auditRefs ?? []) {
      const { score, title } = report.audits[audit]!;
      if (weight > 0 && score !== null && score < 1) missed.add(`${name}: ${title} (${audit})`);
    }
  }
}

send({
  title: "Lighthouse",
  columns: [
    "page",
    "preset",
    "performance",
    "accessibility",
    "best practices",
    "FCP s",
    "LCP s",
    "TBT ms",
    "CLS",
  ],
  rows,
  notes: [
    `Lighthouse 12.8.2 in a real Chromium, medians of ${rounds}; all but login signed in, with the demonstration's 2,000 podcasts and a campaign of 40, ten of them unlocked. "mobile" slows processor and network down as Lighthouse does by default.`,
    missed.size === 0
      ? "No audit of accessibility and best practices is missed."
      : `Missed audits of accessibility and best practices: ${[...missed].join("; ")}.`,
  ],
});
