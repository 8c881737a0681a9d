import { changeOpening, readOpening } from "../../../contract/mailbox-opening.ts";
import { useMay } from "../../accounts/may.ts";
import { keyOf, queryClient, useAsk, useTell } from "../../api/queries.ts";

/** A colleague may open or close it meanwhile, and it ends by itself. */
const LOOK_MS = 60_000;

/** Until when an organization's conversations are open for whoever acts for it, and opening or closing them. */
export function useOpening(ownerId: string | undefined) {
  const input = { params: { ownerId: ownerId ?? "" } };
  const may = useMay("mail.read", ownerId);
  const opening = useAsk(readOpening, input, {
    enabled: ownerId !== undefined && may,
    refetchInterval: LOOK_MS,
  });
  const change = useTell(changeOpening, {
    onSuccess: (saved) => queryClient.setQueryData(keyOf(readOpening, input), saved),
  });
  return {
    opening: opening.data,
    failed: opening.error,
    refused: change.error,
    pending: change.isPending,
    change: (open: boolean) => change.mutate({ ...input, body: { open } }),
  };
}
