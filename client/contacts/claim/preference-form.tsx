import { type FormEvent, useState } from "react";
import { AD_CATEGORIES, type AdCategory } from "../../../contract/contacts/ad-categories.ts";
import {
  PREFERRED_ROUTES,
  PREFERRED_SLOTS,
  Preferences,
  type SaidPreferences,
} from "../../../contract/contacts/preferences.ts";
import { parseMoney, writeAmount } from "../../../contract/forms/amounts.ts";
import type { Locale } from "../../../contract/forms/locale.ts";
import { CURRENCIES } from "../../../contract/forms/money.ts";
import { fieldSentence } from "../../../contract/sentences.ts";
import { currentLocale, useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Note } from "../../ui/note.tsx";

interface Props {
  said: SaidPreferences | null;
  waiting: boolean;
  onSay: (preferences: Preferences | null) => Promise<boolean>;
}

type Slot = (typeof PREFERRED_SLOTS)[number];
interface Typed {
  offered: Readonly<Record<Slot, boolean>>;
  prices: Readonly<Record<Slot, string>>;
  currency: string;
  route: "" | (typeof PREFERRED_ROUTES)[number];
  page: string;
  language: "" | "en" | "de";
  notBefore: string;
  blocked: readonly AdCategory[];
}

const bySlot = <Value,>(of: (slot: Slot) => Value) =>
  ({ pre: of("pre"), mid: of("mid"), post: of("post") }) as Record<Slot, Value>;
const currencyOf = (code: string) => CURRENCIES.find((one) => one.currencyCode === code) ?? CURRENCIES[0]!;

function typedOf(said: SaidPreferences | null, locale: Locale): Typed {
  const formatOf = (slot: Slot) => said?.formats.find((one) => one.slot === slot);
  return {
    offered: bySlot((slot) => formatOf(slot) !== undefined),
    prices: bySlot((slot) => {
      const price = formatOf(slot)?.price;
      return price ? writeAmount(price.amount, locale, price.currency) : "";
    }),
    currency: said?.formats.find(({ price }) => price)?.price?.currency.currencyCode ?? "EUR",
    route: said?.route ?? "",
    page: said?.page ?? "",
    language: said?.language ?? "",
    notBefore: said?.notBefore ?? "",
    blocked: said?.blocked ?? [],
  };
}

/** What a podcaster says about ads, in one form; nothing has to be filled in. */
export function PreferenceForm({ said, waiting, onSay }: Props) {
  const t = useText();
  const language = useLanguage();
  // What was typed is read by the rules by which it was written.
  const [locale] = useState(currentLocale);
  const [typed, setTyped] = useState(() => typedOf(said, locale));
  const [pressed, setPressed] = useState(false);
  const [kept, setKept] = useState<"said" | "taken-back" | null>(null);
  const change = (part: Partial<Typed>) => {
    setKept(null);
    setTyped((now) => ({ ...now, ...part }));
  };
  const currency = currencyOf(typed.currency);
  const prices = bySlot((slot) => parseMoney(typed.prices[slot], locale, currency));
  const preferences = {
    formats: PREFERRED_SLOTS.filter((slot) => typed.offered[slot]).map((slot) => {
      const price = prices[slot];
      return {
        slot,
        seconds: null,
        price: price.ok && price.value !== null ? { amount: price.value, currency } : null,
      };
    }),
    route: typed.route || null,
    page: typed.route === "page" ? typed.page.trim() : null,
    blocked: [...typed.blocked],
    language: typed.language || null,
    notBefore: typed.notBefore || null,
  };
  const read = Preferences.safeParse(preferences);
  const wrongPage = typed.route === "page" && read.error?.issues.some(({ path }) => path[0] === "page");
  const priceError = (slot: Slot): string | undefined => {
    const price = prices[slot];
    return typed.offered[slot] && !price.ok ? fieldSentence(price.rule, language, price.values) : undefined;
  };
  const wrongPrice = PREFERRED_SLOTS.some((slot) => priceError(slot) !== undefined);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPressed(true);
    if (!read.success || wrongPrice || waiting) return;
    if (await onSay(read.data)) setKept("said");
  }
  async function takeBack(): Promise<void> {
    if (await onSay(null)) {
      setTyped(typedOf(null, locale));
      setKept("taken-back");
    }
  }
  return (
    <form className="open-acts" noValidate onSubmit={(event) => void send(event)}>
      <h2>{t("contacts.claim.adsHeading")}</h2>
      <p className="muted">{t("contacts.claim.adsSays")}</p>
      <fieldset className="claim-choices">
        <legend>{t("contacts.preferences.formats")}</legend>
        {PREFERRED_SLOTS.map((slot) => (
          <div key={slot}>
            <Checkbox
              checked={typed.offered[slot]}
              onChange={({ target }) => change({ offered: { ...typed.offered, [slot]: target.checked } })}
            >
              {t(`contacts.preferences.slot.${slot}`)}
            </Checkbox>
            {typed.offered[slot] ? (
              <TextField
                label={t("contacts.claim.price", { place: t(`contacts.preferences.slot.${slot}`) })}
                unit={currency.symbol}
                inputMode="decimal"
                autoComplete="off"
                value={typed.prices[slot]}
                error={pressed ? priceError(slot) : undefined}
                onChange={({ target }) => change({ prices: { ...typed.prices, [slot]: target.value } })}
              />
            ) : null}
          </div>
        ))}
      </fieldset>
      {PREFERRED_SLOTS.some((slot) => typed.offered[slot]) ? (
        <SelectField
          label={t("contacts.claim.currency")}
          value={typed.currency}
          options={CURRENCIES.map(({ currencyCode }) => ({ value: currencyCode, label: currencyCode }))}
          onChange={(code) => change({ currency: code })}
        />
      ) : null}
      <SelectField
        label={t("contacts.preferences.route")}
        value={typed.route}
        options={[
          { value: "", label: t("contacts.claim.notSaid") },
          ...PREFERRED_ROUTES.map((one) => ({ value: one, label: t(`contacts.claim.route.${one}`) })),
        ]}
        onChange={(route) => change({ route: route as Typed["route"] })}
      />
      {typed.route === "page" ? (
        <TextField
          label={t("contacts.claim.page")}
          type="url"
          inputMode="url"
          value={typed.page}
          error={pressed && wrongPage ? t("contacts.claim.pageWrong") : undefined}
          onChange={({ target }) => change({ page: target.value })}
        />
      ) : null}
      <SelectField
        label={t("contacts.preferences.language")}
        value={typed.language}
        options={[
          { value: "", label: t("contacts.claim.notSaid") },
          { value: "en", label: "English" },
          { value: "de", label: "Deutsch" },
        ]}
        onChange={(one) => change({ language: one as Typed["language"] })}
      />
      <TextField
        label={t("contacts.preferences.notBefore")}
        type="date"
        value={typed.notBefore}
        onChange={({ target }) => change({ notBefore: target.value })}
      />
      <fieldset className="claim-choices">
        <legend>{t("contacts.preferences.blocked")}</legend>
        {AD_CATEGORIES.map((one) => (
          <Checkbox
            key={one}
            checked={typed.blocked.includes(one)}
            onChange={({ target }) =>
              change({
                blocked: target.checked
                  ? [...typed.blocked, one]
                  : typed.blocked.filter((other) => other !== one),
              })
            }
          >
            {t(`contacts.category.${one}`)}
          </Checkbox>
        ))}
      </fieldset>
      <div role="status">{kept ? <Note icon="check">{t(`contacts.claim.kept.${kept}`)}</Note> : null}</div>
      <Button kind="main" large type="submit" state={waiting ? "waiting" : "ready"}>
        {t("contacts.claim.say")}
      </Button>
      {said ? (
        <Button large disabled={waiting} onClick={() => void takeBack()}>
          {t("contacts.claim.takeBack")}
        </Button>
      ) : null}
    </form>
  );
}
