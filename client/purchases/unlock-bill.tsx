import { useRef } from "react";
import { UNLOCK_INACTIVE_PHRASE } from "../../contract/phrases.ts";
import { MAX_ITEMS_PER_PURCHASE } from "../../contract/purchases.ts";
import { sentenceOf } from "../api/problem.ts";
import { useFormats } from "../language/formats.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { LeaderLine, Leaders } from "../ui/leaders.tsx";
import { Note } from "../ui/note.tsx";
import type { PhraseCheck } from "../ui/phrase-field.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import type { Bill } from "./bill.ts";
import type { UnlockCandidate } from "./candidate.ts";
import { InactivePhrase } from "./inactive-phrase.tsx";
import type { Unlocked } from "./unlock.ts";

interface Props {
  locked: readonly UnlockCandidate[];
  ownerName: string;
  bill: Bill | undefined;
  error: unknown;
  buying: boolean;
  /** Buys the first `count`; the second part says what was bought, for readers. */
  onBuy: (count: number, sentence: (sum: Unlocked) => string) => void;
  onAgain: () => void;
  onClose: () => void;
}

function Lines({ bill }: { bill: Bill }) {
  const t = useText();
  const format = useFormats();
  return (
    <Leaders>
      <LeaderLine
        name={t("purchases.needed", { count: bill.creditsPerAddress })}
        figure={format.count(bill.creditsNeeded)}
      />
      <LeaderLine name={t("purchases.held")} figure={format.count(bill.creditsHeld)} />
      {bill.affordable < bill.addresses ? (
        <LeaderLine
          name={t("purchases.stayLocked")}
          figure={format.count(bill.addresses - bill.affordable)}
        />
      ) : null}
      <LeaderLine kind="sum" name={t("purchases.left")} figure={format.count(bill.creditsLeft)} />
    </Leaders>
  );
}

/** What it costs, what is special about it, and the button that pays. */
export function UnlockBill({ locked, ownerName, bill, error, buying, onBuy, onAgain, onClose }: Props) {
  const t = useText();
  const format = useFormats();
  const phrase = useRef<PhraseCheck>(null);
  const language = useLanguage();
  const addresses = bill?.addresses ?? locked.length;
  const count = bill?.affordable ?? 0;
  const inactive = locked.slice(0, count).filter((podcast) => podcast.inactive);
  const nothing = locked.length === 0 || bill?.addresses === 0;

  function buy(): void {
    if (inactive.length > 0 && !phrase.current?.check()) return;
    onBuy(count, (sum) => t("purchases.unlocked", { count: sum.addresses }));
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
  return (
    <Dialog
      open
      onClose={buying ? undefined : onClose}
      title={t("purchases.title", { count: addresses })}
      description={<span>{t("purchases.lead", { count: addresses, owner: ownerName })}</span>}
      actions={
        <>
          {count > 0 ? (
            <Button kind="main" large className="grow" state={buying ? "waiting" : "ready"} onClick={buy}>
              {buying
                ? t("purchases.buying")
                : t("purchases.buy", { count, credits: count * (bill?.creditsPerAddress ?? 1) })}
            </Button>
          ) : null}
          <Button large disabled={buying} onClick={onClose}>
            {t(count > 0 || !bill ? "ui.cancel" : "ui.close")}
          </Button>
        </>
      }
    >
      <div className="mt-[18px]">
        {error ? (
          <Note kind="failing" start={t("purchases.billFailed")}>
            {sentenceOf(error, t)}{" "}
            <button type="button" onClick={onAgain}>
              {t("purchases.again")}
            </button>
          </Note>
        ) : bill ? (
          <Lines bill={bill} />
        ) : (
          <Skeleton>
            <Bone height={96} />
          </Skeleton>
        )}
      </div>
      {bill && count < addresses ? (
        <div className="mt-4">
          <Note
            kind="warning"
            start={t(count > 0 ? "purchases.tooFew" : "purchases.none", { count, addresses })}
          >
            {t("purchases.noCard")} {t("purchases.askAdministrator")}
          </Note>
        </div>
      ) : null}
      {count > MAX_ITEMS_PER_PURCHASE ? (
        <p className="small muted mt-3">
          {t("purchases.split", {
            parts: Math.ceil(count / MAX_ITEMS_PER_PURCHASE),
            most: format.count(MAX_ITEMS_PER_PURCHASE),
          })}
        </p>
      ) : null}
      {inactive.length > 0 ? (
        <InactivePhrase podcasts={inactive} phrase={UNLOCK_INACTIVE_PHRASE[language]} checkRef={phrase} />
      ) : null}
    </Dialog>
  );
}
