import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { packageRoot } from "../../../server/platform/package-root.ts";
import { databaseUser, folderFor, freePorts, killTree } from "../cluster-proof/program.ts";
import { MINUTE, readRunbook, relocate, type Step } from "./runbook.ts";

const BIN = "/usr/lib/postgresql/15/bin";

/** What `systemctl` starts and stops by the name of its unit. */
export interface Unit {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** One machine as the runbook expects it, below a folder: Debian's places, PostgreSQL 15, and units of systemd. */
export interface Machine {
  url: string;
  superuserUrl: string;
  data: string;
  repository: string;
  units: Map<string, Unit>;
  /** Runs the commands of a step as they stand in docs/recovery.md; answers what they printed. */
  run(step: Step, minute?: string): Promise<string>;
  /** What Hostread is told, as /etc/hostread/environment. */
  writeEnvironment(env: Readonly<Record<string, string>>): void;
  /** kill -9, and its files are gone. */
  destroyDatabase(): void;
  close(): void;
}

export async function startMachine(folder: string): Promise<Machine> {
  const user = databaseUser();
  chmodSync(folder, 0o755);
  const [port = 0] = await freePorts(1);
  const at = (path: string) => join(folder, path);
  const places: Record<string, string> = {
    "/mnt/second-place": at("second-place"),
    "/etc/pgbackrest.conf": at("etc/pgbackrest.conf"),
    "/etc/postgresql/15/main": at("etc/postgresql"),
    "/etc/hostread/environment": at("etc/environment"),
    "/etc/systemd/system": at("etc/systemd"),
    "/var/lib/postgresql/15/main": at("postgresql/main"),
    "/var/log/pgbackrest": at("log"),
    deploy: at("deploy"),
  };
  for (const made of ["etc", "etc/postgresql", "etc/postgresql/conf.d", "etc/systemd", "second-place", "bin"])
    mkdirSync(at(made), { recursive: true });
  for (const made of ["postgresql", "socket", "log", "spool"]) folderFor(user, at(made));
  const data = places["/var/lib/postgresql/15/main"]!;
  // The files that the commands copy, with this machine's paths.
  mkdirSync(at("deploy/pgbackrest"), { recursive: true });
  for (const name of [
    "pgbackrest.conf",
    "archive.conf",
    "hostread-backup@.service",
    "hostread-backup-full.timer",
    "hostread-backup-incr.timer",
  ])
    writeFileSync(
      at(`deploy/pgbackrest/${name}`),
      relocate(readFileSync(join(packageRoot(), "deploy/pgbackrest", name), "utf8"), places),
    );
  const as = (command: string, ...args: string[]) =>
    execFileSync(join(BIN, command), args, {
      ...user,
      cwd: "/",
      stdio: ["ignore", "ignore", "inherit"],
      env: environment,
      timeout: 600_000,
    });
  // PostgreSQL hands it on to the commands that archive and restore.
  const environment = {
    PATH: `${at("bin")}:${process.env.PATH}`,
    LC_ALL: "C.UTF-8",
    TZ: "UTC",
    HOME: folder,
    PGHOST: at("socket"),
    PGPORT: String(port),
    PGBACKREST_CONFIG: places["/etc/pgbackrest.conf"]!,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: at("socket"),
    PGBACKREST_LOCK_PATH: at("spool/lock"),
    PGBACKREST_SPOOL_PATH: at("spool"),
  };
  as("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-k");
  // As Debian has it: settings and rules for access lie apart from the data, and outlive it.
  writeFileSync(
    at("etc/postgresql/postgresql.conf"),
    `data_directory = '${data}'
hba_file = '${at("etc/postgresql/pg_hba.conf")}'
ident_file = '${at("etc/postgresql/pg_ident.conf")}'
include_dir = 'conf.d'
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${at("socket")}'
max_connections = 200
log_min_messages = warning
jit = off
`,
  );
  writeFileSync(at("etc/postgresql/pg_hba.conf"), "local all all trust\nhost all all 127.0.0.1/32 trust\n");
  writeFileSync(at("etc/postgresql/pg_ident.conf"), "");
  const control = (...args: string[]) =>
    as("pg_ctl", "-D", data, "-w", "-t", "600", "-l", at("log/postgresql.log"), ...args);
  const alive = () => existsSync(join(data, "postmaster.pid"));
  const postgres: Unit = {
    // As Debian's unit: it has started once it takes connections, if only to read while it recovers.
    start: async () => void control("-o", `-c config_file=${at("etc/postgresql/postgresql.conf")}`, "start"),
    stop: async () => {
      if (alive()) control("-m", "fast", "stop");
    },
  };
  const units = new Map<string, Unit>([["postgresql@15-main", postgres]]);
  await postgres.start();
  const psql = (statement: string) => as("psql", "-d", "postgres", "-U", "postgres", "-qc", statement);
  psql("create role hostread login");
  psql("create database hostread owner hostread template template0 encoding 'UTF8'");

  const systemctl = await answerSystemctl(units, at("etc/systemd"));
  writeFileSync(
    at("bin/systemctl"),
    `#!${process.execPath}
fetch("http://127.0.0.1:${systemctl.port}/", { method: "POST", body: JSON.stringify(process.argv.slice(2)) })
  .then(async (answer) => { if (!answer.ok) throw new Error(await answer.text()); })
  .catch((error) => { console.error(String(error)); process.exit(1); });
`,
    { mode: 0o755 },
  );
  const runbook = readRunbook();
  return {
    url: `postgresql://hostread@127.0.0.1:${port}/hostread`,
    superuserUrl: `postgresql://postgres@127.0.0.1:${port}/hostread`,
    data,
    repository: at("second-place"),
    units,
    run: async (step, minute = MINUTE) => {
      const blocks = runbook.get(step);
      if (!blocks) throw new Error(`docs/recovery.md has no commands below "${step}"`);
      const text = relocate(blocks.join("\n"), { ...places, [MINUTE]: minute });
      return runCommands(text, step, environment, at("log/commands.log"));
    },
    writeEnvironment: (env) => {
      const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
      writeFileSync(at("etc/environment"), lines.join(""), { mode: 0o600 });
    },
    destroyDatabase: () => {
      killTree(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]));
      rmSync(data, { recursive: true, force: true });
    },
    close: () => {
      systemctl.close();
      if (alive()) killTree(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]));
    },
  };
}

async function runCommands(
  text: string,
  step: string,
  env: Readonly<Record<string, string>>,
  log: string,
): Promise<string> {
  const child = spawn("bash", ["-e", "-o", "pipefail", "-c", text], {
    cwd: packageRoot(),
    env: { ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // Its children end with it, should it hang.
    detached: true,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk;
      writeFileSync(log, chunk, { flag: "a" });
    });
  const timer = setTimeout(() => killTree(child.pid), 900_000);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  if (code !== 0)
    throw new Error(`the commands of "${step}" ended with ${code}: ${said.slice(-2_000).trim()}`);
  return said;
}

/** Does for the stand-in of `systemctl` what systemd does: knows units, and refuses what it does not know. */
async function answerSystemctl(
  units: ReadonlyMap<string, Unit>,
  folder: string,
): Promise<{ port: number; close(): void }> {
  const act = async ([verb = "", ...names]: string[]) => {
    if (verb === "daemon-reload") return;
    if (verb === "enable") {
      for (const name of names.filter((one) => !one.startsWith("-"))) {
        if (!existsSync(join(folder, name))) throw new Error(`Unit ${name} does not exist`);
        const unit = /^Unit=(\S+)$/m.exec(readFileSync(join(folder, name), "utf8"))?.[1] ?? "";
        if (!existsSync(join(folder, unit.replace(/@[^.]+/, "@")))) throw new Error(`no unit for ${name}`);
      }
      return;
    }
    for (const name of names) {
      const unit = units.get(name);
      if (!unit) throw new Error(`Unit ${name} not loaded`);
      if (verb === "stop" || verb === "restart") await unit.stop();
      if (verb === "start" || verb === "restart") await unit.start();
      if (!["start", "stop", "restart"].includes(verb)) throw new Error(`Unknown command verb ${verb}`);
    }
  };
  const server = createServer((request, answer) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () =>
      act(JSON.parse(body)).then(
        () => answer.end(),
        (error: Error) => answer.writeHead(500).end(error.message),
      ),
    );
  });
  const [port = 0] = await freePorts(1);
  server.listen(port, "127.0.0.1");
  await wait(0);
  return { port, close: () => void server.close() };
}
