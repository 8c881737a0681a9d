import { z } from "zod";
import { Airing, AiringDetail } from "../../contract/airings.ts";
import { Booking, BookingDetail } from "../../contract/bookings.ts";
import { Campaign, CampaignEntry, CampaignOverview } from "../../contract/campaigns.ts";
import { EmailStatus, Genre, PodcastCard, Reach } from "../../contract/catalogue.ts";
import { SavedSearch } from "../../contract/catalogue-saved.ts";
import { Suppression } from "../../contract/contacts.ts";
import { Conversation, ConversationMail, ConversationRow } from "../../contract/conversations.ts";
import { Credits } from "../../contract/credits.ts";
import { FAULTS, type FaultCode, faultType } from "../../contract/faults.ts";
import { OfferTerms } from "../../contract/offers/terms.ts";
import { Offer, OfferDetail } from "../../contract/offers.ts";
import { Mailing, MailingMessage, Template } from "../../contract/outreach.ts";
import { Problem } from "../../contract/problem.ts";
import { TAG_NAMES, TAGS } from "../../contract/programs/names.ts";
import { readPodcast } from "../../contract/programs/podcasts.ts";
import { PUBLIC_ROUTES } from "../../contract/programs/routes.ts";
import { StatementLine } from "../../contract/purchases.ts";
import { AllResults, CampaignResults } from "../../contract/results/campaign-results.ts";
import type { Program, Route } from "../../contract/route.ts";
import { sentence } from "../../contract/sentences.ts";
import { PROGRAM_CALLS } from "../platform/web/limit-requests.ts";

/** Things with a name of their own in the document. */
const NAMED = {
  Airing,
  AiringDetail,
  AllResults,
  Booking,
  BookingDetail,
  Campaign,
  CampaignEntry,
  CampaignOverview,
  CampaignResults,
  Conversation,
  ConversationMail,
  ConversationRow,
  Credits,
  EmailStatus,
  Genre,
  Mailing,
  MailingMessage,
  Offer,
  OfferDetail,
  OfferTerms,
  Podcast: readPodcast.reply,
  PodcastCard,
  Problem,
  Reach,
  SavedSearch,
  StatementLine,
  Suppression,
  Template,
} as const satisfies Record<string, z.ZodType>;

type Json = Record<string, unknown>;

/** The version of the promise, which only grows. */
const PUBLIC_VERSION = "1.0.0";

/** Expected of every call. */
const ALWAYS: readonly FaultCode[] = [
  "bad-token",
  "act-not-given",
  "not-allowed",
  "token-elsewhere",
  "token-factor-missing",
  "token-over",
  "too-many-requests",
  "unavailable",
  "internal",
];

const INTRODUCTION = `
A public API over everything Hostread does for an advertiser, made of the same calls as the app itself.

**Sign in** with a token from your preferences: \`Authorization: Bearer hr_pat_…\` for one of your own, \`hr_org_…\` for one of your organization. A token can never do more than the person who made it, and only what it was allowed.

**Lists** answer \`items\` and \`next\`. Send \`next\` as \`cursor\` until it is null. A list that changes meanwhile may say something twice.

**Fields**: \`fields=title,reach.estimate\` answers these alone. **Expand**: \`expand=…\` answers more along with a thing.

**Faults** are RFC 9457 problems; \`type\` is stable, \`detail\` is for people, in English or German by \`Accept-Language\`.

**Versions**: reads carry an ETag. With \`If-None-Match\` you get 304 for what you have; with \`If-Match\` only the version that you have read is changed, else 412. Calls that take \`If-Match\` name it among their parameters; every other change answers 412 to it and does nothing, rather than pass it over.

**Repetition**: send \`Idempotency-Key\` with what must not happen twice. The same key with the same request is answered the same for a day.

**Limits**: ${PROGRAM_CALLS} calls a minute for each token. \`RateLimit\` says what is left; after 429, wait as long as \`Retry-After\` says.

**Promise**: what is here stays. New fields, values of open lists and calls are added; read on past those you do not know.
`.trim();

/** The public document, OpenAPI 3.1, of the same promises that the routes are held to. */
export function publicDocument(): Json {
  const parts: Parts = {};
  const paths: Record<string, Json> = {};
  for (const promise of PUBLIC_ROUTES) {
    const path = promise.path.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][promise.method.toLowerCase()] = operationOf(promise, parts);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Hostread API",
      version: PUBLIC_VERSION,
      description: INTRODUCTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    security: [{ token: [] }],
    tags: TAGS.map((name) => ({
      name,
      description: TAG_NAMES[name].en,
      "x-description-de": TAG_NAMES[name].de,
    })),
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "hr_pat_… or hr_org_…" } },
      headers: HEADERS,
      responses: Object.fromEntries(
        [...byStatus(ALWAYS)].map(([status, codes]) => [`Problem${status}`, problemOf(status, codes)]),
      ),
      schemas: { ...componentsOf(), ...parts },
    },
  };
}

const titled = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** All named things at once, which name one another. */
function componentsOf(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema as z.ZodType, { id });
  const { schemas } = z.toJSONSchema(registry, {
    target: "draft-2020-12",
    io: "output",
    unrepresentable: "any",
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema as Json)]));
}

const NAMES = new Map<z.ZodType, string>(
  Object.entries(NAMED).map(([name, schema]) => [schema as z.ZodType, name]),
);

/** Parts of one schema that hold themselves, under the name of what they are part of. */
type Parts = Json;

/** One schema, which names the named ones within it. What holds itself is put beside them, into `parts`. */
function schemaOf(schema: z.ZodType, io: "input" | "output", parts: Parts, whose: string): Json {
  const known = io === "output" ? NAMES.get(schema) : undefined;
  if (known !== undefined) return ref(known);
  const registry = z.registry<{ id: string }>();
  if (io === "output") for (const [id, one] of Object.entries(NAMED)) registry.add(one as z.ZodType, { id });
  const made = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    metadata: registry,
  }) as Json;
  const { $defs = {}, ...rest } = made;
  const own = Object.keys($defs as Json).filter((name) => !Object.hasOwn(NAMED, name));
  const nameOf = (name: string) => `${whose}Part${own.indexOf(name) + 1}`;
  const renamed = (part: unknown): Json =>
    plain(
      JSON.parse(
        JSON.stringify(part).replace(/"#\/\$defs\/(\w+)"/g, (whole, name: string) =>
          own.includes(name) ? `"#/components/schemas/${nameOf(name)}"` : whole,
        ),
      ),
    );
  for (const name of own) parts[nameOf(name)] = renamed(($defs as Json)[name]);
  return renamed(rest);
}

/** Without what only a lone schema needs, and with references into the document. */
function plain(value: unknown): Json {
  if (Array.isArray(value)) return value.map((one) => plain(one)) as unknown as Json;
  if (value === null || typeof value !== "object") return value as Json;
  const given = value as Json;
  const kept = Object.entries(given).filter(
    ([name, is]) => name !== "$schema" && !((name === "$id" || name === "id") && typeof is === "string"),
  );
  return Object.fromEntries(
    kept.map(([name, is]) =>
      name === "$ref" && typeof is === "string"
        ? [name, is.replace(/^#\/\$defs\//, "#/components/schemas/")]
        : [name, plain(is)],
    ),
  );
}

function operationOf(promise: Route & { program: Program }, parts: Parts): Json {
  const { program, params, query, body, reply, status = 200, faults = [] } = promise;
  const { example } = program;
  return {
    operationId: program.id,
    tags: [program.tag],
    summary: program.summary.en,
    "x-summary-de": program.summary.de,
    ...(program.says !== undefined && { description: program.says }),
    // What a token has to be allowed.
    "x-act": promise.act === "signed-in" ? null : promise.act,
    parameters: [
      ...parametersOf("path", params, example?.params),
      ...parametersOf("query", query, example?.query),
      ...headersOf(program),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: schemaOf(body, "input", parts, `${titled(program.id)}Body`),
            ...(example?.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    responses: {
      [String(status)]: answerOf(reply, parts, program.id),
      ...(status === 201 && reply
        ? { "200": answerOf(reply, parts, program.id, "It was there already, or repeats an answer.") }
        : {}),
      ...(promise.method === "GET" && { "304": { description: "You have this version." } }),
      ...problemsOf([
        ...faults,
        ...(params ? (["not-found"] as const) : []),
        ...(promise.method !== "GET" && !program.ifMatch ? (["not-versioned"] as const) : []),
      ]),
    },
  };
}

function parametersOf(
  where: "path" | "query",
  schema: z.ZodType | undefined,
  example: Readonly<Record<string, string>> = {},
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input", {}, where) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, is]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: inAddress(name, is),
    ...(example[name] !== undefined && { example: example[name] }),
  }));
}

/** What the schema of a value in an address cannot say by itself: it is a text there, or the name comes again. */
const LISTS = new Set(["genre", "podcastLanguage"]);
function inAddress(name: string, schema: Json): Json {
  if (LISTS.has(name)) return { type: "array", items: { type: "string" }, maxItems: 30 };
  const kinds = [schema.type ?? (schema.anyOf as Json[] | undefined)?.map(({ type }) => type) ?? []].flat();
  const one = (["boolean", "number"] as const).find(
    (kind) => kinds.includes(kind) && kinds.includes("string"),
  );
  return one ? { type: one } : schema;
}

function headersOf({ key, ifMatch }: Program): Json[] {
  const header = (name: string, required: boolean, description: string) => ({
    name,
    in: "header",
    required,
    description,
    schema: { type: "string", maxLength: 200 },
  });
  return [
    ...(key
      ? [header("Idempotency-Key", key === "must", "A repetition with the same key does nothing twice.")]
      : []),
    ...(ifMatch ? [header("If-Match", ifMatch === "must", "The ETag of what you have read.")] : []),
  ];
}

/** What every answer says of the calls that are left. */
const HEADERS = {
  RateLimit: { description: "What is left of the calls.", schema: { type: "string" } },
  "RateLimit-Policy": {
    description: "How many calls there are in how many seconds.",
    schema: { type: "string" },
  },
  ETag: { description: "The version of the answer.", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
} as const;
type Header = keyof typeof HEADERS;
const headers = (...more: Header[]): Json =>
  Object.fromEntries(
    (["RateLimit", "RateLimit-Policy", ...more] as const).map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );

function answerOf(reply: z.ZodType | null, parts: Parts, id: string, description = "Done."): Json {
  if (!reply) return { description, headers: headers() };
  return {
    description,
    headers: headers("ETag"),
    content: { "application/json": { schema: schemaOf(reply, "output", parts, `${titled(id)}Answer`) } },
  };
}

/** Those of one status together, each with its sentence. What every call may answer stands once in the document. */
function problemsOf(codes: readonly FaultCode[]): Json {
  const always = byStatus(ALWAYS);
  return Object.fromEntries(
    [...byStatus([...codes, ...ALWAYS])].map(([status, list]) => [
      String(status),
      list.length === always.get(status)?.length
        ? { $ref: `#/components/responses/Problem${status}` }
        : problemOf(status, list),
    ]),
  );
}

function byStatus(codes: readonly FaultCode[]): Map<number, FaultCode[]> {
  const found = new Map<number, FaultCode[]>();
  for (const code of new Set(codes)) found.set(FAULTS[code], [...(found.get(FAULTS[code]) ?? []), code]);
  return found;
}

const problemOf = (status: number, codes: readonly FaultCode[]): Json => ({
  description: codes.map((code) => `\`${faultType(code)}\`: ${sentence(code, "en")}`).join("\n\n"),
  headers: status === 429 || status === 503 ? headers("Retry-After") : headers(),
  content: { "application/problem+json": { schema: ref("Problem") } },
});
