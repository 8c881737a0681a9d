import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

/** The log of every part of the server. One JSON line per entry. */
export type Log = Logger;

const secretNames = [
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "passwordHash",
  "secret",
  "clientSecret",
  "secretKey",
  "token",
  "accessToken",
  "refreshToken",
  "credentials",
  "email",
];

// Matches a name at the top and up to three objects deep: req.headers.authorization is the deepest that occurs. pino's
// wildcard matches exactly one level.
const redactedPaths = ["", "*.", "*.*.", "*.*.*."].flatMap((prefix) =>
  secretNames.map((name) =>
    name.includes("-") ? `${prefix.replace(/\.$/, "")}["${name}"]` : `${prefix}${name}`,
  ),
);

/**
 * Makes the log. Fields that carry secrets or addresses are replaced by "[redacted]" wherever they occur in
 * the logged object. It does not look into message texts: never put an address or a secret into one.
 * `destination` is standard output unless given (tests).
 */
export function createLog(options: { level?: string; destination?: DestinationStream } = {}): Log {
  const settings: LoggerOptions = {
    level: options.level ?? "info",
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: "[redacted]" },
    formatters: { level: (label) => ({ level: label }) },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/** A log that writes nothing. */
export const silentLog: Log = createLog({ level: "silent" });
