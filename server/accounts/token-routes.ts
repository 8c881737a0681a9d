import * as promised from "../../contract/accounts/tokens.ts";
import { inTransaction, type Tx } from "../platform/postgres/database.ts";
import { type Call, payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { ownerOf } from "./members/owners.ts";
import { TOKEN_ANSWERS, tokenPlace } from "./sealed-links.ts";
import { requireSession } from "./sessions/require-session.ts";
import type { Whose } from "./tokens/queries.ts";
import { deleteToken, listTokens, makeToken, rotateToken } from "./tokens/tokens.ts";

type Shown = promised.Token & { token: string };

/**
 * Gives out a token once per Idempotency-Key: whoever asks again after a lost answer gets the same one, and not a
 * second one that nobody holds. Until then it is kept sealed.
 * @throws Fault no-session where whoever asks is just being signed out
 */
function giveOnce(
  {
    context,
    caller,
    idempotencyKey,
  }: Pick<Call<typeof promised.makeToken>, "context" | "caller" | "idempotencyKey">,
  asked: unknown,
  give: (tx: Tx) => Promise<Shown>,
): Promise<Shown> {
  const { db, secrets } = context;
  const request = { loginId: caller.loginId, route: TOKEN_ANSWERS, key: idempotencyKey, body: asked };
  const place = tokenPlace(caller.loginId, idempotencyKey);
  return inTransaction(db, async (tx) => {
    await requireSession(tx, caller.session);
    const { sealed, ...rest } = await answerOnce(tx, request, async () => {
      const { token, ...shown } = await give(tx);
      return { ...shown, sealed: secrets.seal(token, place).toString("base64") };
    });
    return { ...rest, token: secrets.open(Buffer.from(sealed, "base64"), place) };
  });
}

export const tokenRoutes: Served[] = [
  serve(promised.listOwnTokens, "signed-in", async ({ context: { db }, caller }) =>
    payload({ page: await listTokens(db, { loginId: caller.loginId }, caller.loginId) }),
  ),

  serve(promised.makeOwnToken, "signed-in", async (call) => {
    const { caller, body } = call;
    const whose = { loginId: caller.loginId };
    return payload(await giveOnce(call, ["own", body], (tx) => makeToken(tx, whose, caller.loginId, body)));
  }),

  serve(promised.rotateOwnToken, "signed-in", async (call) => {
    const { loginId } = call.caller;
    const { id } = call.params;
    return payload(await giveOnce(call, ["own", id], (tx) => rotateToken(tx, { loginId }, loginId, id)));
  }),

  serve(promised.deleteOwnToken, "signed-in", async ({ context: { db }, caller: { loginId }, params }) =>
    payload({
      page: await inTransaction(db, (tx) => deleteToken(tx, { loginId }, loginId, params.id)),
    }),
  ),

  serve(promised.listTokens, "signed-in", async ({ context: { db }, caller, params }) => {
    const { id } = await ownerOf(db, caller, { publicId: params.ownerId });
    return payload({ page: await listTokens(db, { ownerId: id }, caller.loginId) });
  }),

  serve(promised.makeToken, "signed-in", async (call) => {
    const { caller, params, body } = call;
    return payload(
      await giveOnce(call, [params.ownerId, body], async (tx) =>
        makeToken(tx, await ofOwner(tx, call), caller.loginId, body),
      ),
    );
  }),

  serve(promised.rotateToken, "signed-in", async (call) => {
    const { caller, params } = call;
    return payload(
      await giveOnce(call, [params.ownerId, params.id], async (tx) =>
        rotateToken(tx, await ofOwner(tx, call), caller.loginId, params.id),
      ),
    );
  }),

  serve(promised.deleteToken, "signed-in", async (call) =>
    payload({
      page: await inTransaction(call.context.db, async (tx) =>
        deleteToken(tx, await ofOwner(tx, call), call.caller.loginId, call.params.id),
      ),
    }),
  ),
];

async function ofOwner(
  tx: Tx,
  { caller, params }: Pick<Call<typeof promised.deleteToken>, "caller"> & { params: { ownerId: string } },
): Promise<Whose> {
  return { ownerId: (await ownerOf(tx, caller, { publicId: params.ownerId })).id };
}
