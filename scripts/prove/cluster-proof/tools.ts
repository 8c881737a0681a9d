import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Packages, each with a file that it brings. */
type Tools = Readonly<Record<string, string>>;

const CLUSTER: Tools = {
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  pgbouncer: "/usr/sbin/pgbouncer",
};

/** Debian's packages that are not there yet; everything where this is not root, who alone may try a cluster. */
export const missingTools = (tools = CLUSTER): string[] =>
  process.getuid?.() === 0
    ? Object.entries(tools).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
    : Object.keys(tools);

/** Without starting what they contain: the proof starts its own, on its own ports. */
export function installTools(tools = CLUSTER): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-q", "-o", "DPkg::Lock::Timeout=120", ...args], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 600_000,
    });
  apt("update");
  apt("install", "-y", "--no-install-recommends", ...missingTools(tools));
}
