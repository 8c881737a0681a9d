import { useState } from "react";
import { readSharedBand, sharePrices } from "../../contract/bookings/shared-band.ts";
import { currencyOf } from "../../contract/offers/terms.ts";
import type { OfferDetail } from "../../contract/offers.ts";
import { call } from "../api/call.ts";
import { sentenceOf } from "../api/problem.ts";
import { forget, useAsk } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { Note } from "../ui/note.tsx";

/** What organizations pay that share their prices, and the way to be one of them (C1.06). */
export function SharedBand({ offer }: { offer: OfferDetail }) {
  const t = useText();
  const format = useFormats();
  const { data } = useAsk(readSharedBand, { params: { id: offer.publicId } });
  const [asking, setAsking] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // Where it was switched off, whoever had agreed can still say no.
  if (!data || !(data.allowed || data.agreed)) return null;
  const { ownerId, agreed, band } = data;
  const money = (amount: number) => format.money({ amount, currency: currencyOf(offer.terms) });

  async function share(next: boolean): Promise<void> {
    setWaiting(true);
    setFailure(null);
    try {
      await call(sharePrices, { params: { ownerId }, body: { agreed: next } });
      await forget(readSharedBand);
      setAsking(false);
      if (!next) showToast(t("bookings.shared.stopped"));
    } catch (error) {
      setFailure(error);
    } finally {
      setWaiting(false);
    }
  }
  const failed = failure ? <Note kind="failing">{sentenceOf(failure, t)}</Note> : null;
  return (
    <>
      <p className="small muted">
        {agreed
          ? band
            ? t("bookings.shared.band", {
                organizations: band.organizations,
                count: band.count,
                low: money(band.low),
                high: money(band.high),
              })
            : t("bookings.shared.few")
          : null}{" "}
        <Button
          kind="third"
          disabled={waiting}
          onClick={() => (agreed ? void share(false) : setAsking(true))}
        >
          {t(agreed ? "bookings.shared.stop" : "bookings.shared.offer")}
        </Button>
      </p>
      {agreed ? failed : null}
      {asking ? (
        <Dialog
          open
          onClose={waiting ? undefined : () => setAsking(false)}
          title={t("bookings.shared.title")}
          actions={
            <>
              <Button
                kind="main"
                large
                state={waiting ? "waiting" : "ready"}
                onClick={() => void share(true)}
              >
                {t("bookings.shared.agree")}
              </Button>
              <Button large disabled={waiting} onClick={() => setAsking(false)}>
                {t("ui.cancel")}
              </Button>
            </>
          }
        >
          <p className="mt-3">{t("bookings.shared.says")}</p>
          {failed}
        </Dialog>
      ) : null}
    </>
  );
}
