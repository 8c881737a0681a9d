import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import swagger from "@fastify/swagger";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { MAIL_FRAME_STYLE } from "../../../contract/conversations/frame.ts";
import type { Route } from "../../../contract/route.ts";
import { traceOf } from "../error-trace.ts";
import { Fault, fault, problemOf } from "../fault.ts";
import { isUnavailable } from "../postgres/database.ts";
import type { MissingFence } from "../postgres/fence/fence-role.ts";
import { release } from "../release.ts";
import { watchRequests } from "../watching/watch-requests.ts";
import { callerOf, idempotencyKeyOf, requireProof } from "./asked.ts";
import { Attachment, sendAttachment } from "./attachment.ts";
import { guardOrigin } from "./guard-origin.ts";
import { type Caller, type Context, requestLanguage, type Served } from "./http.ts";
import { faultOfIssues, faultOfNul } from "./issues.ts";
import { isWithinBounds } from "./json-bounds.ts";
import { limitRequests } from "./limit-requests.ts";
import { isFromOwnSite } from "./own-site.ts";
import { isPlainJson } from "./plain-json.ts";
import { trusted } from "./proxies.ts";
import { type OnFault, tellFaults } from "./tell-faults.ts";
import { sendToProgram, speakToPrograms } from "./to-programs.ts";
import { Written } from "./written.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
    /** Why a token opens nothing, where it was one. */
    refusal: Fault | null;
    /** The row id of the organization that the call names, where it names one. */
    ownerId: number | undefined;
  }
  interface FastifyInstance {
    /** What is missing for calls to be fenced; null where they are. */
    missingFence: MissingFence | null;
  }
  interface FastifyContextConfig {
    form?: boolean;
    raw?: boolean;
    program?: boolean;
    /** Asked for as often as anybody likes: no limit counts it. */
    free?: boolean;
  }
}

/** Reads the bearer token of a request; null, or a fault that says more, where it is missing, dead or unknown. */
export type Authenticate = (
  context: Context,
  token: string,
  request: FastifyRequest,
) => Promise<Caller | Fault | null>;

/**
 * Refuses a caller who may not do what a route does; asked before the body is read against its rules. Answers the row
 * id of the organization that the call is about, where it names one that the caller reaches.
 */
export type Permit = (
  context: Context,
  caller: Caller,
  route: Route,
  request: FastifyRequest,
) => Promise<number | undefined>;

/** Looks on while a call that may change something is handled. */
export interface Witnessed {
  /** What the handler works with. */
  context: Context;
  reach: (ownerId: number, member: boolean) => void;
  /** After the handler; waited for before the answer. */
  done(): Promise<void>;
}
export type Witness = (context: Context, served: Served, request: FastifyRequest) => Witnessed;

/** What the handler of a call works with: a database that shows it no more than the caller reaches. */
export type FenceCall = (context: Context, caller: Caller) => Context;

/** Told after each call, however it ended; waited for before the answer. */
export type AfterCall = (context: Context, route: Route, request: FastifyRequest) => Promise<void>;

export type Watch = (
  context: Context,
  route: Route,
  request: FastifyRequest,
  /** The code of the fault, where it was refused. */
  refusal: string | null,
  /** What was answered. */
  answer?: unknown,
) => Promise<void>;

/** Default limit of a request body in bytes, for signed-in users and for everyone (S-17). */
const BODY_LIMIT = 100_000;
const OPEN_BODY_LIMIT = 16_000;

export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_-]{20,128})$/.exec(request.headers.authorization ?? "")?.[1] ?? null;

/**
 * The HTTP edge without any product word: security headers, limits, sign-in, validation by the contract,
 * answers through the contract, problems in the reader's language.
 */
export async function createWeb(options: {
  context: Context;
  routes: readonly Served[];
  authenticate: Authenticate;
  permit?: Permit;
  fence?: FenceCall;
  missingFence?: MissingFence | null;
  /** Told of each call that was answered (null) or refused, with the fault's code; waited for before the answer. */
  watch?: Watch;
  onFault?: OnFault;
  witness?: Witness;
  afterCall?: AfterCall;
  /** The path and query to answer in place of the one asked for, before they are read. */
  readUrl?: (url: string) => string;
}): Promise<FastifyInstance> {
  const { context, routes, readUrl = (url) => url, missingFence = null, onFault, ...around } = options;
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    // One log for all requests, with the request's id in each line: a child logger per request, which redacts its own
    // id, would be a sixth of the server's work for a page.
    childLoggerFactory: (log) => log,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: trusted(context.config.trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 60_000,
    rewriteUrl: ({ url = "/" }: IncomingMessage) => readUrl(url),
    // A malformed address does not reach the error handler otherwise.
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
  });
  // Ours instead of the type provider's: the rules need each complete issue, with its path and input.
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data) => {
    const where = httpPart ?? "body";
    const read = schema.safeParse(data, { reportInput: true });
    if (!read.success) return { error: faultOfIssues(read.error.issues, where) };
    const error = faultOfNul(read.data, where);
    return error ? { error } : { value: read.data };
  });
  // Only what the contract names leaves the server, and nothing that violates it. Parsed forwards, although the type
  // provider encodes answers backwards: no answer of the contract transforms a value, and this is twice as fast.
  app.setSerializerCompiler<z.ZodType>(({ schema, method, url }) => (answer) => {
    const read = schema.safeParse(answer);
    if (!read.success) throw new Error(`${method} ${url} answers against its promise`, { cause: read.error });
    return JSON.stringify(read.data);
  });
  const readJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, text, done) => {
    if (request.routeOptions.config.raw) return done(null, text);
    if (!isWithinBounds(text)) return done(fault("bad-json"));
    readJson(request, text, (error, value) =>
      error || isPlainJson(text) ? done(error, value) : done(fault("bad-json")),
    );
  });
  // A form sent without a script; only the few routes that allow it accept it.
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (request, text, done) =>
      request.routeOptions.config.form ? done(null, readForm(text)) : done(fault("unsupported-media-type")),
  );
  watchRequests(app);
  app.decorateRequest("caller", null);
  app.decorateRequest("refusal", null);
  app.decorateRequest("ownerId", undefined);
  app.decorate("missingFence", missingFence);
  tellFaults(app, context, onFault);
  guardOrigin(app, context);

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // Said once more, because those who check policies look for it.
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The one that shows pushed news.
        workerSrc: ["'self'"],
        // Positions of menus and list rows are set as style attributes. The one inline sheet stands in the frames of
        // mails, which obey this policy besides their own.
        styleSrc: ["'self'", `'sha256-${createHash("sha256").update(MAIL_FRAME_STYLE).digest("base64")}'`],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // A publisher's file, and a produced spot that was fetched with the session's token.
        mediaSrc: ["https:", "blob:"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: context.config.publicUrl?.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  });
  await app.register(cookie);
  await limitRequests(app);
  speakToPrograms(app);
  await app.register(compress, { global: true, threshold: 1024, encodings: ["br", "gzip"] });

  await app.register(swagger, {
    openapi: { info: { title: "Hostread", version: release() } },
    transform: jsonSchemaTransform,
    // Without it the components of the document stay empty.
    transformObject: jsonSchemaTransformObject,
  });
  // Made once: it takes longer than most answers, and the routes do not change.
  let document: string | undefined;
  app.get("/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type("application/json; charset=utf-8").send(document);
  });

  app.setErrorHandler(answerProblem);

  function answerProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const failure = asFault(error, request);
    const problem = problemOf(failure, requestLanguage(request.headers["accept-language"]), request.id);
    if (failure.status === 503) reply.header("Retry-After", "2");
    if (failure.details.retryAfter) reply.header("Retry-After", String(failure.details.retryAfter));
    if (failure.status === 401 && !reply.hasHeader("WWW-Authenticate"))
      reply.header("WWW-Authenticate", "Bearer");
    reply.header("Cache-Control", "no-store");
    return reply.code(failure.status).type("application/problem+json").send(JSON.stringify(problem));
  }

  // Whatever was thrown: `throw undefined` is answered with the same 500.
  function asFault(error: FastifyError | Fault | undefined, request: FastifyRequest): Fault {
    if (error instanceof Fault) return error;
    if (isUnavailable(error)) {
      request.log.error({ reason: error?.message, requestId: request.id }, "the database is not available");
      return fault("unavailable");
    }
    switch (error?.code) {
      case "FST_ERR_CTP_INVALID_JSON_BODY":
      case "FST_ERR_CTP_EMPTY_JSON_BODY":
      case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
        return fault("bad-json");
      case "FST_ERR_CTP_BODY_TOO_LARGE":
        return fault("payload-too-large");
      case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
        return fault("unsupported-media-type");
    }
    if (error?.statusCode && error.statusCode >= 400 && error.statusCode < 500) return fault("bad-request");
    request.log.error(
      { ...traceOf(error), requestId: request.id, route: request.routeOptions.url },
      "a request failed",
    );
    return fault("internal");
  }

  for (const served of routes) addRoute(app, context, served, around);
  return app;
}

/** A repeated name is a list, which no form accepts. */
function readForm(text: string): Record<string, string | string[]> {
  const given = new URLSearchParams(text);
  const names = [...new Set(given.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = given.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

const NO_QUERY = z.strictObject({});

/** What stands around every handler. */
interface Around {
  authenticate: Authenticate;
  permit?: Permit | undefined;
  fence?: FenceCall | undefined;
  watch?: Watch | undefined;
  witness?: Witness | undefined;
  afterCall?: AfterCall | undefined;
}

function addRoute(
  app: FastifyInstance,
  context: Context,
  served: Served,
  { authenticate, permit, fence, watch, witness, afterCall }: Around,
): void {
  const { route, access, admit, handle } = served;
  const enveloped =
    route.reply && z.object({ payload: route.reply, ...(route.header && { header: route.header }) });
  const answer = route.program ? null : enveloped;
  const status = route.status ?? 200;
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.bytes ?? (access === "open" ? OPEN_BODY_LIMIT : BODY_LIMIT),
    config: { form: route.form === true, raw: route.raw === true, program: route.program !== undefined },
    schema: {
      ...(route.params && { params: route.params }),
      // A query that means nothing here is refused too: `?owner=` must not look as if it had been heard.
      querystring: route.query ?? NO_QUERY,
      ...(route.body && { body: route.body }),
      ...(answer && { response: { "2xx": answer } }),
      // They have a document of their own.
      ...(route.program && { hide: true }),
    },
    onRequest: async (request) => {
      const token = access === "open" ? null : bearerOf(request);
      const found = token ? await authenticate(context, token, request) : null;
      request.caller = found instanceof Fault ? null : found;
      request.refusal = found instanceof Fault ? found : null;
    },
    // After the limit has counted the request, including those with invalid tokens; before the body is read: callers
    // without the right learn nothing about valid input.
    preParsing: async (request) => {
      if (access === "open") {
        // A provider's event comes from no page, and is signed.
        if (route.method !== "GET" && !route.raw && !isFromOwnSite(request, context.config))
          throw fault("other-site");
        await admit?.(context, request);
        return;
      }
      if (!request.caller) throw request.refusal ?? fault(route.program ? "bad-token" : "no-session");
      const { acts = null } = request.caller.token ?? {};
      if (acts && route.act !== "signed-in" && !acts.has(route.act))
        throw fault("act-not-given", { values: { act: route.act } });
      if (access !== "signed-in" && !request.caller.permissions.has(access.permission))
        throw fault("not-allowed");
      if (request.caller.factorMissing && !route.beforeFactor) throw fault("factor-missing");
    },
    // The body is read by now, but not held against its rules. Whoever may not do it has nothing to prove.
    preValidation: async (request) => {
      if (permit && request.caller && access !== "open")
        request.ownerId = await permit(context, callerOf(request, route)!, route, request);
      if (route.sudo === true) requireProof(request);
    },
    ...(typeof route.sudo === "function" && {
      preHandler: async (request) => {
        if ((route.sudo as (body: unknown) => boolean)(request.body)) requireProof(request);
      },
    }),
    ...(watch && {
      onError: async (request, _reply, error) => {
        if (error instanceof Fault) await watch(context, route, request, error.code);
      },
    }),
    handler: async (request, reply) => {
      const called = callerOf(request, route);
      const own = called && fence && access === "signed-in" ? fence(context, called) : context;
      const reads = route.passing || (route.method === "GET" && !route.writes);
      const seen = reads ? undefined : witness?.(own, served, request);
      const result = await handle({
        params: request.params,
        query: request.query,
        body: request.body,
        context: seen?.context ?? own,
        caller: callerOf(request, route, seen?.reach),
        language: requestLanguage(request.headers["accept-language"]),
        requestId: request.id,
        idempotencyKey: idempotencyKeyOf(request),
        request,
        reply,
      } as never).finally(() => afterCall?.(context, route, request));
      await seen?.done();
      await watch?.(context, route, request, null, result?.payload);
      if (reply.sent) return reply;
      reply.header("Cache-Control", "no-store");
      if (result.payload instanceof Attachment) return sendAttachment(reply, result.payload);
      if (route.reply === null) return reply.code(204).send();
      const { status: given, ...body } = result;
      if (route.program) return sendToProgram(request, reply, route, result.payload, given ?? status);
      if (body.payload instanceof Written) {
        reply.type("application/json; charset=utf-8");
        return reply.code(given ?? status).send(`{"payload":${body.payload.json}}`);
      }
      return reply.code(given ?? status).send(body);
    },
  });
}
