import { listProviderOffers, type ProviderOffer } from "../../../contract/mailbox-consent.ts";
import { useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { useConsent } from "./use-consent.ts";

/** The providers at which one signs in instead of typing a password (B1.05); why not, where a button is off. */
export function ConsentSection({ ownerId, address }: { ownerId: string; address: string }) {
  const t = useText();
  const offers = useAsk(listProviderOffers, {});
  const consent = useConsent(ownerId);
  const shown = (offers.data ?? []).filter((offer) => offer.enabled || offer.why !== "not-set-up");
  if (shown.length === 0) return null;
  const why = shown.every((offer) => !offer.enabled) ? shown[0]?.why : null;
  return (
    <section className="mail-section">
      <h2 className="type-head">{t("mailbox.consent.title")}</h2>
      <p className="small muted sending-why">{t("mailbox.consent.says")}</p>
      <div className="row-of consent-offers">
        {shown.map((offer) => (
          <ProviderButton
            key={offer.id ?? offer.kind}
            offer={offer}
            waiting={consent.opening === offer.id && offer.id !== null}
            onPress={(id) => consent.begin(id, address.includes("@") ? { address } : {})}
          />
        ))}
      </div>
      {why ? <p className="small faint">{t(`mailbox.consent.why.${why}`)}</p> : null}
      {consent.failure ? <Note kind="failing">{consent.failure}</Note> : null}
    </section>
  );
}

interface ButtonProps {
  offer: ProviderOffer;
  waiting: boolean;
  onPress: (id: string) => void;
}

function ProviderButton({ offer, waiting, onPress }: ButtonProps) {
  const t = useText();
  const { id, name, why } = offer;
  return (
    <Button
      state={waiting ? "waiting" : "ready"}
      reason={why ? t(`mailbox.consent.why.${why}`) : undefined}
      onClick={() => id && onPress(id)}
    >
      {t("mailbox.consent.signIn", { provider: name })}
    </Button>
  );
}
