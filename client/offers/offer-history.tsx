import { currencyOf } from "../../contract/offers/terms.ts";
import type { OfferDetail } from "../../contract/offers.ts";
import { useFormats } from "../language/formats.ts";
import { currentLocale } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { useOfferWords } from "./offer-words.ts";

interface Line {
  key: string;
  icon: IconName;
  says: string;
  detail?: string;
  at: string;
}

const signs = { agree: "check", decline: "cross", withdraw: "undo" } as const satisfies Record<
  string,
  IconName
>;

/** The versions of both sides and what was said of them, the newest first. */
export function OfferHistory({ offer }: { offer: OfferDetail }) {
  const t = useText();
  const format = useFormats();
  const words = useOfferWords(currentLocale());
  const who = (by: string | null) => ({ known: by ? "yes" : "no", who: by });
  const lines: Line[] = [
    ...offer.decisions.map(({ act, version, by, at }) => ({
      key: `${act} ${at}`,
      icon: signs[act],
      says: t(`offers.did.${act}`, { number: version, ...who(by) }),
      at,
    })),
    ...offer.versions.map(({ number, side, by, at, terms }) => ({
      key: `version ${number}`,
      icon: "pencil" as const,
      says: t("offers.versionBy", { number, side, ...who(by) }),
      detail: [
        ...(offer.fromLink && number === 1 ? [t("offers.fromLink")] : []),
        t("offers.priceFor", {
          price: words.money(terms.amount, currencyOf(terms)),
          what: t(`offers.pricing.${terms.pricing}`),
        }),
        t("offers.spots", {
          spots: terms.spots,
          slot: t(`offers.slot.${terms.slot}`),
          seconds: terms.seconds,
        }),
      ].join(", "),
      at,
    })),
  ];
  lines.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return (
    <ol className="log">
      {lines.map(({ key, icon, says, detail, at }) => (
        <li key={key}>
          <span className="log-picture">
            <Icon name={icon} />
          </span>
          <span>
            {says}
            {detail ? <small className="muted offer-detail">{detail}</small> : null}
          </span>
          <time dateTime={at}>{format.dayAndTime(at)}</time>
        </li>
      ))}
    </ol>
  );
}
