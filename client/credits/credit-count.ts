import { readCredits } from "../../contract/credits.ts";
import { useOwner } from "../accounts/owner.ts";
import { useAsk } from "../api/queries.ts";

/** The credits that can be spent for the organization one acts for; undefined while unknown. */
export function useCreditCount(): number | undefined {
  const owner = useOwner();
  const credits = useAsk(
    readCredits,
    { params: { ownerId: owner?.publicId ?? "" } },
    { enabled: Boolean(owner) },
  );
  return credits.data?.available;
}
