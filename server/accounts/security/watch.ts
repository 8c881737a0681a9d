import type { FastifyRequest } from "fastify";
import type { Route } from "../../../contract/route.ts";
import type { Context } from "../../platform/web/http.ts";
import { notedNetwork } from "../audit/network.ts";
import { NOTED, REFUSED, type Told } from "./events.ts";
import { noteSecurity } from "./note.ts";
import { findRows } from "./queries.ts";

const fieldsOf = (given: unknown): Told["body"] =>
  (given && typeof given === "object" ? given : {}) as Told["body"];

const toldOf = (request: FastifyRequest, answer: unknown): Told => ({
  params: fieldsOf(request.params) as Told["params"],
  body: fieldsOf(request.body),
  answer: fieldsOf(answer),
});

/**
 * Records what a call did, or why it was refused. The call is over by then: if the log cannot be written, the
 * answer must not fail, so that is only an error in the program's log.
 */
export async function watchCall(
  { db, log }: Context,
  { method, path }: Route,
  request: FastifyRequest,
  refusal: string | null,
  answer?: unknown,
): Promise<void> {
  const known = NOTED[`${method} ${path}`];
  const refused = refusal === null ? undefined : REFUSED[refusal];
  if (refusal === null ? !known : !refused) return;
  try {
    const told = toldOf(request, answer);
    const rows = await findRows(db, { owner: told.params.ownerId, ...known?.about?.(told) });
    const caller = request.caller?.loginId ?? null;
    const byThem = known?.byThem === true && refusal === null;
    await noteSecurity(db, log, {
      kind: refused ?? (typeof known!.kind === "function" ? known!.kind(told) : known!.kind),
      loginId: byThem ? rows.loginId : caller,
      aboutLoginId: byThem || known?.own ? null : rows.loginId,
      ownerId: rows.ownerId,
      detail: refused ? `${method} ${path}` : (known!.detail?.(told) ?? null),
      network: notedNetwork(request.ip),
      requestId: request.id,
    });
  } catch (error) {
    log.error(
      { reason: (error as Error).message, requestId: request.id },
      "a security event was not written",
    );
  }
}
