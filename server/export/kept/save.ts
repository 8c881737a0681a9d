import { timingSafeEqual } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { EXPORT_LINK_MINUTES } from "../../../contract/export/kept.ts";
import { noteChange } from "../../accounts/audit/note.ts";
import { isSecure } from "../../accounts/sessions/session-cookie.ts";
import type { Config } from "../../platform/config.ts";
import { fault } from "../../platform/fault.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { fileName, ownOrganization } from "./ask.ts";
import { selectExport, selectPiece } from "./queries.ts";

const PURPOSE = "export-saved";
const BETWEEN = "~";

export const filePath = (ownerId: string, id: string): string => `/api/owner/${ownerId}/export/${id}/file`;

/**
 * `__Host-` pins it to this host and wants the path "/": the export is in the name then, so that two of them can be saved
 * at once. Without TLS browsers refuse that prefix.
 */
const nameOf = (config: Config, id: string) =>
  isSecure(config) ? `__Host-hostread-export-${id}` : "hostread-export";
/** Sent by our own pages only; without TLS to the path of the file alone. */
const attributesOf = (config: Config, path: string) =>
  ({
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(config),
    path: isSecure(config) ? "/" : path,
  }) as const;

/** Which export, in which session, and until when. */
function sign(secrets: Secrets, id: string, session: number, until: number): string {
  const said = [session, until].join(BETWEEN);
  return [said, secrets.fingerprint([id, said].join(BETWEEN), PURPOSE).toString("hex")].join(BETWEEN);
}

function readSigned(secrets: Secrets, id: string, cookie: string): { session: number; until: number } | null {
  const [session, until] = cookie.split(BETWEEN, 2).map(Number);
  if (!Number.isSafeInteger(session) || !Number.isSafeInteger(until)) return null;
  const right = Buffer.from(sign(secrets, id, session!, until!));
  const given = Buffer.from(cookie);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return { session: session!, until: until! };
}

/**
 * Lets the browser that asks save an export of its user within the hour.
 * @throws Fault not-found, not-allowed, export-of-another, export-gone
 */
export async function letSave(
  { db, config, secrets }: Pick<Context, "db" | "config" | "secrets">,
  caller: Caller,
  { ownerId, id }: { ownerId: string; id: string },
  reply: FastifyReply,
): Promise<{ path: string }> {
  const session = caller.session?.id;
  if (session === undefined) throw fault("not-allowed");
  await inTransaction(db, async (tx) => {
    const owner = await ownOrganization(tx, caller, ownerId);
    const found = await selectExport(tx, owner.id, id);
    if (!found) throw fault("not-found");
    if (found.loginId !== caller.loginId) throw fault("export-of-another");
    if (found.state !== "ready") throw fault("export-gone");
    await noteChange(tx, { ownerId: owner.id, thing: "export", handle: id, after: { state: "saved" } });
  });
  const path = filePath(ownerId, id);
  const seconds = EXPORT_LINK_MINUTES * 60;
  const until = Math.floor(Date.now() / 1_000) + seconds;
  void reply.setCookie(nameOf(config, id), sign(secrets, id, session, until), {
    ...attributesOf(config, path),
    maxAge: seconds,
  });
  return { path };
}

/** What is sent of an export: all of it, or from one byte to another, both included. */
interface Sent {
  name: string;
  size: number;
  etag: string;
  stream: (from: number, to: number) => Readable;
}

/**
 * The file that a browser was let save. The session has to go on, and its user to own the organization; both are asked
 * for again with each piece that leaves.
 * @throws Fault not-found for whoever was not let, export-gone
 */
export async function openSaved(
  { db, config, secrets }: Pick<Context, "db" | "config" | "secrets">,
  request: FastifyRequest,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<Sent> {
  const from = request.headers["sec-fetch-site"];
  const cookie = request.cookies[nameOf(config, id)];
  if (!cookie || (from !== undefined && from !== "same-origin" && from !== "none")) throw fault("not-found");
  const admitted = readSigned(secrets, id, cookie);
  if (!admitted || admitted.until * 1_000 < Date.now()) throw fault("not-found");
  const loginId = await loginOfSession(db, admitted.session);
  const owner = await db
    .selectFrom("owner")
    .select(["id", "name"])
    .where("public_id", "=", ownerId)
    .executeTakeFirst();
  const found = owner && (await selectExport(db, owner.id, id));
  if (!found || found.loginId !== loginId) throw fault("not-found");
  if (found.state !== "ready" || !found.made || !found.sha256) throw fault("export-gone");
  const first = await selectPiece(db, found.id, 0);
  if (!first) throw fault("export-gone");
  return {
    name: fileName(owner.name, found.made),
    size: found.bytes,
    etag: `"${found.sha256.toString("base64url")}"`,
    stream: (begin, end) =>
      Readable.from(
        pieces(db, { id: found.id, session: admitted.session, size: first.bytes.length }, begin, end),
      ),
  };
}

/** Whose a session is that goes on. */
async function loginOfSession(db: Db, session: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select l.id from session_family f join login l on l.id = f.login_id and l.disabled is null
    where f.id = ${session} and f.revoked is null and f.absolute_until > now()`.execute(db);
  return rows[0]?.id;
}

/** All pieces but the last are of one size. Where one is gone meanwhile the stream breaks off. */
async function* pieces(
  db: Db,
  of: { id: number; session: number; size: number },
  begin: number,
  end: number,
): AsyncGenerator<Buffer> {
  for (let number = Math.floor(begin / of.size); number * of.size <= end; number += 1) {
    const piece = await selectPiece(db, of.id, number);
    if (!piece || (await loginOfSession(db, of.session)) === undefined) throw fault("export-gone");
    const at = number * of.size;
    yield piece.bytes.subarray(Math.max(0, begin - at), end - at + 1);
  }
}
