/**
 * What a column can be. `state` tells which orders are paid, `refunded` how much of one was paid back; both are read here
 * and go nowhere.
 */
export const COLUMNS = [
  "at",
  "key",
  "amount",
  "currency",
  "code",
  "link",
  "answer",
  "newCustomer",
  "state",
  "refunded",
] as const;
export type Column = (typeof COLUMNS)[number];
/** Without these nothing can be taken. */
export const NEEDED: readonly Column[] = ["at", "key"];

/** For each meaning the place of its column in the file; null where there is none. */
export type Mapping = Readonly<Record<Column, number | null>>;
export type Preset = "shopify" | "stripe" | "other";

const NAMES: Record<Exclude<Preset, "other">, Readonly<Partial<Record<Column, string>>>> = {
  shopify: {
    at: "Created at",
    key: "Name",
    amount: "Total",
    currency: "Currency",
    code: "Discount Code",
    state: "Financial Status",
  },
  stripe: { at: "Created (UTC)", key: "id", amount: "Amount", currency: "Currency", state: "Status" },
};
/** What not every export of theirs has. */
const ALSO: typeof NAMES = {
  shopify: { refunded: "Refunded Amount" },
  stripe: { refunded: "Amount Refunded" },
};

/** Words by which columns of other programs are recognized, in both languages. */
const LOOKS: readonly (readonly [Column, RegExp])[] = [
  ["answer", /hear about|survey|umfrage|aufmerksam|erfahren/],
  ["newCustomer", /new customer|neukund|first order/],
  ["code", /discount code|promo|coupon|voucher|gutschein|rabattcode|\bcode\b/],
  ["link", /utm_term|landing|referr|\blink\b/],
  ["currency", /currency|währung/],
  ["state", /financial status|\bstatus\b|zustand/],
  [
    "refunded",
    /\brefund(?:ed)? (?:amount|total)|\b(?:amount|total) refund(?:ed)?\b|erstattungsbetrag|erstatteter betrag/,
  ],
  ["amount", /amount|total|betrag|summe|umsatz|revenue/],
  ["at", /created|date|datum|\btime\b|zeit/],
  ["key", /order|bestell|number|nummer|\bid\b/],
];

const NOTHING: Mapping = {
  at: null,
  key: null,
  amount: null,
  currency: null,
  code: null,
  link: null,
  answer: null,
  newCustomer: null,
  state: null,
  refunded: null,
};

/** Whose export it is, by its head. */
export function presetOf(head: readonly string[]): Preset {
  const named = (preset: Exclude<Preset, "other">) =>
    Object.values(NAMES[preset]).every((name) => head.includes(name));
  return named("shopify") ? "shopify" : named("stripe") ? "stripe" : "other";
}

/** What the columns of a file seem to be. A person looks at it before anything is taken. */
export function guessMapping(head: readonly string[], preset: Preset = presetOf(head)): Mapping {
  const mapping: Record<Column, number | null> = { ...NOTHING };
  if (preset !== "other")
    for (const [column, name] of Object.entries({ ...NAMES[preset], ...ALSO[preset] })) {
      const place = head.indexOf(name);
      mapping[column as Column] = place < 0 ? null : place;
    }
  const taken = new Set(Object.values(mapping).filter((place) => place !== null));
  head.forEach((name, place) => {
    if (taken.has(place)) return;
    const words = name.normalize("NFKC").toLowerCase();
    // An export that is known has no other column of these kinds; what was asked at the till is the shop's own.
    const found = LOOKS.find(
      ([column, look]) =>
        mapping[column] === null &&
        look.test(words) &&
        (preset === "other" || column === "answer" || (preset === "stripe" && / \(metadata\)$/.test(words))),
    );
    if (!found) return;
    mapping[found[0]] = place;
    taken.add(place);
  });
  return mapping;
}
