import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { LeaderLine, Leaders } from "../ui/leaders.tsx";
import type { Bill } from "./bill.ts";
import type { OpenCheckout } from "./flow.ts";

/** What is paid for; the amount is the one that was frozen when the checkout was opened. */
export function CheckoutLines({ checkout, bill }: { checkout: OpenCheckout; bill: Bill | null }) {
  const t = useText();
  const format = useFormats();
  return (
    <Leaders>
      {bill ? (
        <>
          <LeaderLine name={t("purchases.inAll")} figure={format.count(bill.addresses)} />
          {bill.affordable > 0 ? (
            <LeaderLine name={t("purchases.fromCredits")} figure={format.count(bill.affordable)} />
          ) : null}
          <LeaderLine name={t("purchases.byCard")} figure={format.count(bill.byCard)} />
          {bill.price ? <LeaderLine name={t("purchases.price")} figure={format.money(bill.price)} /> : null}
        </>
      ) : null}
      <LeaderLine kind="sum" name={t("purchases.toPay")} figure={format.money(checkout.amount)} />
    </Leaders>
  );
}
