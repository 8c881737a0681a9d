import { useEffect, useRef } from "react";
import { useText } from "../../language/text.tsx";

interface Props {
  amount: string;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** In a demonstration the bank's question is two buttons; the real one opens the bank's own page here. */
export function TestBank({ amount, busy, onYes, onNo }: Props) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="foreign-frame test-form" aria-label={t("purchases.test.bank")}>
      <p className="test-form-head">
        <b>{t("purchases.testStart")}</b>
        <span>{t("purchases.test.noMoney")}</span>
      </p>
      <h3 ref={heading} tabIndex={-1}>
        {t("purchases.test.bankAsks", { amount })}
      </h3>
      <p>{t("purchases.test.bankSays")}</p>
      <button type="button" className="frame-button" aria-disabled={busy || undefined} onClick={onYes}>
        {t("purchases.test.yes")}
      </button>
      <button type="button" className="frame-button plain" aria-disabled={busy || undefined} onClick={onNo}>
        {t("purchases.test.no")}
      </button>
    </section>
  );
}
