import { lazy, Suspense, useEffect, useState } from "react";
import { TEST_PUBLIC_KEY_PREFIX } from "../../../contract/test-payment.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import type { Bill } from "../bill/bill.ts";
import type { UnlockCandidate } from "../bill/candidate.ts";
import { CheckoutLines } from "./checkout-lines.tsx";
import { CheckoutState } from "./checkout-state.tsx";
import type { AfterCancel, CheckoutFlow } from "./flow.ts";
import { FormBlocked } from "./form-blocked.tsx";
import "./checkout.css";

/** The provider's form and script load only when a payment starts (A7.28). */
const CardForm = lazy(() => import("./card-form.tsx"));
const TestForm = lazy(() => import("./test-form.tsx"));

interface Props {
  flow: CheckoutFlow;
  podcasts: readonly UnlockCandidate[];
  bill: Bill | null;
  onPaid: () => void;
  onCancel: (after: AfterCancel) => void;
  /** Leaves it to the server: once it is paid, nothing here is needed any more. */
  onClose: () => void;
}

const MOST_COVERS = 6;

/** Our bill on one side, the payment provider's form on the other (A4.11, A4.12). */
export function CheckoutDialog({ flow, podcasts, bill, onPaid, onCancel, onClose }: Props) {
  const t = useText();
  const format = useFormats();
  const { checkout } = flow;
  const [tries, setTries] = useState(0);
  const [blocked, setBlocked] = useState(false);
  const waiting = flow.at === "checkout";
  const amount = format.money(checkout.amount);
  const opened = t("purchases.checkoutOpen", { amount });

  useEffect(() => announce(opened), [opened]);

  const covers = podcasts.slice(0, MOST_COVERS);
  const Form = checkout.publishableKey.startsWith(TEST_PUBLIC_KEY_PREFIX) ? TestForm : CardForm;
  const lead =
    bill === null
      ? t("purchases.checkoutResumed")
      : bill.affordable > 0
        ? t("purchases.checkoutBoth", { count: bill.byCard, owned: bill.affordable })
        : t("purchases.checkoutCard", { count: bill.byCard });
  return (
    <Dialog
      open
      width={960}
      // A click outside happens too easily to cancel the payment.
      stays
      onClose={waiting ? () => onCancel("tell") : undefined}
      title={t("purchases.checkoutTitle", { amount })}
      description={<span>{lead}</span>}
      actions={
        flow.at === "settling" ? (
          <Button large onClick={onClose}>
            {t("purchases.leaveSettling")}
          </Button>
        ) : flow.at === "settled" ? null : (
          <Button
            large
            state={flow.at === "cancelling" ? "waiting" : "ready"}
            onClick={() => onCancel("tell")}
          >
            {t(flow.at === "cancelling" ? "purchases.cancelling" : "purchases.cancel")}
          </Button>
        )
      }
    >
      <div className="checkout">
        <div>
          {covers.length > 0 ? (
            <div className="checkout-covers">
              {covers.map((podcast) => (
                <Cover key={podcast.externalId} src={podcast.imageUrlLowQuality} size={44} />
              ))}
              {podcasts.length > covers.length ? (
                <span className="small muted">
                  {t("purchases.andMore", { count: podcasts.length - covers.length })}
                </span>
              ) : null}
            </div>
          ) : null}
          <CheckoutLines checkout={checkout} bill={bill} />
          {checkout.testPayment ? (
            <div className="mt-[18px]">
              <Note kind="warning" icon="card" start={t("purchases.testStart")}>
                {t("purchases.testNote")}
              </Note>
            </div>
          ) : null}
          {flow.at === "checkout" && flow.trouble ? (
            <div className="mt-[18px]">
              <Note kind="failing" start={t("purchases.notCancelled")}>
                {sentenceOf(flow.trouble, t)}
              </Note>
            </div>
          ) : null}
          <CheckoutState flow={flow} />
        </div>
        <div className="checkout-form">
          {blocked ? (
            <FormBlocked
              affordable={bill?.affordable ?? 0}
              busy={!waiting}
              onAgain={() => {
                setBlocked(false);
                setTries(tries + 1);
              }}
              onCredits={() => onCancel("credits")}
            />
          ) : (
            <Suspense
              fallback={
                <Skeleton label={t("purchases.formLoading")}>
                  <Bone height={420} />
                </Skeleton>
              }
            >
              <Form
                key={tries}
                checkout={checkout}
                idle={!waiting}
                onPaid={onPaid}
                onBlocked={() => setBlocked(true)}
              />
            </Suspense>
          )}
        </div>
      </div>
    </Dialog>
  );
}
