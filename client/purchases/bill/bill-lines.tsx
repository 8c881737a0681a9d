import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import type { Bill } from "./bill.ts";

/** The bill as people read it: credits first, then what a card pays (A3.10). */
export function BillLines({ bill }: { bill: Bill }) {
  const t = useText();
  const format = useFormats();
  const locked = bill.addresses - bill.affordable - bill.byCard;
  return (
    <>
      <Leaders>
        <LeaderLine
          name={t("purchases.needed", { count: bill.creditsPerAddress })}
          figure={format.count(bill.creditsNeeded)}
        />
        <LeaderLine name={t("purchases.held")} figure={format.count(bill.creditsHeld)} />
        {bill.byCard > 0 ? (
          <LeaderLine name={t("purchases.fromCredits")} figure={format.count(bill.affordable)} />
        ) : null}
        {locked > 0 ? <LeaderLine name={t("purchases.stayLocked")} figure={format.count(locked)} /> : null}
        <LeaderLine
          kind={bill.byCard > 0 ? undefined : "sum"}
          name={t("purchases.left")}
          figure={format.count(bill.creditsLeft)}
        />
        {bill.ceiling ? (
          <LeaderLine
            name={t("purchases.ceiling.left", { monthly: bill.ceiling.monthly })}
            figure={format.count(bill.ceiling.left)}
          />
        ) : null}
        {bill.toPay && bill.price ? (
          <>
            <LeaderLine name={t("purchases.byCard")} figure={format.count(bill.byCard)} />
            <LeaderLine name={t("purchases.price")} figure={format.money(bill.price)} />
            <LeaderLine kind="sum" name={t("purchases.toPay")} figure={format.money(bill.toPay)} />
          </>
        ) : null}
      </Leaders>
      {bill.addresses > 0 ? (
        <p className="small muted mt-3">
          {t("purchases.undelivered.promise", { credits: bill.creditsPerAddress })}
        </p>
      ) : null}
    </>
  );
}

export function BillLoading() {
  return (
    <Skeleton>
      <Bone height={96} />
    </Skeleton>
  );
}
