import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { listUndelivered, type UndeliveredCase } from "../../../contract/purchases.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { PartState } from "../../settings/part-state.tsx";
import { Button } from "../../ui/button.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { DecideForm } from "./decide-form.tsx";

const WHICH = ["waiting", "decided"] as const;

/** What the server said, and the mail in which it said so. */
function Report({ one }: { one: UndeliveredCase }) {
  const t = useText();
  const format = useFormats();
  const { kind, status, said, signedBy, text } = one.report;
  return (
    <>
      <b>{t(`purchases.undelivered.kind.${kind}`)}</b>
      <span className="muted break-words">
        {status !== null && !said.includes(status) ? `${status} ${said}` : said}
      </span>
      <span className="muted">
        {one.sent ? `${t("purchases.undelivered.sent", { day: format.day(one.sent) })} ` : ""}
        {t(`purchases.undelivered.proof.${one.proof}`)}.
        {signedBy === null ? "" : ` ${t("purchases.undelivered.signed", { domain: signedBy })}`}
      </span>
      {text === "" ? null : (
        <details>
          <summary>{t("purchases.undelivered.mail")}</summary>
          <pre className="small whitespace-pre-wrap break-words">{text}</pre>
        </details>
      )}
    </>
  );
}

/** What has been decided about a case, by whom and why. */
function Outcome({ one }: { one: UndeliveredCase }) {
  const t = useText();
  const format = useFormats();
  if (one.state === "waiting") return null;
  const { decided, answered } = one;
  return (
    <p className="small">
      <b>{t(`purchases.undelivered.state.${one.state}`)}</b>{" "}
      {decided === null
        ? t("purchases.undelivered.byRule")
        : t("purchases.undelivered.by", {
            name: decided.by ?? t("credits.byPlatform"),
            day: format.day(decided.at),
            note: decided.note,
          })}
      {answered === null ? "" : ` ${t("purchases.undelivered.answered", { day: format.day(answered) })}`}
    </p>
  );
}

/** Addresses that were reported not to exist: what the report says, and whether the credits come back (B1.59). */
export function UndeliveredPart() {
  const t = useText();
  const [which, setWhich] = useState<(typeof WHICH)[number]>("waiting");
  const [page, setPage] = useState(0);
  const cases = useAsk(listUndelivered, { query: { page, which } }, { placeholderData: keepPreviousData });
  const none = t(which === "waiting" ? "purchases.undelivered.none" : "purchases.undelivered.noneDecided");
  return (
    <div className="admin-part">
      <h2>{t("settings.part.undelivered")}</h2>
      <p className="muted mt-1 mb-4">{t("purchases.undelivered.says")}</p>
      <fieldset className="mb-5 flex gap-2" aria-label={t("purchases.undelivered.which")}>
        {WHICH.map((one) => (
          <Button
            key={one}
            aria-pressed={which === one}
            onClick={() => {
              setWhich(one);
              setPage(0);
            }}
          >
            {t(`purchases.undelivered.${one}`)}
          </Button>
        ))}
      </fieldset>
      <PartState answer={cases} empty={cases.data?.resultSize === 0 ? none : null}>
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">{t("purchases.undelivered.report")}</th>
              <th scope="col">{t("purchases.undelivered.podcast")}</th>
              <th scope="col">{t("purchases.undelivered.whose")}</th>
              <th scope="col">{t("purchases.undelivered.credits")}</th>
              <th scope="col">{t("purchases.undelivered.decision")}</th>
            </tr>
          </thead>
          <tbody>
            {cases.data?.page.map((one) => (
              <tr key={one.publicId}>
                <td>
                  <Report one={one} />
                </td>
                <td data-label={t("purchases.undelivered.podcast")}>{one.podcast.title}</td>
                <td data-label={t("purchases.undelivered.whose")}>{one.owner.displayName}</td>
                <td className="num nowrap" data-label={t("purchases.undelivered.credits")}>
                  {one.credits}
                </td>
                <td>
                  <Outcome one={one} />
                  <DecideForm one={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </PartState>
      {cases.data ? (
        <Pager {...cases.data} page={page} label={t("settings.part.undelivered")} onPage={setPage} />
      ) : null}
    </div>
  );
}
