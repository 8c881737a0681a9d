import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findOptOutLink, newUndoKey, readUndoKey } from "../../contacts/opt-out/links.ts";
import { traceOf } from "../../platform/error-trace.ts";
import { inTransaction, isUnavailable } from "../../platform/postgres/database.ts";
import { type Context, requestLanguage } from "../../platform/web/http.ts";
import { pageStyle } from "../../platform/web/page-style.ts";
import { type PageFacts, type PageState, writePage } from "./page.ts";
import { CHOICES, type Choice, pressOptOut } from "./press.ts";
import { selectAskedAbout, selectAskedBefore } from "./queries.ts";

/** More than any form of ours has; what is longer is not read to its end. */
const BODY_MOST = 64_000;
const NO_ADDRESS = Buffer.alloc(32);

/**
 * A link that was cut in the midst of a sign, or has something at its end, is an unknown one like any other: a person
 * who opens it reads the page, and not that an address cannot be read.
 */
export function readLinkUrl(url: string): string {
  const [path = ""] = url.split("?", 1);
  if (!path.startsWith("/o/")) return url;
  return /^\/o\/[\w-]{1,200}$/.test(path) ? url : "/o/-";
}

/**
 * `GET /o/{token}` asks and changes nothing, whoever fetches it; `POST` does what was pressed, for everybody who has
 * the link: without a session, a cookie, a script or an origin, and with any body (RFC 8058). Nothing limits how
 * often, so that no objection is refused.
 */
export async function addOptOutPage(app: FastifyInstance, context: Context): Promise<void> {
  const style = pageStyle();
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(";");

  const answer = (reply: FastifyReply, status: number, state: PageState, facts: PageFacts): FastifyReply =>
    reply
      .code(status)
      .header("Content-Security-Policy", policy)
      .header("Cache-Control", "no-store")
      .header("X-Robots-Tag", "noindex, nofollow")
      // The address is the key to the link.
      .header("Referrer-Policy", "no-referrer")
      .type("text/html; charset=utf-8")
      .send(writePage(state, facts, style));

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, async (_request: FastifyRequest, body: Buffer) =>
      body.toString("latin1"),
    );
    scope.setErrorHandler((error: Error, request, reply) => {
      const language = requestLanguage(request.headers["accept-language"]);
      const down = isUnavailable(error);
      const { statusCode } = error as { statusCode?: number };
      const status = down ? 503 : statusCode && statusCode < 500 ? statusCode : 500;
      if (status >= 500)
        request.log.error(
          { ...traceOf(error), requestId: request.id, route: "/o/:token" },
          "a request failed",
        );
      return answer(reply, status, { kind: "later" }, { language, hint: "", asked: undefined });
    });

    /** The same statements for every token, so that time tells nothing of it. */
    const read = async (request: FastifyRequest) => {
      const { token } = request.params as { token: string };
      const link = await findOptOutLink(context.db, token);
      const asked = await selectAskedAbout(context.db, link?.messageId ?? null);
      const before = await selectAskedBefore(
        context.db,
        link?.ownerId ?? null,
        link?.addressHmac ?? NO_ADDRESS,
      );
      const language = asked?.language ?? requestLanguage(request.headers["accept-language"]);
      return { token, link, before, facts: { language, hint: link?.hint ?? "", asked } };
    };

    scope.get("/o/:token", async (request, reply) => {
      const { link, before, facts } = await read(request);
      if (!link) return answer(reply, 404, { kind: "unknown" }, facts);
      return answer(reply, 200, stateOf(before, link.undo !== null), facts);
    });

    scope.post("/o/:token", { bodyLimit: BODY_MOST }, async (request, reply) => {
      const { token, link, facts } = await read(request);
      if (!link) return answer(reply, 404, { kind: "unknown" }, facts);
      const { choice, oneClick, key } = readChoice(request.body);
      const given = { token, choice, oneClick, key, requestId: request.id };
      const done = await inTransaction(context.db, (tx) => pressOptOut(tx, context, given), {
        step: "opt-out",
      });
      if (done === null) return answer(reply, 404, { kind: "unknown" }, facts);
      if (done.did !== "undo" && done.did !== "not-undone")
        return answer(reply, 200, { kind: "done", choice: done.did, key: done.undo ? key : null }, facts);
      // What another mail's link says may stand still.
      const { before, link: now } = await read(request);
      const state = stateOf(before, Boolean(now?.undo));
      return answer(
        reply,
        200,
        done.did === "undo" && state.kind === "ask" ? { kind: "undone" } : state,
        facts,
      );
    });
  });
}

/** What the page says to whoever opens it. A key is made for each of them, and kept nowhere until they press. */
const stateOf = (before: { organization: boolean; everybody: boolean }, open: boolean): PageState =>
  before.organization || before.everybody
    ? { kind: "before", everybody: before.everybody, open }
    : { kind: "ask", key: newUndoKey() };

/**
 * What was pressed: a form's field, however the form was encoded. Whatever it does not say, it says no to the
 * organization that wrote.
 */
export function readChoice(body: unknown): { choice: Choice; oneClick: boolean; key: string | null } {
  const text = typeof body === "string" ? body : "";
  const oneClick = /List-Unsubscribe"?(?:=|\r?\n\r?\n)One-Click/i.test(text);
  const fields = new URLSearchParams(text);
  const said = fieldOfPart(text, "choice") ?? fields.get("choice");
  // A mail program has no page before it.
  const key = oneClick ? null : readUndoKey(fieldOfPart(text, "key") ?? fields.get("key"));
  return { choice: CHOICES.find((one) => one === said) ?? "organization", oneClick, key };
}

/** Longest head of a part, and value; anybody may send anything here, so nothing is searched beyond. */
const PART_MOST = 2_000;

const HEADS = { choice: /name="?choice"?[;\r\n]/i, key: /name="?key"?[;\r\n]/i };

/** A field in a form of parts (RFC 7578): its value stands below the empty line after its head. */
function fieldOfPart(text: string, field: keyof typeof HEADS): string | undefined {
  const at = text.search(HEADS[field]);
  if (at < 0) return undefined;
  const part = text.slice(at, at + PART_MOST).replaceAll("\r\n", "\n");
  const end = part.indexOf("\n\n");
  return end < 0 ? undefined : /^[\w-]+/.exec(part.slice(end + 2))?.[0];
}
