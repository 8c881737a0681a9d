import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Act, Role } from "../../../contract/acts.ts";
import { type Language, languageOf } from "../../../contract/forms/locale.ts";
import type { Route, RouteBody, RouteParams, RouteQuery, RouteReply } from "../../../contract/route.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { Outbound } from "../outbound.ts";
import type { Db } from "../postgres/database.ts";
import type { Secrets } from "../secrets.ts";
import type { Attachment } from "./attachment.ts";
import type { Written } from "./written.ts";

/** What every handler and job works with. Made once in main.ts (and by tests). */
export interface Context {
  db: Db;
  config: Config;
  secrets: Secrets;
  outbound: Outbound;
  /** Calls the fixed addresses of providers (bot check, payment); tests replace it. */
  fetch: typeof fetch;
  log: Log;
}

/** The caller, read from the bearer token. */
export interface Caller {
  loginId: number;
  publicId: string;
  permissions: ReadonlySet<string>;
  /** The organization they act for, as it was when the request came; null where several wait to be picked. */
  selectedOwnerId?: number | null;
  /** The session that asks, and whether it proved lately who uses it; left out for programs. */
  session?: { id: number; proved: boolean };
  /** An organization of theirs wants a second factor that they do not have. */
  factorMissing?: boolean;
  /** The request that may change something; left out where one only reads, and in jobs. */
  act?: {
    route: string;
    requestId: string;
    /** Told of each organization that the request reaches. */
    reach?: (ownerId: number, member: boolean) => void;
  };
  /** What calls in their name, where they do not themselves. */
  program?: string;
  /** Their role in each organization they reach, by its row id; left out in jobs, which act for nobody's screen. */
  roles?: ReadonlyMap<number, Role>;
  /** The handles of the campaigns they were invited to as a guest. */
  guestIn?: ReadonlySet<string>;
  /** The organizations of those campaigns, by row id. */
  guestOwners?: readonly number[];
  /** What the route they called does; left out where it is about no organization. */
  needs?: Act;
  /** After which position of the primary's log they have read what they wrote (`mayBeOld`); null where all servers have it. */
  wrote?: string | null;
  /** With what a program calls; left out where a person is at the screen, and in jobs. */
  token?: TokenOfCaller;
}

/** What a token allows: never more than its person may. */
export interface TokenOfCaller {
  /** The row of a token; of a connected client, a word that no token has. */
  id: number | `client ${number}`;
  kind: "personal" | "organization" | "client";
  /** The one organization it is for; null for a person's own, which reaches theirs. */
  ownerId: number | null;
  ownerPublicId: string | null;
  /** Null: all that its person may. */
  acts: ReadonlySet<string> | null;
}

/** Who may call: anybody, anybody signed in, or only with a permission. */
export type Access = "open" | "signed-in" | { permission: string };

export interface Call<T extends Route> {
  params: RouteParams<T>;
  query: RouteQuery<T>;
  body: RouteBody<T>;
  context: Context;
  /** Present wherever access is not "open". */
  caller: T extends { open: true } ? null : Caller;
  /** From Accept-Language; English unless German is asked for first. */
  language: Language;
  requestId: string;
  /** The header Idempotency-Key; null where none was sent. */
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A handler answers the payload, or a payload with a status or header of its own. */
export interface Answer<T extends Route> {
  payload: RouteReply<T> | Written | (null extends RouteReply<T> ? Attachment : never);
  header?: T extends { header: infer H extends z.ZodType } ? z.output<H> : never;
  status?: number;
}

type Admit = (context: Context, request: FastifyRequest) => Promise<unknown>;

export interface Served {
  route: Route;
  access: Access;
  /** Of an open route: refuses a request by what its head says, before its body is read. */
  admit?: Admit | undefined;
  handle(call: Call<Route>): Promise<Answer<Route>>;
}

/** Connects a route to its access rule and its handler. */
export function serve<T extends Route>(
  route: T,
  access: Access,
  handle: (call: Call<T>) => Promise<Answer<T>>,
  admit?: Admit,
): Served {
  return { route, access, admit, handle: handle as unknown as Served["handle"] };
}

/** Answers with a payload alone. */
export const payload = <P>(value: P): { payload: P } => ({ payload: value });

/** The language of a request: the first of Accept-Language that we speak, else English. */
export function requestLanguage(header: string | undefined): Language {
  const wanted = (header ?? "")
    .split(",", 10)
    .map((part) => {
      const [tag = "", ...rest] = part.trim().split(";");
      const quality = Number(rest.find((r) => r.trim().startsWith("q="))?.split("=")[1] ?? 1);
      return { tag: tag.toLowerCase(), quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ tag, quality }) => quality > 0 && /^(en|de)\b/.test(tag))
    .sort((a, b) => b.quality - a.quality);
  return languageOf(wanted[0]?.tag ?? "en");
}
