import type { TokenAct } from "../../../contract/accounts/tokens.ts";
import type { SampleRequest } from "../../../contract/programs/samples.ts";
import { makeToken } from "../../../server/accounts/tokens/tokens.ts";
import { inTransaction } from "../../../server/platform/postgres/database.ts";
import type { useDatabase } from "../database.ts";
import type { Tenant, useApp } from "../hostile-world.ts";

/** Tokens of an organization, with these acts, or of its person, and what is sent with them. */
export function useToken(database: ReturnType<typeof useDatabase>, served: ReturnType<typeof useApp>) {
  return {
    async tokenOf({ owner, login }: Tenant, acts: readonly TokenAct[] | null) {
      const whose = acts ? { ownerId: owner.id } : { loginId: login.id };
      const given = { name: "A program", acts, days: 30, networks: [] };
      return (await inTransaction(database().db, (tx) => makeToken(tx, whose, login.id, given))).token;
    },
    sendWith:
      (token: string | null) =>
      async ({ method, address, headers, body }: SampleRequest) => {
        const answer = await served().app.inject({
          method: method as "GET",
          url: address,
          headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
          ...(body !== undefined && { payload: JSON.stringify(body) }),
        });
        return { status: answer.statusCode, body: answer.body, tag: answer.headers.etag as string, answer };
      },
    typeOf: ({ body }: { body: string }): string => JSON.parse(body).type,
  };
}
