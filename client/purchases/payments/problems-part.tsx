import { keepPreviousData } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { closeMoneyProblem, listMoneyProblems, type MoneyProblem } from "../../../contract/purchases.ts";
import { forget, useAsk, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { AdminFailure } from "../../settings/admin-failure.tsx";
import { PartState } from "../../settings/part-state.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { Pager } from "../../ui/lists/pager.tsx";

const SHORTEST_NOTE = 3;

/** Records how a problem was resolved, with a note. */
function CloseForm({ problem }: { problem: MoneyProblem }) {
  const t = useText();
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const close = useTell(closeMoneyProblem);
  const short = note.trim().length < SHORTEST_NOTE;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (short || close.isPending) return;
    close.mutate(
      { params: { id: problem.publicId }, body: { note } },
      {
        onSuccess() {
          showToast(t("purchases.problem.closed"));
          void forget(listMoneyProblems);
        },
      },
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={t("purchases.problem.note")}
        error={tried && short ? t("purchases.problem.noteShort") : undefined}
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" className="mt-2" state={close.isPending ? "waiting" : "ready"}>
        {t("purchases.problem.close")}
      </Button>
      <AdminFailure error={close.error} failed={t("settings.saveFailed")} onClose={close.reset} />
    </form>
  );
}

/** Payments that need a person: the problem, the buyer, the amount, and the link to the provider. */
export function ProblemsPart() {
  const t = useText();
  const format = useFormats();
  const [page, setPage] = useState(0);
  const problems = useAsk(listMoneyProblems, { query: { page } }, { placeholderData: keepPreviousData });
  return (
    <div className="admin-part">
      <h2>{t("settings.part.payments")}</h2>
      <p className="muted mt-1 mb-5">{t("purchases.problem.says")}</p>
      <PartState
        answer={problems}
        empty={problems.data?.resultSize === 0 ? t("purchases.problem.none") : null}
      >
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">{t("purchases.problem.what")}</th>
              <th scope="col">{t("purchases.problem.whose")}</th>
              <th scope="col">{t("purchases.amount")}</th>
              <th scope="col">{t("purchases.problem.found")}</th>
              <th scope="col">{t("purchases.problem.done")}</th>
            </tr>
          </thead>
          <tbody>
            {problems.data?.page.map((one) => (
              <tr key={one.publicId}>
                <td>
                  <b>{t(`purchases.problem.kind.${one.kind}`)}</b>
                  <span className="muted break-all">{one.reference}</span>
                </td>
                <td data-label={t("purchases.problem.whose")}>
                  {one.owner?.displayName ?? t("purchases.problem.nobody")}
                </td>
                <td className="num nowrap" data-label={t("purchases.amount")}>
                  {one.amount ? format.money(one.amount) : "–"}
                </td>
                <td className="num nowrap" data-label={t("purchases.problem.found")}>
                  {format.dayAndTime(one.found)}
                </td>
                <td>
                  <CloseForm problem={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </PartState>
      {problems.data ? (
        <Pager {...problems.data} page={page} label={t("settings.part.payments")} onPage={setPage} />
      ) : null}
    </div>
  );
}
