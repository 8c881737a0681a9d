import { execFileSync } from "node:child_process";
import { packageRoot } from "../../../server/platform/package-root.ts";
import { ADDITIVE_FROM } from "./additive-from.ts";

/** Which version runs beside this one. */
export interface Before {
  commit: string;
  name: string;
  /** Why it is not the last release. */
  instead: string | null;
}

/** Says in a sentence why there is none; the program ends with it. */
export class NoVersionBefore extends Error {
  override name = "NoVersionBefore";
}

function git(...args: string[]): string {
  return execFileSync("git", args, {
    cwd: packageRoot(),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 64 * 2 ** 20,
  }).trim();
}

const tryGit = (...args: string[]): string | null => {
  try {
    return git(...args);
  } catch {
    return null;
  }
};

const migrationsAt = (commit: string): string[] =>
  git("ls-tree", "--name-only", commit, "database/migrations/")
    .split("\n")
    .map((path) => path.slice("database/migrations/".length));
const isUnderTheRule = (commit: string) => migrationsAt(commit).every((name) => name < ADDITIVE_FROM);

/**
 * The last release: the newest tag, or else the last state of the main line before its changelog got "Unreleased". One that
 * was released before migrations had to be additive cannot run beside; then the last state before the first of these
 * migrations takes its place.
 * @throws NoVersionBefore
 */
export function versionBefore(asked: string | undefined): Before {
  if (
    tryGit("rev-parse", "--is-inside-work-tree") !== "true" ||
    git("rev-parse", "--is-shallow-repository") === "true"
  )
    throw new NoVersionBefore(
      "The version before is taken from the history, and this copy has none (or only a part of it). Clone the repository whole: git fetch --unshallow --tags.",
    );
  if (asked !== undefined) {
    const commit = tryGit("rev-parse", "--verify", "--quiet", "--end-of-options", `${asked}^{commit}`);
    if (commit === null) throw new NoVersionBefore(`There is no commit ${asked} in this repository.`);
    return { commit, name: asked, instead: null };
  }
  const released = lastTag() ?? lastInChangelog();
  if (released && migrationsAt(released.commit).includes(lastBeforeRule()))
    return { ...released, instead: null };
  const commit = stateBeforeRule();
  const name = released?.name ?? "The last release";
  return {
    commit,
    name: commit.slice(0, 10),
    instead: `${name} was released before migrations had to be additive: it does not run beside this version, and an upgrade from it stops all processes. In its place: the last state before the first migration that has to be additive.`,
  };
}

/** The one of this checkout does not count: it is this version. */
function lastTag(): { commit: string; name: string } | null {
  const from = tryGit("describe", "--exact-match", "--tags", "--match", "v[0-9]*", "HEAD") ? "HEAD^" : "HEAD";
  const name = tryGit("describe", "--abbrev=0", "--tags", "--match", "v[0-9]*", from);
  return name === null ? null : { name, commit: git("rev-parse", `${name}^{commit}`) };
}

const newestHeading = (commit: string): string | undefined =>
  /^## (.+)$/m.exec(tryGit("show", `${commit}:CHANGELOG.md`) ?? "")?.[1];

function lastInChangelog(): { commit: string; name: string } | null {
  let newer: string | null = null;
  for (const commit of git("rev-list", "--first-parent", "HEAD", "--", "CHANGELOG.md").split("\n")) {
    const heading = newestHeading(commit);
    if (heading !== undefined && /^\d+\.\d+\.\d+/.test(heading) && newer !== null)
      return { name: heading, commit: git("rev-parse", `${newer}^1`) };
    newer = commit;
  }
  return null;
}

const lastBeforeRule = (): string =>
  migrationsAt("HEAD")
    .filter((name) => name < ADDITIVE_FROM)
    .at(-1)!;

function stateBeforeRule(): string {
  let newer: string | null = null;
  for (const commit of git("rev-list", "--first-parent", "HEAD", "--", "database/migrations").split("\n")) {
    if (isUnderTheRule(commit)) {
      if (newer === null) throw new NoVersionBefore("No migration is additive yet: both would be the same.");
      return git("rev-parse", `${newer}^1`);
    }
    newer = commit;
  }
  throw new NoVersionBefore("The history holds no state from before migrations had to be additive.");
}

/** Unpacks the sources of a commit into an empty folder. */
export function unpack(commit: string, folder: string): void {
  const archive = execFileSync("git", ["archive", "--format=tar", commit], {
    cwd: packageRoot(),
    maxBuffer: 1024 * 2 ** 20,
  });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
}
