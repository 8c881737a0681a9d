import { type ReactNode, useState } from "react";
import { currencyOf } from "../../contract/offers/terms.ts";
import {
  decideOffer,
  LIVE_STATES,
  type Offer,
  type OfferAct,
  type OfferDetail,
} from "../../contract/offers.ts";
import { call } from "../api/call.ts";
import { Problem, sentenceOf } from "../api/problem.ts";
import { currentLocale } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { LeaderLine, Leaders } from "../ui/lists/leaders.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import { OfferHistory } from "./offer-history.tsx";
import { OfferPrice } from "./offer-price.tsx";
import { useOfferWords } from "./offer-words.ts";
import type { MarkedBand } from "./price-mark.tsx";
import { forgetOffers, useOffer } from "./use-offers.ts";

interface Props {
  id: string;
  onClose: () => void;
  onChange: (offer: OfferDetail) => void;
  /** A new offer that begins with the words of this one. */
  onAgain: (offer: OfferDetail) => void;
  /** What can be done with an offer that is agreed or booked; it belongs to a higher slice. */
  next?: ((offer: OfferDetail) => ReactNode) | undefined;
  /** What is known of such prices elsewhere; likewise. */
  beside?: ((offer: OfferDetail) => ReactNode) | undefined;
  /** The band of such prices, for the price mark; likewise. */
  band?: MarkedBand | undefined;
}

/** One offer: what it costs, what it says, what became of it (C1.01, C1.10). */
export function OfferSheet({ id, onClose, onChange, onAgain, next, beside, band }: Props) {
  const t = useText();
  const asked = useOffer(id);
  const offer = asked.data;
  const [asking, setAsking] = useState<"decline" | "withdraw" | null>(null);
  const [waiting, setWaiting] = useState<OfferAct | null>(null);
  const [error, setError] = useState<unknown>(null);

  async function decide(act: OfferAct): Promise<void> {
    if (!offer || waiting) return;
    setWaiting(act);
    setError(null);
    try {
      await call(decideOffer, { params: { id }, body: { modified: offer.modified, act } });
      showToast(t(`offers.done.${act}`));
    } catch (thrown) {
      setError(thrown);
    } finally {
      // Also after a refusal: somebody else may have changed it.
      await forgetOffers();
      setAsking(null);
      setWaiting(null);
    }
  }

  const live = offer !== undefined && LIVE_STATES.includes(offer.state);
  return (
    <>
      <Dialog
        open
        onClose={waiting ? undefined : onClose}
        width={720}
        title={offer ? offer.podcast.title : t("offers.title")}
        description={offer ? <State offer={offer} /> : undefined}
        actions={
          <>
            {live && offer.state === "open" ? (
              <Button
                kind="main"
                large
                state={waiting === "agree" ? "waiting" : "ready"}
                onClick={() => void decide("agree")}
              >
                {t("offers.act.agree")}
              </Button>
            ) : null}
            {offer && next ? next(offer) : null}
            {live ? (
              <>
                <Button large onClick={() => onChange(offer)}>
                  {t("offers.act.change")}
                </Button>
                <Button kind="removing" large onClick={() => setAsking("decline")}>
                  {t("offers.act.decline")}
                </Button>
                <Button kind="removing" large onClick={() => setAsking("withdraw")}>
                  {t("offers.act.withdraw")}
                </Button>
              </>
            ) : offer ? (
              <Button large onClick={() => onAgain(offer)}>
                {t("offers.act.again")}
              </Button>
            ) : null}
            <Button large disabled={waiting !== null} onClick={onClose}>
              {t("ui.close")}
            </Button>
          </>
        }
      >
        {error ? (
          <Note kind="failing">
            {error instanceof Problem && error.code === "stale" && offer
              ? t("offers.stale", { version: offer.version, state: t(`offers.state.${offer.state}`) })
              : sentenceOf(error, t)}
          </Note>
        ) : null}
        {offer ? (
          <Parts offer={offer} beside={beside?.(offer)} band={band} />
        ) : asked.error ? (
          <Note kind="failing">{sentenceOf(asked.error, t)}</Note>
        ) : (
          <Skeleton>
            <Bone height={240} />
          </Skeleton>
        )}
      </Dialog>
      {asking ? (
        <ConfirmDialog
          open
          title={t(`offers.ask.${asking}`)}
          kind="final"
          confirmLabel={t(`offers.act.${asking}`)}
          state={waiting === asking ? "waiting" : "ready"}
          onConfirm={() => void decide(asking)}
          onCancel={() => setAsking(null)}
        >
          {t("offers.ask.says")}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function State({ offer }: { offer: Offer }) {
  const t = useText();
  return (
    <p className="small muted">
      {t(`offers.state.${offer.state}`)}
      {". "}
      {t("offers.versionBy", {
        number: offer.version,
        side: offer.side,
        known: offer.by ? "yes" : "no",
        who: offer.by,
      })}
    </p>
  );
}

interface PartsProps {
  offer: OfferDetail;
  beside: ReactNode;
  band: MarkedBand | undefined;
}

function Parts({ offer, beside, band }: PartsProps) {
  const t = useText();
  const words = useOfferWords(currentLocale());
  const { terms } = offer;
  const price = words.money(terms.amount, currencyOf(terms));
  return (
    <div className="offer-parts">
      <section aria-labelledby="offer-price">
        <h3 id="offer-price">{t("offers.price")}</h3>
        <OfferPrice offer={offer} band={band} />
        {beside}
      </section>
      <section aria-labelledby="offer-terms">
        <h3 id="offer-terms">{t("offers.terms")}</h3>
        <Leaders>
          <LeaderLine
            name={t("offers.field.amount")}
            figure={t("offers.priceFor", { price, what: t(`offers.pricing.${terms.pricing}`) })}
          />
          {words.lines(terms).map(({ name, says }) => (
            <LeaderLine key={name} name={name} figure={says} />
          ))}
        </Leaders>
        {terms.note ? <p className="offer-note">{terms.note}</p> : null}
      </section>
      <section aria-labelledby="offer-history">
        <h3 id="offer-history">{t("offers.history")}</h3>
        <OfferHistory offer={offer} />
      </section>
    </div>
  );
}
