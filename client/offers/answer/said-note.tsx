import type { OpenAnswer } from "../../../contract/offers/answers.ts";
import { currencyOf } from "../../../contract/offers/terms.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";

interface Props {
  page: OpenAnswer;
  answer: NonNullable<OpenAnswer["answer"]>;
}

/** What was answered, and what comes of it. */
export function SaidNote({ page, answer }: Props) {
  const t = useText();
  const format = useFormats();
  const { sender, organization, shows } = page;
  const kind = answer.answer;
  const objection = kind !== "interested" && kind !== "not-now";
  return (
    <>
      <Note icon="check" start={t(`offers.answer.said.${kind}`, { organization })}>
        {objection
          ? t("offers.answer.saidSays.objection")
          : t(`offers.answer.saidSays.${kind}`, {
              sender: sender || organization,
              day: answer.until ? format.day(answer.until, "long") : "",
            })}
      </Note>
      {answer.prices.length > 0 ? (
        <>
          <h2 className="mt-5">{t("offers.answer.yourPrices")}</h2>
          <ul className="mt-3">
            {answer.prices.map((price, place) => (
              // Nothing about a price is unlike another's for sure.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed in place
              <li key={place}>
                {t("offers.answer.priceLine", {
                  title: shows.find(({ publicId }) => publicId === price.show)?.title ?? "",
                  slot: t(`offers.answer.slot.${price.slot}`),
                  seconds: price.seconds,
                  price: format.money({ amount: price.amount, currency: currencyOf(price) }),
                })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {answer.note ? <blockquote className="mt-3">{answer.note}</blockquote> : null}
    </>
  );
}
