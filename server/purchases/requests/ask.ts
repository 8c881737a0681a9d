import type { BuyRequest } from "../../../contract/purchases/requests.ts";
import { noteChange } from "../../accounts/audit/note.ts";
import { lockBuyer } from "../../accounts/members/ceilings.ts";
import { leadersOf } from "../../accounts/members/leaders.ts";
import { tell } from "../../accounts/notices/tell.ts";
import { fault } from "../../platform/fault.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import type { Buyer } from "../checkout/pending.ts";
import { readOffer } from "../provider/price.ts";
import { drawUpBill } from "../summary.ts";
import { wantedOf } from "./ceiling.ts";
import { readRequest } from "./list.ts";
import { countAsked, expireRequests, insertRequest, selectStanding, setPrice } from "./queries.ts";

/** Requests of one person that wait; each is told to all owners. */
const MOST_ASKED = 20;

/**
 * Asks the owners for a purchase above the buyer's ceiling. Asked twice, in the same second, too, it is one request.
 * @throws Fault as the contract's `askToBuy` lists them; nothing is asked then
 */
export async function askToBuy(
  context: Context,
  buyer: Buyer,
  wish: { podcasts: string[]; fingerprint: string },
): Promise<BuyRequest> {
  const { db, secrets } = context;
  const { ownerId, loginId } = buyer;
  // Asked before the transaction: no lock is held while waiting for a provider.
  const offer = await readOffer(context, true);
  const publicId = await inTransaction(db, async (tx) => {
    await lockBuyer(tx, ownerId, loginId);
    const { items, summary } = await drawUpBill(tx, secrets, buyer, wish.podcasts, offer);
    // Somebody whose ceiling is gone, or for whom it is enough by now, buys.
    const { ceiling, creditsRequired } = summary;
    if (summary.fingerprint !== wish.fingerprint || !ceiling || creditsRequired <= ceiling.left)
      throw summary.pending.length > 0 && summary.emailsToUnlock === 0
        ? fault("being-bought")
        : fault("summary-changed", { payload: summary });
    if (summary.emailsToPayFor > 0 && !summary.amountToPay) throw fault("no-credits");
    const wanted = wantedOf(items, summary);
    await expireRequests(tx, ownerId, loginId);
    const standing = await selectStanding(tx, ownerId, loginId, wanted.podcasts);
    if (standing?.state === "asked") {
      await setPrice(tx, standing.id, wanted);
      return standing.publicId;
    }
    if ((await countAsked(tx, ownerId, loginId)) >= MOST_ASKED)
      throw fault("too-many-asked", { values: { max: MOST_ASKED } });
    const made = await insertRequest(tx, { ownerId, loginId, ...wanted });
    const { credits } = wanted;
    await noteChange(tx, { ownerId, thing: "purchase-request", handle: made, after: { credits } });
    await tell(tx, await leadersOf(tx, ownerId), {
      kind: "purchase-asked",
      ownerId,
      subject: null,
      details: { addresses: items.length, credits },
    });
    return made;
  });
  return readRequest(db, ownerId, publicId, loginId);
}
