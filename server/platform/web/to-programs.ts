import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Route } from "../../../contract/route.ts";
import { fault } from "../fault.ts";
import { Written } from "./written.ts";

/**
 * Answers a program: what the contract names and nothing else, as an object of its own, with an ETag; 304 where the
 * program has it already; only the fields that it asked for.
 */
export function sendToProgram(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  payload: unknown,
  status: number,
): FastifyReply {
  const read = route.reply!.safeParse(payload instanceof Written ? JSON.parse(payload.json) : payload);
  if (!read.success)
    throw new Error(`${route.method} ${route.path} answers against its promise`, { cause: read.error });
  const { fields } = request.query as { fields?: string };
  const shown = fields === undefined ? read.data : pick(read.data, pathsOf(route.reply!, fields));
  const body = JSON.stringify(shown);
  reply.type("application/json; charset=utf-8").header("Vary", "Authorization, Accept-Language");
  const tag = etagOf(body, route.program?.versioned ? read.data : null);
  reply.header("ETag", tag);
  if (route.method !== "GET") return reply.code(status).send(body);
  reply.header("Cache-Control", "private, no-cache");
  if (holds(request.headers["if-none-match"], tag)) return reply.code(304).send();
  return reply.code(status).send(body);
}

/** The version stands first, so that a change can be held against it; the rest tells two representations apart. */
function etagOf(body: string, versioned: unknown): string {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const { modified } = (versioned ?? {}) as { modified?: string };
  return modified === undefined ? `"${hash}"` : `"${modified}/${hash}"`;
}

/** RFC 9110 13.1.2: weak comparison, of a list or of anything at all. */
const holds = (header: string | undefined, tag: string): boolean =>
  header?.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag) === true;

/**
 * The version that a change is held against; undefined where any will do.
 * @throws Fault precondition-failed for what is no ETag of ours, version-missing where there has to be one,
 *   not-versioned where the change is held against none
 */
export function versionOf(request: FastifyRequest, { method, program }: Route): string | undefined {
  const header = request.headers["if-match"];
  if (method === "GET") return undefined;
  if (header === undefined) {
    if (program?.ifMatch === "must") throw fault("version-missing");
    return undefined;
  }
  if (header.trim() === "*") return undefined;
  // RFC 9110 13.1.1: a change must not be made where its condition cannot be held true.
  if (!program?.ifMatch) throw fault("not-versioned");
  const version = /^"(\d{4}-\d\d-\d\dT[\d:.]+Z)\/[\w-]{22}"$/.exec(header.trim())?.[1];
  if (version === undefined) throw fault("precondition-failed");
  return version;
}

type Paths = Map<string, Paths | null>;

/** The paths that `fields` names, each of which the answer has. @throws Fault no-such-field */
function pathsOf(schema: z.ZodType, fields: string): Paths {
  const wanted: Paths = new Map();
  for (const path of fields.split(",").map((one) => one.trim())) {
    let at = wanted;
    let within: z.ZodType | null = itemsOf(schema);
    const parts = path.split(".");
    parts.forEach((part, index) => {
      const shape = shapeOf(within);
      if (!shape || !Object.hasOwn(shape, part))
        throw fault("no-such-field", { values: { name: path.slice(0, 100) } });
      within = shape[part]!;
      const before = at.get(part);
      // All of it was asked for already.
      if (before === null) at = new Map();
      else if (index === parts.length - 1) at.set(part, null);
      else {
        const next: Paths = before ?? new Map();
        at.set(part, next);
        at = next;
      }
    });
  }
  return wanted;
}

/** In a list, fields are those of its items; where more follows is always said. */
function itemsOf(schema: z.ZodType): z.ZodType {
  const items = shapeOf(schema)?.items;
  return isList(schema) && items ? items : schema;
}
const isList = (schema: z.ZodType): boolean => {
  const shape = shapeOf(schema);
  return shape !== null && "items" in shape && "next" in shape;
};

interface Inner {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, z.ZodType>;
      innerType?: z.ZodType;
      element?: z.ZodType;
    };
  };
}

/** The fields of an object, within a list or where it may be missing. */
function shapeOf(schema: z.ZodType | null): Record<string, z.ZodType> | null {
  if (schema === null) return null;
  const { def } = (schema as unknown as Inner)._zod;
  if (def.shape) return def.shape;
  return shapeOf(def.innerType ?? def.element ?? null);
}

function pick(value: unknown, paths: Paths): unknown {
  if (isPage(value)) return { ...value, items: value.items.map((item) => pickOf(item, paths)) };
  return pickOf(value, paths);
}

const isPage = (value: unknown): value is { items: unknown[]; next: string | null } =>
  typeof value === "object" && value !== null && "items" in value && "next" in value;

function pickOf(value: unknown, paths: Paths): unknown {
  if (Array.isArray(value)) return value.map((one) => pickOf(one, paths));
  if (value === null || typeof value !== "object") return value;
  const given = value as Record<string, unknown>;
  return Object.fromEntries(
    [...paths].flatMap(([name, below]) =>
      Object.hasOwn(given, name) ? [[name, below ? pickOf(given[name], below) : given[name]]] : [],
    ),
  );
}

const OLD_HEADERS = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"] as const;

/** Says how many calls are left in the words of the coming standard (draft-ietf-httpapi-ratelimit-headers-10). */
export function speakToPrograms(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    if (!request.routeOptions.config.program) return;
    const [limit, remaining, reset] = OLD_HEADERS.map((name) => reply.getHeader(name));
    if (limit === undefined) return;
    for (const name of OLD_HEADERS) reply.removeHeader(name);
    reply.header("RateLimit-Policy", `"calls";q=${limit};w=60`);
    reply.header("RateLimit", `"calls";r=${remaining};t=${reset}`);
  });
}
