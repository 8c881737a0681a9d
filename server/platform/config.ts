import { existsSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { z } from "zod";
import { packageRoot } from "./package-root.ts";
import { type Proxies, readProxies } from "./web/proxies.ts";

const Flag = z.enum(["on", "off"]);
const optionalText = z.string().trim().min(1).optional();

/**
 * Every environment variable Hostread reads, checked once at start. The README's table says the same.
 * An empty variable counts as unset.
 */
export const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  /** Embedded database and files; a folder that the user who runs PostgreSQL can reach. */
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: optionalText,
  /** Past a transaction pooler: for the worker, which listens. */
  DATABASE_DIRECT_URL: optionalText,
  /** A separate role for migrations. */
  DATABASE_ADMIN_URL: optionalText,
  /** A streaming standby of it, past a transaction pooler, for reads that may be some seconds old. */
  DATABASE_READ_URL: optionalText,
  HOSTREAD_ROLE: z.enum(["web", "worker", "all"]).default("all"),
  /** Seconds for which a process that was told to stop goes on answering while `/readyz` already says 503. */
  HOSTREAD_DRAIN: z.coerce.number().min(0).max(120).default(0),
  /** 32 bytes in base64; made and kept in DATA_DIR where unset. */
  HOSTREAD_SECRET_KEY: optionalText,
  /** The previous key during a rotation: it opens old secrets and seals nothing. */
  HOSTREAD_SECRET_KEY_BEFORE: optionalText,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A host of its own for links that hosts read out, which answers `/g/` alone. */
  TRACKING_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("warn"),
  /** CIDR:port list the outbound guard lets through, e.g. `127.0.0.1/32:2525,10.1.0.0/16:993`. */
  OUTBOUND_ALLOW: optionalText,
  /** `off`, a number of proxies in a row, or their addresses. */
  TRUST_PROXY: z.string().trim().default("off"),
  METRICS_TOKEN: optionalText,
  /** A collector of OpenTelemetry over HTTP; the packages for it read its other standard variables. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** `host:port` of a ClamAV daemon, which looks at every file that came by mail. */
  CLAMD_ADDRESS: z
    .string()
    .trim()
    .regex(/^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+):\d{1,5}$/)
    .optional(),
  /** Where each entry of the audit is copied to: `tls://host:6514`, or `tcp` or `udp`. */
  AUDIT_SYSLOG: z
    .string()
    .trim()
    .regex(
      /^(tls|tcp|udp):\/\/(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+):\d{1,5}$/,
      "give tls://host:6514, or tcp or udp",
    )
    .optional(),
  /** By which Hostread shows the receiver who it is: files in PEM. */
  AUDIT_SYSLOG_CERTIFICATE: optionalText,
  AUDIT_SYSLOG_KEY: optionalText,
  /** The same as signed calls (Standard Webhooks). */
  AUDIT_WEBHOOK: z.url({ protocol: /^https$/ }).optional(),
  AUDIT_WEBHOOK_SECRET: z
    .string()
    .trim()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, "give whsec_ and 24 to 64 bytes in base64")
    .optional(),
  /** The list of leaked passwords of Have I Been Pwned, sorted by SHA-1: none of them can be chosen. */
  HOSTREAD_LEAKED_PASSWORDS: optionalText,
  /** Where the stand-in for the payment provider listens, `http://127.0.0.1:4000`; real keys never go there. */
  HOSTREAD_PAYMENT_URL: z
    .url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost|\[::1\])$/ })
    .optional(),
  /** The demonstration: `on` where the embedded database is used and empty. */
  HOSTREAD_DEMO: Flag.optional(),
  /** Seconds for which a mailing that was started waits, and can be taken back. */
  HOSTREAD_TAKE_BACK: z.coerce.number().int().min(0).max(300).default(30),
  /** `asked`: only feeds of podcasts that users open or collect are read; `off`: only on request. */
  HOSTREAD_CRAWL: z.enum(["on", "asked", "off"]).optional(),
  /** Has episodes heard by the operator's own recognizer. */
  HOSTREAD_AUDIO: Flag.default("off"),
  /** Run as `COMMAND -m MODEL -l LANGUAGE -f FILE -oj -of OUT`, as whisper-cli takes it. */
  HOSTREAD_SPEECH_COMMAND: optionalText,
  HOSTREAD_SPEECH_MODEL: optionalText,
  /** Chromaprint's fpcalc, by which produced spots are looked for; else it is searched for in the path. */
  HOSTREAD_FPCALC: optionalText,
  /** Hours of sound a day. */
  HOSTREAD_AUDIO_HOURS: z.coerce.number().min(0.1).max(240).default(2),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  databaseAdminUrl: string | null;
  databaseReadUrl: string | null;
  role: "web" | "worker" | "all";
  drainSeconds: number;
  secretKey: string | null;
  secretKeyBefore: string | null;
  publicUrl: string | null;
  trackingUrl: string | null;
  logLevel: z.output<typeof Environment>["LOG_LEVEL"];
  outboundAllow: string;
  trustProxy: Proxies;
  metricsToken: string | null;
  watchingEndpoint: string | null;
  clamdAddress: { host: string; port: number } | null;
  auditSyslog: SyslogAddress | null;
  auditWebhook: { url: string; secret: string } | null;
  leakedPasswords: string | null;
  paymentUrl: string | null;
  demo: boolean;
  takeBackSeconds: number;
  crawl: "on" | "asked" | "off";
  audio: {
    on: boolean;
    command: string | null;
    model: string | null;
    fpcalc: string | null;
    hoursADay: number;
  };
}

/** A receiver of syslog. Certificate and key are files that exist. */
export interface SyslogAddress {
  by: "tls" | "tcp" | "udp";
  host: string;
  port: number;
  files: { certificate: string; key: string } | null;
}

/** A message for the operator; the process ends with it instead of a stack trace. */
export class BadConfiguration extends Error {
  override name = "BadConfiguration";
}

/** Reads the environment. Relative folders are taken from the package's root. @throws BadConfiguration */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const read = Environment.safeParse(given);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new BadConfiguration(`The configuration is not valid.\n  ${faults.join("\n  ")}`);
  }
  const e = read.data;
  const external = e.DATABASE_URL !== undefined;
  if (external && e.HOSTREAD_DEMO === "on") {
    throw new BadConfiguration(
      "HOSTREAD_DEMO=on and DATABASE_URL do not go together: the demonstration runs on the embedded database only.",
    );
  }
  if (!external && e.DATABASE_READ_URL !== undefined) {
    throw new BadConfiguration(
      "DATABASE_READ_URL is a standby of the database of DATABASE_URL, which has to be set as well.",
    );
  }
  if (external && e.HOSTREAD_SECRET_KEY === undefined && environment.NODE_ENV === "production") {
    throw new BadConfiguration(
      "With DATABASE_URL in production, HOSTREAD_SECRET_KEY has to be set: every node must read the same secrets.",
    );
  }
  if (e.HOSTREAD_SECRET_KEY_BEFORE !== undefined && e.HOSTREAD_SECRET_KEY === undefined) {
    throw new BadConfiguration(
      "HOSTREAD_SECRET_KEY_BEFORE is the key until now. HOSTREAD_SECRET_KEY has to be set to the new one beside it.",
    );
  }
  const trustProxy = readProxies(e.TRUST_PROXY);
  if (trustProxy === null) {
    throw new BadConfiguration(
      `TRUST_PROXY=${e.TRUST_PROXY}: give the number of proxies in front of Hostread (usually 1), or their addresses, such as 10.0.0.5,10.1.0.0/16.`,
    );
  }
  if (e.PUBLIC_URL?.startsWith("https:") && trustProxy === false) {
    throw new BadConfiguration(
      "PUBLIC_URL is https, so a proxy must stand in front of Hostread. Set TRUST_PROXY to the number of proxies (usually 1) or to their addresses. Without it, all users would share one address, and with it one limit.",
    );
  }
  if (e.HOSTREAD_LEAKED_PASSWORDS !== undefined && !existsSync(e.HOSTREAD_LEAKED_PASSWORDS)) {
    throw new BadConfiguration(
      `HOSTREAD_LEAKED_PASSWORDS=${e.HOSTREAD_LEAKED_PASSWORDS}: there is no such file.`,
    );
  }
  const demo = !external && e.HOSTREAD_DEMO !== "off";
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: isAbsolute(e.DATA_DIR) ? e.DATA_DIR : resolve(join(packageRoot(), e.DATA_DIR)),
    databaseUrl: e.DATABASE_URL ?? null,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? null,
    databaseAdminUrl: e.DATABASE_ADMIN_URL ?? null,
    databaseReadUrl: e.DATABASE_READ_URL ?? null,
    role: e.HOSTREAD_ROLE,
    drainSeconds: e.HOSTREAD_DRAIN,
    secretKey: e.HOSTREAD_SECRET_KEY ?? null,
    secretKeyBefore: e.HOSTREAD_SECRET_KEY_BEFORE ?? null,
    publicUrl: e.PUBLIC_URL ?? null,
    trackingUrl: e.TRACKING_URL ?? null,
    logLevel: e.LOG_LEVEL,
    outboundAllow: e.OUTBOUND_ALLOW ?? "",
    trustProxy,
    metricsToken: e.METRICS_TOKEN ?? null,
    watchingEndpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    clamdAddress: e.CLAMD_ADDRESS === undefined ? null : readAddress(e.CLAMD_ADDRESS),
    auditSyslog: readSyslog(e),
    auditWebhook: readAuditWebhook(e),
    leakedPasswords: e.HOSTREAD_LEAKED_PASSWORDS ?? null,
    paymentUrl: e.HOSTREAD_PAYMENT_URL ?? null,
    demo,
    takeBackSeconds: e.HOSTREAD_TAKE_BACK,
    // A demonstration makes no requests on its own.
    crawl: e.HOSTREAD_CRAWL ?? (demo ? "asked" : "on"),
    audio: {
      on: e.HOSTREAD_AUDIO === "on",
      command: e.HOSTREAD_SPEECH_COMMAND ?? null,
      model: e.HOSTREAD_SPEECH_MODEL ?? null,
      fpcalc: e.HOSTREAD_FPCALC ?? inPath("fpcalc"),
      hoursADay: e.HOSTREAD_AUDIO_HOURS,
    },
  };
}

/** A program of the path; null where there is none. */
const inPath = (name: string): string | null =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null;

/** `host:port`, an IPv6 address in brackets. */
function readAddress(text: string): { host: string; port: number } {
  const colon = text.lastIndexOf(":");
  return { host: text.slice(0, colon).replace(/^\[|\]$/g, ""), port: Number(text.slice(colon + 1)) };
}

/** @throws BadConfiguration */
function readSyslog({
  AUDIT_SYSLOG: address,
  AUDIT_SYSLOG_CERTIFICATE: certificate,
  AUDIT_SYSLOG_KEY: key,
}: z.output<typeof Environment>): SyslogAddress | null {
  if ((certificate === undefined) !== (key === undefined))
    throw new BadConfiguration(
      "AUDIT_SYSLOG_CERTIFICATE and AUDIT_SYSLOG_KEY go together: set both, or none.",
    );
  for (const file of [certificate, key])
    if (file !== undefined && !existsSync(file))
      throw new BadConfiguration(`AUDIT_SYSLOG_CERTIFICATE and AUDIT_SYSLOG_KEY: there is no file ${file}.`);
  if (address === undefined) return null;
  const [by, rest] = address.split("://") as [SyslogAddress["by"], string];
  if (certificate !== undefined && by !== "tls")
    throw new BadConfiguration("AUDIT_SYSLOG_CERTIFICATE is used with AUDIT_SYSLOG=tls://… only.");
  return { by, ...readAddress(rest), files: certificate && key ? { certificate, key } : null };
}

/** @throws BadConfiguration */
function readAuditWebhook({
  AUDIT_WEBHOOK: url,
  AUDIT_WEBHOOK_SECRET: secret,
}: z.output<typeof Environment>): { url: string; secret: string } | null {
  if ((url === undefined) !== (secret === undefined))
    throw new BadConfiguration(
      "AUDIT_WEBHOOK and AUDIT_WEBHOOK_SECRET go together: what is not signed could come from anybody.",
    );
  return url && secret ? { url, secret } : null;
}
