import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Owner } from "../../../contract/accounts.ts";
import { listPayments } from "../../../contract/purchases.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Pager } from "../../ui/lists/pager.tsx";
import { Note } from "../../ui/note.tsx";
import { ReceiptLink } from "./receipt-link.tsx";

type Payment = RouteReply<typeof listPayments>["page"][number];

function PaymentLine({ payment }: { payment: Payment }) {
  const t = useText();
  const format = useFormats();
  const { paid, refunded, podcasts } = payment;
  return (
    <tr>
      <td className="num nowrap muted">{format.day(payment.at)}</td>
      <td>
        {t(`purchases.state.${payment.status}`)}
        {refunded ? ` ${t("purchases.stateRefunded", { amount: format.money(refunded) })}` : null}
        {payment.testPayment ? <small>{t("purchases.testPaid")}</small> : null}
        <small>{payment.by ?? t("purchases.formerMember")}</small>
        {podcasts.length > 0 ? (
          <details>
            <summary>{t("credits.podcasts", { count: podcasts.length })}</summary>
            <ul>
              {podcasts.map((podcast) => (
                <li key={podcast.publicId}>
                  <Link className="lone-link" to={paths.podcast} params={{ handle: podcast.publicId }}>
                    {podcast.title}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        {paid ? <ReceiptLink sessionId={payment.sessionId} /> : null}
      </td>
      <td className="figure">{paid ? format.money(paid) : format.count(0)}</td>
    </tr>
  );
}

/** The organization's card payments with their receipts; nothing where no card was ever used. */
export function PaymentsTable({ owner }: { owner: Owner }) {
  const t = useText();
  const [page, setPage] = useState(0);
  const payments = useAsk(
    listPayments,
    { params: { ownerId: owner.publicId }, query: { page } },
    { placeholderData: keepPreviousData },
  );
  if (payments.error && !payments.data) {
    return (
      <div className="mt-8">
        <Note kind="failing" start={t("purchases.paymentsFailed")}>
          {sentenceOf(payments.error, t)}{" "}
          <button type="button" onClick={() => void payments.refetch()}>
            {t("purchases.again")}
          </button>
        </Note>
      </div>
    );
  }
  if (!payments.data || payments.data.resultSize === 0) return null;
  return (
    <section className="mt-10">
      <h2>{t("purchases.payments")}</h2>
      <table className="statement">
        <caption className="visually-hidden">{t("purchases.payments")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("credits.date")}</th>
            <th scope="col">{t("credits.what")}</th>
            <th scope="col" className="figure">
              {t("purchases.amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.data.page.map((payment) => (
            <PaymentLine key={payment.sessionId} payment={payment} />
          ))}
        </tbody>
      </table>
      <Pager {...payments.data} page={page} label={t("purchases.payments")} onPage={setPage} />
    </section>
  );
}
