import { type FormEvent, useId, useRef, useState } from "react";
import type { CampaignEntry } from "../../contract/campaigns.ts";
import { localeOf } from "../../contract/forms/locale.ts";
import { netTotal, perThousand } from "../../contract/offers/price.ts";
import { currencyOf } from "../../contract/offers/terms.ts";
import { changeOffer, makeOffer, type OfferDetail } from "../../contract/offers.ts";
import { call } from "../api/call.ts";
import { type IdempotencyKeys, keyFor } from "../api/idempotency-key.ts";
import { Problem, sentenceOf } from "../api/problem.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { LeaveGuard } from "../ui/fields/leave-guard.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { useKeptState } from "../ui/kept-state.ts";
import { Note } from "../ui/note.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { firstValues, type OfferValues, readOffer, valuesOf } from "./offer-form.ts";
import { useOfferWords } from "./offer-words.ts";
import { forgetOffers } from "./use-offers.ts";

interface Props {
  campaignId: string;
  /** The campaign's currency, which a new offer begins with. */
  currency: string | undefined;
  entries: readonly CampaignEntry[];
  /** The offer that gets a new version; null for a new one. */
  offer: OfferDetail | null;
  /** What a new one begins with. */
  like?: OfferDetail | undefined;
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** The form for a new offer, or for a new version of one. What was typed stays until it is saved or thrown away. */
export function EditOffer({ campaignId, currency, entries, offer, like, onClose, onSaved }: Props) {
  const t = useText();
  const language = useLanguage();
  // Another language in the middle would read what is typed by other rules.
  const [locale] = useState(() => localeOf(language));
  const words = useOfferWords(locale);
  const form = useId();
  const begin = offer ?? like;
  const [start] = useState(() =>
    begin ? valuesOf(begin.terms, begin.side, locale) : firstValues(locale, currency),
  );
  const [{ entry, values, modified }, setTyped] = useKeptState(
    `offer.${campaignId}.${offer?.publicId ?? "new"}`,
    () => ({ entry: begin?.entry ?? "", values: start, modified: offer?.modified ?? "" }),
  );
  const [pressed, setPressed] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [theirs, setTheirs] = useState<OfferDetail | null>(null);
  const [keys] = useState<IdempotencyKeys>(() => new Map());
  const box = useRef<HTMLFormElement>(null);
  /** Who saves leads on at once: before the next drawing nothing is asked. */
  const kept = useRef(false);
  const { terms, errors } = readOffer(values, locale);
  const touched = entry !== (begin?.entry ?? "") || JSON.stringify(values) !== JSON.stringify(start);
  const podcast = entries.find(({ externalId }) => externalId === entry)?.podcast;
  const reach = offer ? offer.podcast.reach : (podcast?.reach ?? null);

  const change = (part: Partial<OfferValues>) => {
    setTyped((now) => ({ ...now, values: { ...now.values, ...part } }));
    setError(null);
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPressed(true);
    if (waiting) return;
    if (!terms || !entry) {
      // After the fields have said what is wrong with them.
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    setWaiting(true);
    setError(null);
    const said = { side: values.side, terms };
    try {
      const body = { entry, ...said };
      const saved = offer
        ? await call(changeOffer, { params: { id: offer.publicId }, body: { modified, ...said } })
        : await call(
            makeOffer,
            { params: { id: campaignId }, body },
            { idempotencyKey: keyFor(keys, JSON.stringify(body)) },
          );
      kept.current = true;
      showToast(t("offers.saved"));
      await forgetOffers();
      onSaved(saved.publicId);
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === "stale") {
        const newer = thrown.payload as OfferDetail;
        setTheirs(newer);
        setTyped((now) => ({ ...now, modified: newer.modified }));
        void forgetOffers();
      } else setError(thrown);
      setWaiting(false);
    }
  }

  const total = terms ? netTotal(terms, reach) : null;
  const price = terms ? perThousand(terms, reach) : null;
  const kind = currencyOf(values);
  return (
    <Dialog
      open
      stays
      // What was typed is only thrown away by the button that says so.
      onClose={waiting || touched ? undefined : onClose}
      width={720}
      title={t(offer ? "offers.form.change" : "offers.form.new")}
      description={offer?.state === "agreed" ? t("offers.form.lead") : undefined}
      actions={
        <>
          <Button kind="main" large type="submit" form={form} state={waiting ? "waiting" : "ready"}>
            {t("offers.form.save")}
          </Button>
          {theirs ? (
            <Button large disabled={waiting} onClick={() => onSaved(theirs.publicId)}>
              {t("offers.staleTake")}
            </Button>
          ) : null}
          <Button large disabled={waiting} onClick={onClose}>
            {t(touched ? "offers.form.discard" : "ui.cancel")}
          </Button>
        </>
      }
    >
      <form id={form} ref={box} noValidate onSubmit={(event) => void save(event)}>
        {offer ? (
          <p className="mt-3">{offer.podcast.title}</p>
        ) : (
          <div className="mt-5">
            <SelectField
              name="entry"
              label={t("offers.form.entry")}
              placeholder={t("offers.form.choose")}
              value={entry || null}
              error={pressed && !entry ? t("offers.form.entryMissing") : undefined}
              options={entries.map((one) => ({ value: one.externalId, label: one.podcast.title }))}
              onChange={(next) => setTyped((now) => ({ ...now, entry: next }))}
            />
          </div>
        )}
        <OfferFields
          values={values}
          errors={shown(errors ?? {}, values, start, pressed)}
          {...{ locale }}
          onChange={change}
        />
        <p className="small num mt-3" role="status">
          {total ? t("offers.form.total", { total: words.money(total.figure, kind) }) : null}
          {total && price ? " · " : null}
          {price ? t("offers.form.perThousand", { price: words.money(price.figure, kind) }) : null}
        </p>
        {theirs ? (
          <Note
            kind="failing"
            start={t("offers.stale", { version: theirs.version, state: t(`offers.state.${theirs.state}`) })}
          >
            {t("offers.staleSays")}
          </Note>
        ) : null}
        {error ? (
          <p className="danger small mt-3" role="alert">
            {sentenceOf(error, t)}
          </p>
        ) : pressed && errors ? (
          <p className="danger small mt-3" role="alert">
            {t("offers.form.check")}
          </p>
        ) : null}
      </form>
      <LeaveGuard unsaved={() => touched && !kept.current} except={paths.signIn} />
    </Dialog>
  );
}

/** A field that the user has not reached yet is not wrong before the form is sent. */
function shown<Errors extends object>(
  errors: Errors,
  values: OfferValues,
  start: OfferValues,
  pressed: boolean,
): Errors {
  if (pressed) return errors;
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => {
      const name = field as keyof OfferValues;
      return values[name] !== start[name] && values[name] !== "";
    }),
  ) as Errors;
}
