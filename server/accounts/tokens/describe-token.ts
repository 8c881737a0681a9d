import type { Token, TokenKind } from "../../../contract/accounts/tokens.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { TokenOfCaller } from "../../platform/web/http.ts";

/** What a token says of itself. A connected client does not ask: no tool does. */
export async function describeToken(
  db: Db,
  { id, kind }: TokenOfCaller,
): Promise<Pick<Token, "name" | "acts" | "expires"> & { kind: TokenKind }> {
  if (kind === "client" || typeof id !== "number") throw fault("not-found");
  const row = await db
    .selectFrom("api_key")
    .select(["name", "acts", "expires"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, kind, expires: row.expires?.toISOString() ?? null };
}
