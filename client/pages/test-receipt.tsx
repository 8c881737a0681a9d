import { useParams } from "@tanstack/react-router";
import { readTestReceipt } from "../../contract/test-payment.ts";
import { sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { LeaderLine, Leaders } from "../ui/lists/leaders.tsx";
import { Note } from "../ui/note.tsx";
import { RowBones, Skeleton } from "../ui/skeleton.tsx";

/** `/test-receipt/…`: replaces a provider's receipt. Only a demonstration has it. */
export default function TestReceiptPage() {
  const t = useText();
  const format = useFormats();
  const { sessionId } = useParams({ from: "/shell/member/test-receipt/$sessionId" });
  const { data, error } = useAsk(readTestReceipt, { params: { sessionId } });
  return (
    <main className="page" tabIndex={-1}>
      <div className="folio ruled">
        <h1>{t("purchases.testReceipt")}</h1>
      </div>
      {error ? (
        <Note kind="failing" start={t("purchases.testReceiptFailed")}>
          {sentenceOf(error, t)}
        </Note>
      ) : (
        <Note start={t("purchases.testStart")}>{t("purchases.testReceiptLead")}</Note>
      )}
      {data || error ? null : (
        <Skeleton>
          <RowBones rows={4} cover={0} />
        </Skeleton>
      )}
      {data ? (
        <div className="mt-6 max-w-[480px]">
          <Leaders>
            <LeaderLine name={t("credits.date")} figure={format.dayAndTime(data.paidAt)} />
            <LeaderLine name={t("purchases.testReceiptUnlocked")} figure={format.count(data.unlocked)} />
            <LeaderLine name={t("purchases.testReceiptNumber")} figure={data.sessionId} />
            {data.refunded ? (
              <LeaderLine name={t("purchases.cameBack")} figure={format.money(data.refunded)} />
            ) : null}
            <LeaderLine kind="sum" name={t("purchases.paidByCard")} figure={format.money(data.paid)} />
          </Leaders>
        </div>
      ) : null}
    </main>
  );
}
