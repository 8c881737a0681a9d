import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useWhyNot } from "../../accounts/may.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { useDialogOpen } from "../checkout/dialog-open.ts";
import { PurchaseSteps } from "../checkout/purchase-steps.tsx";
import { usePurchase } from "../checkout/use-purchase.ts";
import { type Bill, boughtAmong } from "./bill.ts";
import type { NextStep, UnlockCandidate } from "./candidate.ts";
import { askOwners } from "./unlock.ts";
import { UnlockBill } from "./unlock-bill.tsx";
import { useBill } from "./use-bill.ts";

interface Props {
  /** What was chosen, in the order of the list. Only LOCKED ones count; the others cost nothing and stay. */
  podcasts: readonly UnlockCandidate[];
  /** The organization that pays and for which they stay unlocked. */
  owner: { publicId: string; displayName: string };
  /** Render the dialog while it is needed and remove it when this is called. */
  onClose: () => void;
  /** Called with the ids that were bought; lists and credits have been updated before. */
  onUnlocked?: ((externalIds: readonly string[]) => void) | undefined;
  /** What stands above the price: whether one may write to the address at all. */
  says?: ReactNode;
  /** Without it the result only closes. */
  next?: NextStep | undefined;
}

/**
 * Unlocks addresses: the bill first, then the purchase with credits, by card or with both, then what came of it
 * (A2.46, A4.11, A5.09). Above 100 addresses the purchase is split, and says so.
 */
export function UnlockDialog({ podcasts, owner, onClose, onUnlocked, next, says }: Props) {
  const whyNot = useWhyNot("contact.unlock", owner.publicId);
  const t = useText();
  // Podcasts unlocked on the way leave the selection behind; the dialog keeps the ones it was opened with.
  const [locked] = useState(() => podcasts.filter((podcast) => podcast.emailStatus === "LOCKED"));
  const purchase = usePurchase({ ownerId: owner.publicId, onUnlocked });
  const { flow } = purchase;
  const choosing = flow.at === "bill" || flow.at === "buying" || flow.at === "resuming";
  const bill = useBill(choosing ? locked.map((one) => one.externalId) : [], owner.publicId);
  const { refetch, isFetching } = bill;
  const [confirmed, setConfirmed] = useState<Bill | null>(null);
  useDialogOpen();
  const ask = useMutation({
    mutationFn: (drawn: Bill) => askOwners(drawn.parts, owner.publicId),
    onSuccess: () => announce(t("purchases.ceiling.askedStart")),
    onSettled: () => refetch(),
  });

  // The confirmed bill is out of date: the new one is shown before anything is bought.
  const changed = flow.at === "bill" && flow.changed;
  const drawn = changed && isFetching ? undefined : bill.data;
  useEffect(() => {
    if (changed) void refetch();
  }, [changed, refetch]);

  const unlocked = flow.at === "ended" && flow.ending.kind === "free-success" ? flow.ending.sum : null;
  useEffect(() => {
    if (unlocked) announce(t("purchases.unlocked", { count: unlocked.addresses }));
  }, [unlocked, t]);

  if (!choosing) {
    const later = confirmed?.later ?? 0;
    return (
      <PurchaseSteps
        purchase={purchase}
        podcasts={confirmed ? boughtAmong(locked, confirmed) : locked}
        bill={confirmed}
        next={later > 0 ? { label: t("purchases.nextPart", { count: later }), onAct: purchase.again } : next}
        onAgain={purchase.again}
        onClose={onClose}
      />
    );
  }
  function confirm(act: (bill: Bill) => Promise<void>): void {
    if (!drawn) return;
    setConfirmed(drawn);
    void act(drawn);
  }
  return (
    <UnlockBill
      locked={locked}
      says={says}
      ownerName={owner.displayName}
      whyNot={whyNot}
      bill={drawn}
      error={isFetching ? null : bill.error}
      buying={flow.at !== "bill"}
      changed={changed}
      onBuy={() => confirm(purchase.buyAll)}
      onAsk={() => drawn && !ask.isPending && ask.mutate(drawn)}
      asking={ask.isPending}
      askError={ask.error}
      onCredits={() => confirm(purchase.buyWithCredits)}
      onResume={(sessionId, ids) => void purchase.resume(sessionId, ids)}
      onAgain={() => void refetch()}
      onClose={onClose}
    />
  );
}
