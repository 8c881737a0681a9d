import type { Token } from "../../../contract/accounts/tokens.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { TokenOfCaller } from "../../platform/web/http.ts";

/** What a token says of itself. */
export async function describeToken(
  db: Db,
  { id, kind }: TokenOfCaller,
): Promise<Pick<Token, "name" | "acts" | "expires"> & { kind: TokenOfCaller["kind"] }> {
  const row = await db
    .selectFrom("api_key")
    .select(["name", "acts", "expires"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, kind, expires: row.expires?.toISOString() ?? null };
}
