import type { Claim } from "../../../contract/contacts/claims.ts";
import type { Preferences } from "../../../contract/contacts/preferences.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Note } from "../../ui/note.tsx";
import { PreferenceForm } from "./preference-form.tsx";

interface Props {
  claim: Claim;
  waiting: boolean;
  onLook: () => void;
  onSay: (preferences: Preferences | null) => Promise<boolean>;
}

/** A claim as the podcaster sees it: the word for the feed first, then what they say about ads. */
export function ClaimView({ claim, waiting, onLook, onSay }: Props) {
  const t = useText();
  const format = useFormats();
  const { title, state, until } = claim;
  return (
    <>
      <h1>{title}</h1>
      <div role="status" className="mt-3">
        {state === "proved" ? (
          <Note icon="check" start={t("contacts.claim.proved")}>
            {t("contacts.claim.provedSays", { day: until ? format.day(until, "long") : "" })}
          </Note>
        ) : state === "replaced" ? (
          <Note kind="warning">{t("contacts.claim.replaced")}</Note>
        ) : state === "over" ? (
          <Note kind="warning">{t("contacts.claim.over")}</Note>
        ) : null}
      </div>
      {state === "proved" ? (
        <PreferenceForm said={claim.preferences} waiting={waiting} onSay={onSay} />
      ) : state === "replaced" ? null : (
        <Word claim={claim} waiting={waiting} onLook={onLook} />
      )}
    </>
  );
}

function Word({ claim, waiting, onLook }: Omit<Props, "onSay">) {
  const t = useText();
  const format = useFormats();
  const tag = `<podcast:txt purpose="verify">${claim.word}</podcast:txt>`;
  const { look } = claim;
  const underWay = look?.outcome === "under-way";
  return (
    <div className="open-acts">
      <p>{t("contacts.claim.putIn")}</p>
      <p>
        <code className="claim-word">{tag}</code>
      </p>
      <CopyButton text={tag} />
      <p className="small muted">{t("contacts.claim.keep")}</p>
      <Button kind="main" large state={waiting || underWay ? "waiting" : "ready"} onClick={onLook}>
        {t("contacts.claim.look")}
      </Button>
      <p role="status" className="small">
        {look === null
          ? null
          : underWay
            ? t("contacts.claim.looking")
            : t(look.outcome === "read" ? "contacts.claim.notThere" : "contacts.claim.unreadable", {
                time: format.dayAndTime(look.at),
              })}
      </p>
    </div>
  );
}
