import { useQuery } from "@tanstack/react-query";
import { summarizePurchase } from "../../../contract/purchases.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queries.ts";
import { addUp, inParts } from "./bill.ts";

/**
 * What unlocking these podcasts would cost the organization right now. Asked afresh each time a dialog opens,
 * because credits, unlocks and payments of colleagues change it. Nothing is asked without ids or without an owner.
 */
export function useBill(externalIds: readonly string[], ownerId: string | undefined) {
  return useQuery({
    queryKey: keyOf(summarizePurchase, {
      body: { podcastExternalIdList: [...externalIds], ownerPublicId: ownerId ?? "" },
    }),
    queryFn: async ({ signal }) =>
      addUp(
        await Promise.all(
          inParts(externalIds).map(async (ids) => ({
            ids,
            summary: await call(
              summarizePurchase,
              { body: { podcastExternalIdList: ids, ownerPublicId: ownerId ?? "" } },
              { signal },
            ),
          })),
        ),
      ),
    enabled: externalIds.length > 0 && ownerId !== undefined,
    staleTime: 0,
    gcTime: 0,
    // A bill must not change while the user is about to confirm it; the server checks that it is still valid.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
