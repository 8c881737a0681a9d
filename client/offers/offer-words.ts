import type { Locale } from "../../contract/forms/locale.ts";
import type { Currency } from "../../contract/forms/money.ts";
import type { PublishedPrice, Span } from "../../contract/offers/price.ts";
import { currencyOf, type OfferTerms } from "../../contract/offers/terms.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { writeRate } from "./offer-form.ts";

/** How figures of an offer are said. */
export function useOfferWords(locale: Locale) {
  const t = useText();
  const format = useFormats();
  const money = (amount: number, currency: Currency) => format.money({ amount, currency });
  const count = (value: number) => format.count(value);

  /** "€20.00 to €48.00"; undefined where there is no range. */
  function range({ low, high }: Span, currency: Currency): string | undefined {
    if (low === high) return undefined;
    return t("offers.range", { low: money(low, currency), high: money(high, currency) });
  }

  function published({ source, month, amount, from, to }: PublishedPrice, terms: OfferTerms): string {
    const size =
      from === null
        ? "all"
        : to === null
          ? t("offers.sizeUp", { from: count(from) })
          : t("offers.range", { low: count(from), high: count(to) });
    return t("offers.published", {
      price: money(amount, currencyOf(terms)),
      source,
      month: format.dayOrMonth(`${month}-01`),
      size,
    });
  }

  /** The terms that were said, in the order of the form, without price and note. */
  function lines(terms: OfferTerms): { name: string; says: string }[] {
    const currency = currencyOf(terms);
    const line = (field: keyof OfferTerms, says: string | null) =>
      says === null || says === "" ? [] : [{ name: t(`offers.field.${field}`), says }];
    const whole = (value: number | null) => (value === null ? null : count(value));
    const amount = (value: number | null) => (value === null ? null : money(value, currency));
    const day = (value: string | null) => (value === null ? null : format.day(value, "long"));
    const percent = (text: string) => (text === "" ? null : `${text} %`);
    return [
      ...line("tax", t(`offers.tax.${terms.tax}`)),
      ...line("taxRate", percent(writeRate(terms.taxRate, locale))),
      ...line("spots", count(terms.spots)),
      ...line("slot", t(`offers.slot.${terms.slot}`)),
      ...line("seconds", count(terms.seconds)),
      ...line("production", t(`offers.production.${terms.production}`)),
      ...line("insertion", t(`offers.insertion.${terms.insertion}`)),
      ...line("firstDay", day(terms.firstDay)),
      ...line("lastDay", day(terms.lastDay)),
      ...line("episodes", terms.episodes.join(", ")),
      ...line("downloads", whole(terms.downloads)),
      ...line("exclusivity", t(`offers.exclusivity.${terms.exclusivity}`)),
      ...line("exclusivityDays", whole(terms.exclusivityDays)),
      ...line("usageMonths", whole(terms.usageMonths)),
      ...line("staysDays", whole(terms.staysDays)),
      ...line("paymentDays", whole(terms.paymentDays)),
      ...line("freeUntil", day(terms.freeUntil)),
      ...line("perClick", amount(terms.perClick)),
      ...line("perLead", amount(terms.perLead)),
      ...line("revenueShare", terms.revenueShare === null ? null : `${terms.revenueShare} %`),
    ];
  }

  return { money, range, published, lines };
}
