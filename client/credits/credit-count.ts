import { readCredits } from "../../contract/credits.ts";
import { useMay } from "../accounts/may.ts";
import { useOwner } from "../accounts/owner.ts";
import { useAsk } from "../api/queries.ts";

/** The credits that can be spent for the organization one acts for; undefined while unknown. */
export function useCreditCount(): number | undefined {
  const owner = useOwner();
  const may = useMay("credits.read", owner?.publicId);
  const credits = useAsk(
    readCredits,
    { params: { ownerId: owner?.publicId ?? "" } },
    { enabled: Boolean(owner) && may },
  );
  return credits.data?.available;
}
