import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageRoot } from "../server/platform/package-root.ts";

const root = packageRoot();
const folder = realpathSync(mkdtempSync(join(tmpdir(), "hostread-package-")));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What an installation has beside the package: everything but what only its making needs. */
function installPackages(modules: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [place, { dev }] of Object.entries(packages)) {
    const name = place.replace(/^node_modules\//, "");
    if (place === "" || dev || name.includes("node_modules/") || !existsSync(join(root, place))) continue;
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, place), join(modules, name));
  }
}

describe("the package", () => {
  const modules = join(folder, "node_modules");
  const place = join(modules, "hostread");
  const program = join(place, "dist/scripts/operate/hostread.js");
  const here = join(folder, "here");

  beforeAll(() => {
    // Without its scripts: what it is made of was built before the tests.
    execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], {
      cwd: root,
    });
    const [packed = ""] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
    mkdirSync(modules);
    execFileSync("tar", ["-xzf", join(folder, packed), "-C", folder]);
    cpSync(join(folder, "package"), place, { recursive: true });
    installPackages(modules);
    mkdirSync(here);
  }, 120_000);

  test("D6.12 has no sources and no tests in it, but everything that was built", () => {
    for (const name of ["server", "client", "contract", "scripts", "tests", "node_modules", "tsconfig.json"])
      expect(existsSync(join(place, name)), name).toBe(false);
    const migrations = readdirSync(join(root, "database/migrations"));
    expect(readdirSync(join(place, "database/migrations"))).toEqual(migrations);
    expect(existsSync(join(place, "dist/web/index.html"))).toBe(true);
    expect(readFileSync(program, "utf8")).toMatch(/^#!\/usr\/bin\/env -S node /);
  });

  test("D6.12 starts where it is called, keeps its data there, answers, prints and stops in good order", async () => {
    const environment = { PATH: process.env.PATH, HOME: folder, PORT: "0" };
    const child = spawn(process.execPath, [program], { cwd: here, env: environment });
    try {
      const url = await new Promise<string>((resolve, reject) => {
        let said = "";
        const listen = (chunk: Buffer) => {
          said += chunk;
          const ready = /is ready at (http:\/\/\S+)/.exec(said)?.[1];
          if (ready) resolve(ready);
        };
        child.stdout.on("data", listen);
        child.stderr.on("data", listen);
        child.once("exit", (code) => reject(new Error(`ended with ${code}: ${said}`)));
      });
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const page = await (await fetch(url)).text();
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
      expect((await fetch(`${url}${script}`)).status).toBe(200);
      expect(existsSync(join(here, ".data/secret.key")) || existsSync(join(here, ".data/postgres"))).toBe(
        true,
      );

      const verified = execFileSync(process.execPath, [program, "verify-money"], {
        cwd: here,
        env: environment,
        encoding: "utf8",
        timeout: 60_000,
      });
      expect(verified).toContain("invariants hold");

      // The faces of printed pages lie beside the package, not in it.
      const probe = `
        const { printDocument } = await import("./node_modules/hostread/dist/server/platform/print/print-document.js");
        const { default: PDFDocument } = await import("pdfkit");
        const { useFaces } = await import("./node_modules/hostread/dist/server/platform/print/fonts.js");
        const runs = useFaces(new PDFDocument())("Łódź", "title");
        console.log(typeof printDocument, runs.map(({ font }) => font).join());`;
      const asked = execFileSync(process.execPath, ["--input-type=module", "-e", probe], {
        cwd: folder,
        encoding: "utf8",
      });
      expect(asked).toContain("latin-ext");
    } finally {
      const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      expect(await gone).toBe(0);
    }
  }, 180_000);

  test("D6.12 says what it can do, and refuses what it cannot", () => {
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [program, ...args], { cwd: here, encoding: "utf8", stdio: "pipe" });
    expect(run("--help")).toContain("confirm-restore");
    expect(() => run("constructor")).toThrow(/hostread \[COMMAND …\]/);
  });
});

describe("what stands in front of it and around it", () => {
  test.runIf(existsSync("/usr/bin/systemd-analyze"))("D6.12 systemd accepts every unit", () => {
    const units = join(root, "deploy/systemd");
    for (const name of readdirSync(units).filter((file) => /\.(service|timer)$/.test(file))) {
      const copy = join(folder, name);
      // Whether the program is there is the installation's affair.
      writeFileSync(
        copy,
        readFileSync(join(units, name), "utf8").replace("/opt/hostread/bin/hostread", "/bin/true"),
      );
      const said = execFileSync("sh", ["-c", 'systemd-analyze verify --man=no "$0" 2>&1', copy], {
        encoding: "utf8",
      });
      expect(said, name).toBe("");
    }
  });

  test.runIf(existsSync("/usr/bin/caddy"))("D6.12 Caddy accepts its sample", () => {
    const config = join(root, "deploy/caddy/Caddyfile");
    const adapted = JSON.parse(
      execFileSync("caddy", ["adapt", "--adapter", "caddyfile", "--config", config], {
        encoding: "utf8",
        stdio: "pipe",
        env: { PATH: process.env.PATH, HOME: folder },
      }),
    );
    expect(JSON.stringify(adapted)).toContain('"dial":"127.0.0.1:3000"');
  });
});
