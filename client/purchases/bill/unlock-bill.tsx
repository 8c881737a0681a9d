import { type ReactNode, useEffect, useRef } from "react";
import { UNLOCK_INACTIVE_PHRASE } from "../../../contract/forms/phrases.ts";
import { MAX_ITEMS_PER_PURCHASE } from "../../../contract/purchases.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import type { PhraseCheck } from "../../ui/fields/phrase-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { type Bill, boughtAmong } from "./bill.ts";
import { BillLines, BillLoading } from "./bill-lines.tsx";
import { BillFailed, BillNotes } from "./bill-notes.tsx";
import type { UnlockCandidate } from "./candidate.ts";
import { InactivePhrase } from "./inactive-phrase.tsx";

interface Props {
  locked: readonly UnlockCandidate[];
  says: ReactNode;
  ownerName: string;
  /** Why the user may not pay here. */
  whyNot: string | undefined;
  bill: Bill | undefined;
  error: unknown;
  buying: boolean;
  /** The bill is not the one that was confirmed: it has to be confirmed again. */
  changed: boolean;
  /** Buys all that the bill says, by card where credits do not cover it. */
  onBuy: () => void;
  /** Asks the owners for what is above the buyer's ceiling. */
  onAsk: () => void;
  asking: boolean;
  askError: unknown;
  /** Buys only what credits cover. */
  onCredits: () => void;
  /** Continues the user's own open payment. */
  onResume: (sessionId: string, ids: readonly string[]) => void;
  onAgain: () => void;
  onClose: () => void;
}

/** The price, any notes, and the button that pays (A2.46, A3.10). */
export function UnlockBill(props: Props) {
  const { locked, ownerName, bill, error, buying, changed, onClose } = props;
  const t = useText();
  const format = useFormats();
  const language = useLanguage();
  const phrase = useRef<PhraseCheck>(null);
  const addresses = bill?.addresses ?? locked.length;
  const credits = bill ? bill.affordable * bill.creditsPerAddress : 0;
  const count = bill ? bill.affordable + bill.byCard : 0;
  const inactive = bill ? boughtAmong(locked, bill).filter((podcast) => podcast.inactive) : [];
  // All of it is already being paid for: nothing to add up, only something to continue or to wait for.
  const held = bill?.addresses === 0 && bill.pending.length > 0;
  const nothing = locked.length === 0 || (bill?.addresses === 0 && bill.pending.length === 0);
  const again = t("purchases.changed");
  const asks = bill?.above === "to-ask" || bill?.above === "asked";

  // The note with it is new on the page; a reader that missed it would confirm a sum nobody read out.
  useEffect(() => {
    if (changed && bill) announce(again);
  }, [changed, bill, again]);

  function confirmed(act: () => void): void {
    if (inactive.length > 0 && !phrase.current?.check()) return;
    act();
  }

  if (nothing) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t("purchases.nothingTitle")}
        description={t("purchases.nothing")}
        actions={
          <Button kind="main" large onClick={onClose}>
            {t("ui.close")}
          </Button>
        }
      />
    );
  }
  const words = { count: bill?.byCard ?? 0, credits, owned: bill?.affordable ?? 0, owner: ownerName };
  const lead =
    !bill || bill.byCard === 0
      ? t("purchases.lead", { count: addresses, owner: ownerName })
      : t(bill.affordable > 0 ? "purchases.leadBoth" : "purchases.leadCard", words);
  const buys = bill?.toPay
    ? t("purchases.pay", { amount: format.money(bill.toPay) })
    : t("purchases.buy", { count, credits });
  return (
    <Dialog
      open
      onClose={buying ? undefined : onClose}
      title={t("purchases.title", { count: addresses || locked.length })}
      description={held ? undefined : <span>{lead}</span>}
      actions={
        <>
          {count > 0 && asks ? (
            bill?.above === "asked" ? null : (
              <Button
                kind="main"
                large
                className="grow"
                reason={props.whyNot}
                state={props.asking ? "waiting" : "ready"}
                onClick={() => confirmed(props.onAsk)}
              >
                {t("purchases.ceiling.ask")}
              </Button>
            )
          ) : count > 0 ? (
            <Button
              kind="main"
              large
              className="grow"
              reason={props.whyNot}
              state={buying ? "waiting" : "ready"}
              onClick={() => confirmed(props.onBuy)}
            >
              {buying ? t(bill?.toPay ? "purchases.opening" : "purchases.buying") : buys}
            </Button>
          ) : null}
          <Button large disabled={buying} onClick={onClose}>
            {t((count > 0 && bill?.above !== "asked") || !bill ? "ui.cancel" : "ui.close")}
          </Button>
          {bill && !asks && bill.byCard > 0 && bill.affordable > 0 ? (
            <Button
              kind="third"
              large
              className="-ml-5"
              disabled={buying}
              onClick={() => confirmed(props.onCredits)}
            >
              {t("purchases.creditsOnly", { count: bill.affordable })}
            </Button>
          ) : null}
        </>
      }
    >
      {props.says}
      {bill ? (
        <BillNotes bill={bill} changed={changed} onAgain={props.onAgain} onResume={props.onResume} />
      ) : null}
      {props.askError ? (
        <Note kind="failing" start={t("purchases.ceiling.notAsked")}>
          {sentenceOf(props.askError, t)}
        </Note>
      ) : null}
      <div className="mt-[18px]">
        {error ? (
          <BillFailed error={error} onAgain={props.onAgain} />
        ) : held ? null : bill ? (
          <BillLines bill={bill} />
        ) : (
          <BillLoading />
        )}
      </div>
      {bill && bill.notSold.length > 0 ? (
        <p className="small muted mt-3">{t("purchases.notSold", { count: bill.notSold.length })}</p>
      ) : null}
      {bill && (bill.later > 0 || bill.parts.length > 1) ? (
        <p className="small muted mt-3">
          {bill.later > 0
            ? t("purchases.later", { count: bill.later, most: format.count(MAX_ITEMS_PER_PURCHASE) })
            : t("purchases.split", { parts: bill.parts.length, most: format.count(MAX_ITEMS_PER_PURCHASE) })}
        </p>
      ) : null}
      {inactive.length > 0 ? (
        <InactivePhrase podcasts={inactive} phrase={UNLOCK_INACTIVE_PHRASE[language]} checkRef={phrase} />
      ) : null}
    </Dialog>
  );
}
