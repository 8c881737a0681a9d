import { Problem, sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";
import type { Bill } from "./bill.ts";

interface Props {
  bill: Bill;
  changed: boolean;
  onAgain: () => void;
  onResume: (sessionId: string, ids: readonly string[]) => void;
}

/** Payments that currently hold some of the podcasts: a colleague's, or the user's own to continue (M-4). */
function PendingNotes({ bill, onResume }: Pick<Props, "bill" | "onResume">) {
  const t = useText();
  const format = useFormats();
  return bill.pending.map((one) => {
    const words = {
      count: one.podcastExternalIds.length,
      until: format.time(one.expiresAt),
      who: one.by ?? t("purchases.somebody"),
    };
    return one.mine ? (
      <Note key={one.sessionId} icon="card" start={t("purchases.mineStart")}>
        {t("purchases.mine", words)}{" "}
        <button type="button" onClick={() => onResume(one.sessionId, one.podcastExternalIds)}>
          {t("purchases.goOn")}
        </button>
      </Note>
    ) : (
      <Note key={one.sessionId} icon="people" start={t("purchases.colleagueStart", words)}>
        {t("purchases.colleague", words)}
      </Note>
    );
  });
}

/** Credits are not sufficient and no card can pay: how far they go, and why. */
function NoCardNote({ bill, onAgain }: Pick<Props, "bill" | "onAgain">) {
  const t = useText();
  const start = t(bill.affordable > 0 ? "purchases.tooFew" : "purchases.none", {
    count: bill.affordable,
    addresses: bill.addresses,
  });
  if (bill.card === "not-set") {
    return (
      <Note kind="warning" start={start}>
        {t("purchases.noCard")} {t("purchases.askAdministrator")}
      </Note>
    );
  }
  return (
    <Note kind="warning" start={start}>
      {t("purchases.cardDown")}{" "}
      <button type="button" onClick={onAgain}>
        {t("purchases.again")}
      </button>
    </Note>
  );
}

/** What is special about this bill, above its lines. */
export function BillNotes({ bill, changed, onAgain, onResume }: Props) {
  const t = useText();
  const short = bill.affordable + bill.byCard < bill.addresses;
  if (!changed && !short && !bill.above && bill.pending.length === 0 && !(bill.testPayment && bill.toPay))
    return null;
  return (
    <div className="mt-4 grid gap-2">
      {changed ? (
        <Note kind="warning" start={t("purchases.changedStart")}>
          {t("purchases.changed")}
        </Note>
      ) : null}
      {bill.above ? (
        <Note
          kind={bill.above === "to-ask" ? "warning" : "quiet"}
          icon="people"
          start={t(`purchases.ceiling.${bill.above}Start`)}
        >
          {t(`purchases.ceiling.${bill.above}`)}
        </Note>
      ) : null}
      <PendingNotes bill={bill} onResume={onResume} />
      {short ? <NoCardNote bill={bill} onAgain={onAgain} /> : null}
      {bill.testPayment && bill.toPay ? (
        <Note kind="warning" icon="card" start={t("purchases.testStart")}>
          {t("purchases.testBill")}
        </Note>
      ) : null}
    </div>
  );
}

/** The bill could not be drawn up: a heading, the server's words, and the way to ask again (A8.14). */
export function BillFailed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const t = useText();
  const offline = error instanceof Problem && error.status === 0;
  return (
    <Note kind="failing" start={t("purchases.billFailed")}>
      {sentenceOf(error, t)} {offline ? null : t("purchases.nothingYet")}{" "}
      <button type="button" onClick={onAgain}>
        {t("purchases.again")}
      </button>
    </Note>
  );
}
