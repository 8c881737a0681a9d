import { useFormats } from "../language/formats.ts";
import { fractionDigitsOf } from "./import/read-values.ts";

/** Amounts of any currency that a shop may name. */
export function useMoney(): (amount: number, currencyCode: string) => string {
  const format = useFormats();
  return (amount, currencyCode) =>
    format.money({
      amount,
      // Number and sign are not read where an amount is only shown.
      currency: { currencyCode, fractionDigits: fractionDigitsOf(currencyCode), numericCode: 1, symbol: "" },
    });
}
