import type { z } from "zod";
import type { Needed } from "./acts.ts";
import type { FaultCode } from "./faults.ts";
import type { Language } from "./forms/locale.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** What the public document says of a route, and what programs may send with it beyond the rest. */
export interface Program {
  /** Names it in the document for ever. */
  id: string;
  tag: string;
  summary: Readonly<Record<Language, string>>;
  /** More than fits in a line, in English. */
  says?: string;
  /** A change that is held against the version its sender has seen: `If-Match` may, or must, name it. */
  ifMatch?: "may" | "must";
  /** The answer's version is its `modified`, and stands in its ETag. */
  versioned?: true;
  /** The header `Idempotency-Key` may, or must, be there. */
  key?: "may" | "must";
  /** A request that works, with the handles of the reference's imaginary things. */
  example?: {
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string>>;
    body?: unknown;
  };
}

/**
 * One route, as agreed between client and server: path, input and answer. `path` uses Fastify's syntax
 * (`/api/campaign/:id`). `reply` is the shape of `payload` in the answer (`null` for 204); `header` is the shape of
 * `header` if the answer has one (sign-in, refresh). `faults` are the codes a caller has to expect beyond the
 * general ones (see `faults.ts`).
 */
export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType | null = z.ZodType | null,
> {
  method: Method;
  path: string;
  /** What the caller must be allowed to do in the organization that the call is about. */
  act: Needed;
  /** Called by programs with a token, and by no session; answers the reply itself, without an envelope. */
  program?: Program;
  params?: P;
  query?: Q;
  body?: B;
  /** Maximum size of the body in bytes, if the usual 100,000 (16,000 before sign-in) are not enough. */
  bytes?: number;
  /** Taken as a form without a script sends it, too: its fields are all texts. */
  form?: boolean;
  /** The handler gets the body as raw text, because its sender signed exactly that. */
  raw?: boolean;
  /** Changes nothing that anybody else would see later: stands in no audit. */
  passing?: boolean;
  /** Changes something although it is a GET, because a browser is sent back with it: recorded as other changes are. */
  writes?: true;
  /**
   * Wants a proof of at most 15 minutes ago of who uses the session: always, or where the body holds a secret. What
   * was typed is sent again after it (decision 0152).
   */
  sudo?: true | ((body: never) => boolean);
  /** Is answered before the second factor is there that an organization wants of its members. */
  beforeFactor?: true;
  reply: R;
  header?: z.ZodType;
  /** Status of success: 200 unless said otherwise; a handler may lower 201 to 200 for a repeat. */
  status?: 200 | 201 | 202 | 204;
  faults?: readonly FaultCode[];
}

export type RouteParams<T> = T extends { params: infer P extends z.ZodType } ? z.output<P> : undefined;
export type RouteQuery<T> = T extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
export type RouteBody<T> = T extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
export type RouteReply<T> = T extends { reply: infer R extends z.ZodType } ? z.output<R> : null;

/** Keeps the exact types of a promise; nothing happens at run time. */
export function route<const T extends Route>(promise: T): T {
  return promise;
}

/** What programs call by its plural (`/v1/campaigns/:id`). */
export const PLURALS: Readonly<Record<string, string>> = {
  campaigns: "campaign",
  mailings: "mailing",
  conversations: "conversation",
  offers: "offer",
  bookings: "booking",
  airings: "spot",
  "saved-searches": "saved-search",
};
