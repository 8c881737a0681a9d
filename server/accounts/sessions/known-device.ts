import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../platform/config.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { cookieAttributes, isSecure } from "./session-cookie.ts";

// A browser in which a user has signed in keeps a signed note. Attempts by strangers under the same name then do not
// slow that browser down: it has its own count of failures.

/** Users one browser is known for: the last ones that signed in there. */
const MOST_USERS = 4;
/** As long as browsers keep a cookie at most. */
const LIFETIME_SECONDS = 400 * 86_400;
const ID_BYTES = 16;
const MARK_BYTES = 16;

const nameOf = (config: Config) => `${isSecure(config) ? "__Host-" : ""}hostread-device`;

/** The note of the browser that asks, as it was sent; null where there is none. */
export const readDeviceNote = (request: FastifyRequest, config: Config): string | null =>
  request.cookies[nameOf(config)] ?? null;

export const setDeviceNote = (reply: FastifyReply, config: Config, note: string): void =>
  void reply.setCookie(nameOf(config), note, { ...cookieAttributes(config), maxAge: LIFETIME_SECONDS });

interface Note {
  id: string;
  /** One for each user, the last that signed in first. */
  marks: string[];
}

const NOTE = new RegExp(`^[\\w-]{22}(\\.[\\w-]{22}){1,${MOST_USERS}}$`);

function readNote(note: string | null): Note | null {
  if (note === null || !NOTE.test(note)) return null;
  const [id = "", ...marks] = note.split(".");
  return { id, marks };
}

const markOf = (secrets: Secrets, id: string, username: string): Buffer =>
  secrets.fingerprint(`${id} ${username}`, "device").subarray(0, MARK_BYTES);

/** The id of a device this user has signed in on before; null for any other, and for an invalid signature. */
export function knownDevice(secrets: Secrets, text: string | null, username: string): string | null {
  const note = readNote(text);
  if (!note) return null;
  const mark = markOf(secrets, note.id, username);
  return note.marks.some((one) => timingSafeEqual(Buffer.from(one, "base64url"), mark)) ? note.id : null;
}

/** The note of a browser in which this user has just signed in. */
export function noteDevice(secrets: Secrets, text: string | null, username: string): string {
  const { id, marks } = readNote(text) ?? { id: randomBytes(ID_BYTES).toString("base64url"), marks: [] };
  const mark = markOf(secrets, id, username).toString("base64url");
  return [id, ...new Set([mark, ...marks])].slice(0, MOST_USERS + 1).join(".");
}
