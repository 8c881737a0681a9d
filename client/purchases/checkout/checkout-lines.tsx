import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import type { Bill } from "../bill/bill.ts";
import type { OpenCheckout } from "./flow.ts";

/**
 * What is paid for: all of it was frozen when the checkout was opened, so it is said of one that is resumed, too.
 */
export function CheckoutLines({ checkout, bill }: { checkout: OpenCheckout; bill: Bill | null }) {
  const t = useText();
  const format = useFormats();
  const { emailsToPayFor, emailsFromCredits } = checkout;
  return (
    <Leaders>
      <LeaderLine name={t("purchases.inAll")} figure={format.count(emailsToPayFor + emailsFromCredits)} />
      {emailsFromCredits > 0 ? (
        <LeaderLine name={t("purchases.fromCredits")} figure={format.count(emailsFromCredits)} />
      ) : null}
      <LeaderLine name={t("purchases.byCard")} figure={format.count(emailsToPayFor)} />
      {bill?.price ? <LeaderLine name={t("purchases.price")} figure={format.money(bill.price)} /> : null}
      <LeaderLine kind="sum" name={t("purchases.toPay")} figure={format.money(checkout.amount)} />
    </Leaders>
  );
}
