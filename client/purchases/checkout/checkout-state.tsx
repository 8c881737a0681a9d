import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { CheckoutFlow } from "./flow.ts";

/** One line with the payment's state; changes are announced. */
export function CheckoutState({ flow }: { flow: CheckoutFlow }) {
  const t = useText();
  const format = useFormats();
  const until = format.time(flow.checkout.expiresAt);
  const words = {
    checkout: t("purchases.waiting", { until }),
    settling: t("purchases.settling"),
    cancelling: t("purchases.cancelling"),
    settled: t("purchases.settled"),
  }[flow.at];
  const lost = "lost" in flow && flow.lost;
  return (
    <p className="checkout-state" role="status">
      {flow.at === "settled" ? <Icon name="check" /> : <Spinner />}
      <span>{lost ? t("purchases.lost") : words}</span>
    </p>
  );
}
