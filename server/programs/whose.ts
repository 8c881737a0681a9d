import type { Route } from "../../contract/route.ts";
import { type OwnerRow, ownerOrSelected } from "../accounts/members/owners.ts";
import type { Call } from "../platform/web/http.ts";

type Asked = Pick<Call<Route>, "context" | "caller">;

/** The organization that a call names, else the token's own, else the selected one. @throws Fault not-found, no-owner */
export const ownerRowFor = (
  { context, caller }: Asked,
  { owner }: { owner?: string | undefined },
): Promise<OwnerRow> =>
  ownerOrSelected(context.db, caller, owner ?? caller.token?.ownerPublicId ?? undefined);

export const ownerFor = async (call: Asked, query: { owner?: string | undefined }): Promise<string> =>
  (await ownerRowFor(call, query)).publicId;
