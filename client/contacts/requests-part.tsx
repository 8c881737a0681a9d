import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { listAddressRequests } from "../../contract/contacts.ts";
import { useAsk } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { PartState } from "../settings/part-state.tsx";
import { Badge } from "../ui/badge.tsx";
import { Pager } from "../ui/lists/pager.tsx";

/** Addresses that users asked for, with their words (decision 13). */
export function RequestsPart() {
  const t = useText();
  const formats = useFormats();
  const [page, setPage] = useState(0);
  const requests = useAsk(listAddressRequests, { query: { page } }, { placeholderData: keepPreviousData });
  return (
    <div className="admin-part">
      <h2>{t("settings.part.requests")}</h2>
      <p className="muted mt-1 mb-5">{t("contacts.requests.says")}</p>
      <PartState
        answer={requests}
        empty={requests.data?.resultSize === 0 ? t("contacts.requests.none") : null}
      >
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">{t("contacts.requests.podcast")}</th>
              <th scope="col">{t("contacts.requests.wish")}</th>
              <th scope="col">{t("contacts.requests.by")}</th>
              <th scope="col">{t("contacts.requests.when")}</th>
            </tr>
          </thead>
          <tbody>
            {requests.data?.page.map((one) => (
              <tr key={`${one.podcast.publicId} ${one.by.username} ${one.requested}`}>
                <td>
                  <Link className="lone-link" to={paths.podcast} params={{ handle: one.podcast.publicId }}>
                    {one.podcast.title}
                  </Link>{" "}
                  {one.known ? <Badge quiet>{t("contacts.requests.known")}</Badge> : null}
                </td>
                <td className={one.note ? undefined : "wide-only"}>{one.note || "–"}</td>
                <td>
                  <b>{one.by.name}</b>
                  <span className="muted">{one.by.username}</span>
                </td>
                <td className="num nowrap">{formats.day(one.requested)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PartState>
      {requests.data ? (
        <Pager {...requests.data} page={page} label={t("settings.part.requests")} onPage={setPage} />
      ) : null}
    </div>
  );
}
