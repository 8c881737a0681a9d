import { literal } from "../../platform/literal.ts";

/**
 * What in the words around a brand says that it is an ad. `label`: the word before an ad. `named`: a sponsor is named.
 * `offer`: a price, a trial or a code is offered. `end`: the ad is over. `denied`: somebody says that it is none.
 */
export const NEAR = ["label", "named", "offer", "end", "denied"] as const;
export type NearKind = (typeof NEAR)[number];

export interface Near {
  kind: NearKind;
  from: number;
  to: number;
}

const before = String.raw`(?:^|[.!?:…\n–—-]\s*)(?:(?:und|jetzt|nun|kurz|kurze|es folgt|hier kommt|and|now|first|quick)[ ,]+){0,3}`;
const after = String.raw`(?=\s*(?:[.:!,…–—-]|$|\n|für |for ))`;

const PATTERNS: Readonly<Record<Exclude<NearKind, "offer">, readonly RegExp[]>> = {
  label: [
    new RegExp(
      `${before}(?:werbung|anzeige|werbeblock|werbepause|dauerwerbung|bezahlte partnerschaft|advertisement|ad break|a word from our sponsor|paid partnership|ad)${after}`,
      "giu",
    ),
  ],
  named: [
    /(?<!\p{L})(?:präsentiert|praesentiert|gesponsert|unterstützt|unterstuetzt|ermöglicht|möglich gemacht)\s+(?:uns\s+)?(?:von|durch|wird)/giu,
    /(?<!\p{L})(?:werbepartner(?:in|s)?|(?:unser|unserem|unseren|heutiger|heutigen|dieser)\s+(?:\p{L}+\s+)?(?:sponsor|partner))(?!\p{L})/giu,
    /(?<!\p{L})in\s+(?:bezahlter\s+)?(?:zusammenarbeit|kooperation|partnerschaft)\s+mit/giu,
    /(?<!\p{L})(?:sponsored|supported|presented|powered|made\s+possible|brought\s+to\s+you)\s+by/giu,
    /(?<!\p{L})(?:our|today's|this\s+week's|episode's|show's|my)\s+(?:\p{L}+\s+)?sponsors?(?!\p{L})/giu,
    /(?<!\p{L})support\s+(?:for\s+(?:this|today's|the)\s+\p{L}+\s+comes\s+from|comes\s+from)/giu,
  ],
  end: [
    /(?<!\p{L})(?:werbung\s+ende|ende\s+der\s+werbung|werbeende|zurück\s+zur\s+(?:folge|sendung)|zurück\s+zum\s+(?:gespräch|thema)|und\s+weiter\s+geht'?s)(?!\p{L})/giu,
    /(?<!\p{L})(?:back\s+to\s+(?:the|our)\s+(?:show|episode|conversation|interview)|end\s+of\s+(?:the\s+)?ad|ad\s+over)(?!\p{L})/giu,
  ],
  denied: [
    /(?<!\p{L})(?:keine?|unbezahlte|ohne)\s+(?:\p{L}+\s+)?(?:werbung|anzeige|sponsor|partner|kooperation)/giu,
    /(?<!\p{L})nicht\s+(?:\p{L}+\s+)?(?:gesponsert|bezahlt|präsentiert|unterstützt)/giu,
    /(?<!\p{L})(?:selbst\s+(?:gekauft|bezahlt)|bekomme\s+(?:da)?für\s+(?:\p{L}+\s+){0,2}(?:nichts|kein\s+geld))/giu,
    /(?<!\p{L})(?:(?:not|isn't|aren't|never|wasn't)\s+(?:being\s+|been\s+)?(?:an?\s+)?(?:paid\s+)?(?:ad|sponsor|sponsored|advertisement|paid)(?!\p{L})|no\s+(?:sponsor|ad)(?!\p{L})|paid\s+for\s+(?:it|this)\s+myself|nobody\s+(?:is\s+paying|pays|paid)\s+(?:me|us))/giu,
    /(?<!\p{L})(?:war|waren)\s+(?:\p{L}+\s+){0,4}(?:früher|letztes\s+jahr|letzte\s+woche|damals)\s+(?:\p{L}+\s+){0,3}(?:sponsor|partner|werbepartner)/giu,
    /(?<!\p{L})(?:used\s+to\s+(?:be|sponsor)|(?:was|were)\s+(?:our|a)\s+sponsor|dropped\s+(?:them|us)\s+as)/giu,
  ],
};

const OFFERS: readonly RegExp[] = [
  /(?<!\p{L})(?:prozent|%)\s+(?:rabatt|günstiger|nachlass|auf\s+(?:eure|deine|die|ihre)\s+(?:\p{L}+\s+)?bestellung)/giu,
  /(?<!\p{L})(?:percent|%)\s+(?:off|discount)/giu,
  /\d\s?%\s+(?:rabatt|günstiger|nachlass|off|discount)/giu,
  /(?<!\p{L})(?:kostenlos(?:es|e)?\s+(?:testen|ausprobieren|probeabo|probemonat)|(?:jetzt|gleich|direkt)\s+(?:\p{L}+\s+)?(?:bestellen|bestellt|anmelden|ausprobieren)|versandkostenfrei\s+bestell)/giu,
  /(?<!\p{L})(?:free\s+(?:trial|shipping|month|delivery)|order\s+(?:now|yours|today)|sign\s+up\s+(?:now|today|at)|money-?back)/giu,
];
/** Somebody's code; where another one was agreed it is another's. */
const CODES = /(?<!\p{L})(?:\p{L}*code|gutschein\p{L}*|coupon|voucher)(?!\p{L})/giu;

/** In the order of the text. `codesCount`: whether the word "code" is an offer of the brand that is looked for. */
export function findNear(text: string, disclosure: string | null, codesCount: boolean): Near[] {
  const found: Near[] = [];
  const look = (kind: NearKind, pattern: RegExp) => {
    for (const { index, 0: hit } of text.matchAll(pattern))
      found.push({ kind, from: index, to: index + hit.length });
  };
  for (const [kind, patterns] of Object.entries(PATTERNS))
    for (const pattern of patterns) look(kind as NearKind, pattern);
  for (const pattern of [...OFFERS, ...(codesCount ? [CODES] : [])]) look("offer", pattern);
  if (disclosure !== null && disclosure.length >= 2)
    look("label", new RegExp(`${before}${literal(disclosure)}${after}`, "giu"));
  return found.sort((a, b) => a.from - b.from);
}
