import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { selfSignedForLoopback } from "../../server/demo/self-signed.ts";
import { startEmbeddedPostgres } from "../../server/platform/postgres/embedded-postgres.ts";

/** PostgreSQL on the files of an installation. */
export function startDatabase(folder: string, settings: Record<string, string>) {
  mkdirSync(folder, { recursive: true });
  // Under root, PostgreSQL runs as another user, which needs to enter this folder.
  chmodSync(folder, 0o711);
  return startEmbeddedPostgres({ dataDir: join(folder, "data"), settings });
}

/** The key that seals the secrets of the installation in this folder. */
export function secretKeyOf(folder: string): Buffer {
  const file = join(folder, "secret-key");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600 });
  return Buffer.from(readFileSync(file, "utf8"), "base64");
}

/** A process of the built product. */
export interface Server {
  pid: number;
  url: string;
  stop(): Promise<void>;
}

const START_LIMIT = 180_000;

/** Starts a web process, or a worker, on a database; waits until it answers. */
export async function startServer(
  role: "web" | "worker",
  given: { databaseUrl: string; secretKey: Buffer; folder: string; mail: MailServer },
): Promise<Server> {
  const dataDir = join(given.folder, `${role}-data`);
  mkdirSync(dataDir, { recursive: true });
  const child = spawn(process.execPath, [resolve("dist/server/main.js")], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOSTREAD_ROLE: role,
      PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: given.databaseUrl,
      HOSTREAD_SECRET_KEY: given.secretKey.toString("base64"),
      HOSTREAD_CRAWL: "off",
      HOSTREAD_TAKE_BACK: "0",
      OUTBOUND_ALLOW: `127.0.0.1/32:${given.mail.port}`,
      NODE_EXTRA_CA_CERTS: given.mail.certificate,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = await says(child, role === "web" ? /is ready at (http:\/\/\S+)/ : /works off (jobs)/);
  return { pid: child.pid!, url: said, stop: () => end(child) };
}

/** A mail server that takes everything and keeps one line for each mail. */
export interface MailServer {
  port: number;
  /** The file of its certificate. */
  certificate: string;
  /** Mails it has taken so far. */
  taken(): number;
  stop(): Promise<void>;
}

export async function startMailServer(folder: string): Promise<MailServer> {
  mkdirSync(folder, { recursive: true });
  const file = (name: string) => join(folder, name);
  const { key, cert } = selfSignedForLoopback();
  writeFileSync(file("sink.key"), key, { mode: 0o600 });
  writeFileSync(file("sink.pem"), cert);
  rmSync(file("taken"), { force: true });
  const child = spawn(
    process.execPath,
    [resolve("dist/scripts/test/mail-sink.js"), file("sink.key"), file("sink.pem"), file("taken"), "40"],
    { env: { PATH: process.env.PATH }, stdio: ["ignore", "pipe", "inherit"] },
  );
  const port = Number(await says(child, /port (\d+)/));
  return {
    port,
    certificate: file("sink.pem"),
    taken: () => (existsSync(file("taken")) ? readFileSync(file("taken"), "utf8").split("\n").length - 1 : 0),
    stop: () => end(child),
  };
}

/** Waits for what a process says; goes on reading, so that it never waits for a reader. */
function says(child: ChildProcess, wanted: RegExp): Promise<string> {
  let printed = "";
  return new Promise((done, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`a server did not start in time:\n${printed}`)),
      START_LIMIT,
    );
    child.once("exit", (code) => reject(new Error(`a server ended with ${code}:\n${printed}`)));
    child.stderr?.on("data", (chunk: Buffer) => process.stderr.write(chunk));
    const listen = (chunk: Buffer) => {
      printed = (printed + chunk).slice(-10_000);
      const found = wanted.exec(printed);
      if (!found) return;
      clearTimeout(timer);
      done(found[1]!);
    };
    child.stdout?.on("data", listen);
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once("exit", () => done());
    child.kill("SIGTERM");
  });
}
