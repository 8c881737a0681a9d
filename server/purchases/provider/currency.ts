import type { Currency } from "../../../contract/forms/money.ts";

/** ISO 4217 code and number of the currencies a card can pay in. Source: ISO 4217 list one. */
const NUMBERS = new Map(
  `AED784 ALL008 AMD051 ARS032 AUD036 AZN944 BAM977 BDT050 BGN975 BHD048 BIF108 BND096 BOB068 BRL986 BWP072
  CAD124 CHF756 CLP152 CNY156 COP170 CRC188 CZK203 DJF262 DKK208 DOP214 DZD012 EGP818 ETB230 EUR978 GBP826
  GEL981 GHS936 GNF324 GTQ320 HKD344 HNL340 HUF348 IDR360 ILS376 INR356 ISK352 JMD388 JOD400 JPY392 KES404
  KMF174 KRW410 KWD414 KZT398 LKR144 MAD504 MDL498 MGA969 MKD807 MUR480 MXN484 MYR458 NGN566 NIO558 NOK578
  NPR524 NZD554 OMR512 PAB590 PEN604 PHP608 PKR586 PLN985 PYG600 QAR634 RON946 RSD941 RWF646 SAR682 SEK752
  SGD702 THB764 TND788 TRY949 TTD780 TWD901 TZS834 UAH980 UGX800 USD840 UYU858 UZS860 VND704 VUV548 XAF950
  XOF952 XPF953 ZAR710`
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 3), Number(entry.slice(3))]),
);

/**
 * Where the provider's smallest unit is not a hundredth. Amounts are counted in that unit: for some currencies
 * (ISK, UGX) the provider counts hundredths that do not exist.
 */
const WHOLE = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const THOUSANDTHS = new Set("BHD JOD KWD OMR TND".split(" "));

/** A currency as the contract describes it, by its code in any case; undefined for one no card pays in. */
export function currencyOf(code: string): Currency | undefined {
  const currencyCode = code.toUpperCase();
  const numericCode = NUMBERS.get(currencyCode);
  if (numericCode === undefined) return undefined;
  const fractionDigits = WHOLE.has(currencyCode) ? 0 : THOUSANDTHS.has(currencyCode) ? 3 : 2;
  return { currencyCode, numericCode, fractionDigits, symbol: symbolOf(currencyCode) };
}

function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(0);
  return parts.find((part) => part.type === "currency")?.value ?? currency;
}
