import { useEffect, useRef, useState } from "react";
import { cancelPurchase, listPendingPurchases, type PendingPurchase } from "../../../contract/purchases.ts";
import { useMay } from "../../accounts/may.ts";
import { useOwner } from "../../accounts/owner.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Note } from "../../ui/note.tsx";
import { refreshAfterPurchase } from "../bill/unlock.ts";
import { useDialogOpen, usePurchaseShown } from "../checkout/dialog-open.ts";
import { type Ending, endingOf } from "../checkout/flow.ts";
import { PurchaseSteps } from "../checkout/purchase-steps.tsx";
import { usePurchase } from "../checkout/use-purchase.ts";
import { PurchaseEnding } from "./purchase-ending.tsx";
import { takeResumption } from "./resumption.ts";
import { endTold } from "./untold.ts";
import { useTellEndings } from "./use-tell-endings.ts";

/** How often the user's open payment is polled while no dialog shows it. */
const LOOK_AGAIN_MS = 10_000;

/** Continues one payment in a dialog, and shows how it ended. */
function Continued({
  one,
  ownerId,
  onClose,
}: {
  one: PendingPurchase;
  ownerId: string;
  onClose: () => void;
}) {
  const t = useText();
  const purchase = usePurchase({ ownerId });
  const { resume } = purchase;
  const begun = useRef(false);
  useDialogOpen();

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    announce(t("purchases.resuming"));
    void resume(one.sessionId, one.podcastExternalIds);
  }, [one, resume, t]);

  return (
    <PurchaseSteps
      purchase={purchase}
      podcasts={[]}
      bill={null}
      next={undefined}
      onAgain={onClose}
      onClose={onClose}
    />
  );
}

interface WaitingProps {
  one: PendingPurchase;
  ownerName: string;
  onGoOn: () => void;
  onEnded: (ending: Ending) => void;
}

/** One waiting payment: what it holds, until when, and the buttons to continue or cancel. */
function Waiting({ one, ownerName, onGoOn, onEnded }: WaitingProps) {
  const t = useText();
  const format = useFormats();
  const giveUp = useTell(cancelPurchase, {
    onSuccess(outcome) {
      if (outcome.status !== "open") endTold(one.sessionId);
      refreshAfterPurchase();
      if (outcome.status !== "open") onEnded(endingOf(outcome, true));
    },
  });
  const cancel = () => giveUp.mutate({ params: { sessionId: one.sessionId } });
  return (
    <section aria-label={t("purchases.openStart")} className="mx-auto w-full max-w-[1440px] px-(--gutter)">
      <Note kind="warning" icon="card" start={t("purchases.openStart")}>
        {t("purchases.openHolds", {
          count: one.podcastExternalIds.length,
          owner: ownerName,
          until: format.time(one.expiresAt),
        })}{" "}
        <button type="button" className="mr-3" disabled={giveUp.isPending} onClick={onGoOn}>
          {t("purchases.openGoOn")}
        </button>{" "}
        <button type="button" disabled={giveUp.isPending} onClick={cancel}>
          {t(giveUp.isPending ? "purchases.cancelling" : "purchases.openCancel")}
        </button>
      </Note>
      {giveUp.error ? (
        <Note kind="failing" start={t("purchases.notCancelled")}>
          {sentenceOf(giveUp.error, t)}
        </Note>
      ) : null}
    </section>
  );
}

/**
 * Shown on every page while a payment of the user waits that no dialog shows: after a reload, the back button or in
 * another tab it can be continued or cancelled, and its end is reported.
 */
export function OpenPayments() {
  const owner = useOwner();
  const may = useMay("credits.read", owner?.publicId);
  const shown = usePurchaseShown();
  const [opened, setOpened] = useState<PendingPurchase | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const pending = useAsk(
    listPendingPurchases,
    { params: { ownerId: owner?.publicId ?? "" } },
    {
      enabled: Boolean(owner) && may,
      refetchInterval: ({ state }) => (state.data?.some((one) => one.mine) ? LOOK_AGAIN_MS : false),
    },
  );
  const mine = pending.data?.filter((one) => one.mine) ?? [];

  // A payment that disappeared was paid, cancelled or expired: everything it affects is fetched again.
  const count = mine.length;
  const before = useRef(0);
  useEffect(() => {
    if (count < before.current) refreshAfterPurchase();
    before.current = count;
  }, [count]);

  useTellEndings(
    pending.data && mine.map((one) => one.sessionId),
    shown || opened !== null || ending !== null,
  );

  // The document was loaded again on purpose, because the one before could not show the payment form.
  const [awaited] = useState(takeResumption);
  const found = mine.find((one) => one.sessionId === awaited);
  const continued = useRef(false);
  useEffect(() => {
    if (!found || continued.current) return;
    continued.current = true;
    setOpened(found);
  }, [found]);

  const close = () => {
    setOpened(null);
    setEnding(null);
  };
  if (ending) return <PurchaseEnding ending={ending} next={undefined} onAgain={close} onClose={close} />;
  if (opened && owner) {
    return <Continued key={opened.sessionId} one={opened} ownerId={owner.publicId} onClose={close} />;
  }
  if (shown || !owner) return null;
  return mine.map((one) => (
    <Waiting
      key={one.sessionId}
      one={one}
      ownerName={owner.displayName}
      onGoOn={() => setOpened(one)}
      onEnded={setEnding}
    />
  ));
}
