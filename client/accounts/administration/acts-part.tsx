import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { listActs } from "../../../contract/accounts-admin.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { PartState } from "../../settings/part-state.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { wordsOfAct } from "./act-words.ts";

function What({ route }: { route: string }) {
  const t = useText();
  const words = wordsOfAct(route);
  if (words) return t(words);
  return (
    <>
      {t("accounts.acts.other")} <small className="faint">{route}</small>
    </>
  );
}

/** What administrators did for organizations they do not belong to (decision 1). */
export function ActsPart() {
  const t = useText();
  const formats = useFormats();
  const [page, setPage] = useState(0);
  const acts = useAsk(listActs, { query: { page } }, { placeholderData: keepPreviousData });
  return (
    <div className="admin-part">
      <h2>{t("settings.part.acts")}</h2>
      <p className="muted mt-1 mb-5">{t("accounts.acts.says")}</p>
      <PartState answer={acts} empty={acts.data?.resultSize === 0 ? t("accounts.acts.none") : null}>
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">{t("accounts.acts.when")}</th>
              <th scope="col">{t("accounts.acts.who")}</th>
              <th scope="col">{t("accounts.acts.for")}</th>
              <th scope="col">{t("accounts.acts.what")}</th>
            </tr>
          </thead>
          <tbody>
            {acts.data?.page.map((act) => (
              <tr key={`${act.requestId} ${act.at} ${act.owner}`}>
                <td className="num nowrap">{formats.dayAndTime(act.at)}</td>
                <td>{act.login}</td>
                <td>{act.owner}</td>
                <td>
                  <What route={act.route} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </PartState>
      {acts.data ? (
        <Pager {...acts.data} page={page} label={t("settings.part.acts")} onPage={setPage} />
      ) : null}
    </div>
  );
}
