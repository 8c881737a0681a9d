import type { PersonHere } from "../../../contract/campaigns/presence.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { campaignOf } from "../find.ts";
import { deleteHere, selectHere, tellPeople, tidyHere, upsertHere } from "./presence-queries.ts";

/**
 * Notes that the caller has a campaign before them in a tab, or has no longer; tells who else has. The others hear of
 * it once, and not with each sign of life.
 * @throws Fault not-found
 */
export async function signalHere(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { tab, here }: { tab: string; here: boolean },
): Promise<PersonHere[]> {
  const { id } = await campaignOf(tx, caller, publicId);
  // A guest sees no address, and who has given no name is called by theirs.
  const outside = caller.guestIn?.has(publicId) ?? false;
  const of = { campaignId: id, loginId: caller.loginId, tab };
  const { news, fresh } = here ? await upsertHere(tx, of) : { news: await deleteHere(tx, of), fresh: false };
  if (fresh) await tidyHere(tx, id, caller.loginId);
  if (news) await tellPeople(tx, id, caller.loginId);
  const others = await selectHere(tx, id, caller.loginId);
  const names = await shortNamesOf(
    tx,
    others.map((one) => one.loginId),
  );
  return others.flatMap(({ loginId, ...one }) => {
    const name = names.get(loginId);
    return name === undefined || (outside && name.includes("@")) ? [] : [{ ...one, name }];
  });
}
