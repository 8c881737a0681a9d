import { useState } from "react";
import type { IdempotencyKeys } from "../api/idempotency-key.ts";
import { announce } from "../ui/announcer.tsx";
import type { NextStep, UnlockCandidate } from "./candidate.ts";
import { type Unlocked, unlockPodcasts } from "./unlock.ts";
import { UnlockBill } from "./unlock-bill.tsx";
import { UnlockFailed, UnlockSucceeded } from "./unlock-result.tsx";
import { useBill } from "./use-bill.ts";

interface Props {
  /** What was chosen, in the order of the list. Only LOCKED ones count; the others cost nothing and stay. */
  podcasts: readonly UnlockCandidate[];
  /** The organization that pays and for which they stay unlocked. */
  owner: { publicId: string; displayName: string };
  /** Render the dialog while it is wanted, take it away when this is called. */
  onClose: () => void;
  /** Told once with the ids that are unlocked now; lists and credits have been brought up to date before. */
  onUnlocked?: ((externalIds: readonly string[]) => void) | undefined;
  /** Without it the result only closes. */
  next?: NextStep | undefined;
}

type Step =
  | { name: "bill" }
  | { name: "buying" }
  | { name: "succeeded"; sum: Unlocked }
  | { name: "failed"; error: unknown; sum: Unlocked };

/**
 * Unlocks addresses: the bill first, then the purchase with credits, then what came of it (A4.11, A5.09,
 * A8.06). Above 100 addresses the purchase is split, and says so. While it runs the dialog cannot be left.
 */
export function UnlockDialog({ podcasts, owner, onClose, onUnlocked, next }: Props) {
  // What is unlocked on the way loses its status in the lists behind; the dialog keeps what it was opened with.
  const [locked] = useState(() => podcasts.filter((podcast) => podcast.emailStatus === "LOCKED"));
  const [keys] = useState<IdempotencyKeys>(() => new Map());
  const [step, setStep] = useState<Step>({ name: "bill" });
  const bill = useBill(step.name === "succeeded" ? [] : locked.map((one) => one.externalId), owner.publicId);

  async function buy(count: number, sentence: (sum: Unlocked) => string): Promise<void> {
    const ids = locked.slice(0, count).map((podcast) => podcast.externalId);
    let sum: Unlocked = { addresses: 0, credits: 0 };
    setStep({ name: "buying" });
    try {
      sum = await unlockPodcasts(ids, owner.publicId, keys, (soFar) => {
        sum = soFar;
      });
      setStep({ name: "succeeded", sum });
      announce(sentence(sum));
      onUnlocked?.(ids);
    } catch (error) {
      setStep({ name: "failed", error, sum });
    }
  }

  if (step.name === "succeeded") return <UnlockSucceeded sum={step.sum} next={next} onClose={onClose} />;
  if (step.name === "failed") {
    return (
      <UnlockFailed
        error={step.error}
        sum={step.sum}
        onAgain={() => {
          void bill.refetch();
          setStep({ name: "bill" });
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <UnlockBill
      locked={locked}
      ownerName={owner.displayName}
      bill={bill.data}
      error={bill.error}
      buying={step.name === "buying"}
      onBuy={(count, sentence) => void buy(count, sentence)}
      onAgain={() => void bill.refetch()}
      onClose={onClose}
    />
  );
}
