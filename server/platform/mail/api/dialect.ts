import type { Fetched } from "../../outbound/limits.ts";
import type { Guard } from "../../outbound/target.ts";
import type { Rule } from "./judge.ts";

/**
 * A token that is good now; null where the user's consent is over. With `anew` the last one was refused, whatever its
 * age. May throw OutboundRefused where the provider cannot be reached.
 */
export type AccessToken = (anew?: boolean) => Promise<string | null>;

/** Times in milliseconds. `sendMs` is long: a shorter wait makes mails unclear. */
export type ApiTimes = { connectMs: number; readMs: number; idleMs: number; sendMs: number };

const TIMES: ApiTimes = { connectMs: 30_000, readMs: 120_000, idleMs: 60_000, sendMs: 300_000 };

/** What a mailbox behind a service is opened with. */
export type ApiOptions = {
  guard: Guard;
  accessToken: AccessToken;
  /** Which mailbox it is, so that no more than two requests at once are made for it in this process. */
  mailbox: string;
  /** The service's address; another in tests. */
  base?: string;
  times?: Partial<ApiTimes>;
  /** Milliseconds between two looks; and while somebody looks. */
  pause?: { usual: number; watched: number };
};

/** What differs from service to service. */
export type Dialect = {
  base: string;
  /** For every request. */
  headers: Readonly<Record<string, string>>;
  /** The code and the words in the body of a refusal; both empty where it is none of theirs. */
  readError(body: unknown): { reason: string; text: string };
  /** Codes that say "too fast" under another status than 429. */
  slowDown: ReadonlySet<string>;
  /** What refusals of a mail mean. */
  rules: readonly Rule[];
};

export type Service = Dialect & Omit<ApiOptions, "base" | "times" | "pause"> & { times: ApiTimes };

export const serviceOf = (dialect: Dialect, { times, base, ...options }: ApiOptions): Service => ({
  ...dialect,
  ...options,
  base: base ?? dialect.base,
  times: { ...TIMES, ...times },
});

/** The head of every request. No packing: a whole mail is read piece by piece, and most do not shrink. */
export const headersFor = (service: Service, token: string, more: Readonly<Record<string, string>> = {}) => ({
  "user-agent": "Hostread",
  accept: "application/json",
  "accept-encoding": "identity",
  ...service.headers,
  ...more,
  authorization: `Bearer ${token}`,
});

/** A refusal's code and words; empty where they cannot be read. The status is known without them. */
export async function readRefusal(
  service: Service,
  answer: Fetched,
): Promise<{ reason: string; text: string }> {
  try {
    const pieces: Buffer[] = [];
    for await (const piece of answer.body) pieces.push(piece);
    return service.readError(JSON.parse(Buffer.concat(pieces).toString("utf8")));
  } catch {
    return { reason: "", text: "" };
  }
}

/** The value under a name, of what came from outside and may be anything. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

export const textField = (value: unknown, name: string): string => {
  const found = field(value, name);
  return typeof found === "string" ? found : "";
};

export const listField = (value: unknown, name: string): readonly unknown[] => {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
};
