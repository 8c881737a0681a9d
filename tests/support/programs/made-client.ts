import { addClient } from "../../../server/accounts/connected/clients.ts";
import { giveTokens, holdGrant, insertGrant } from "../../../server/accounts/connected/queries.ts";
import { hashToken, newHandle, newToken } from "../../../server/platform/handle.ts";
import { type Db, inTransaction } from "../../../server/platform/postgres/database.ts";

const REDIRECT = "https://clerk.example/done";

/** A client of an organization, what it may ask its members, one that a member has connected, and one for everybody. */
export const makeClients = (db: Db, ownerId: number, loginId: number) =>
  inTransaction(db, async (tx) => {
    const given = { name: "Clerk", redirects: [REDIRECT] };
    const { publicId: client } = await addClient(tx, ownerId, loginId, given);
    // Beside the fifty that the platform may have: each tenant of a test has one.
    const platformClient = newHandle();
    await tx
      .insertInto("oauth_client")
      .values({
        public_id: platformClient,
        name: "Clerk of all",
        redirect_uris: [REDIRECT],
        owner_id: null,
        created_by: null,
      })
      .execute();
    const { id } = await tx
      .selectFrom("oauth_client")
      .select("id")
      .where("public_id", "=", client)
      .executeTakeFirstOrThrow();
    const connection = newHandle();
    const code = hashToken(newToken().token);
    await insertGrant(tx, {
      public_id: connection,
      client_id: id,
      login_id: loginId,
      owner_id: ownerId,
      acts: ["campaign.read"],
      resource: "http://localhost/mcp",
      redirect_uri: REDIRECT,
      challenge: newToken().token,
      code_hash: code,
    });
    const grant = await holdGrant(tx, "code", code);
    const word = () => hashToken(newToken().token);
    await giveTokens(tx, grant!.id, { family: word(), refresh: word(), access: word() });
    const askedAccess = new URLSearchParams({
      response_type: "code",
      client_id: client,
      redirect_uri: REDIRECT,
      code_challenge: newToken().token,
      code_challenge_method: "S256",
      scope: "campaign.read",
    }).toString();
    return { client, platformClient, connection, askedAccess };
  });
