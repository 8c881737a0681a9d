import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import {
  listSecurityEvents,
  SECURITY_KINDS,
  type SecurityKind,
} from "../../../contract/accounts-security.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { PartState } from "../../settings/part-state.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useSettled } from "../../ui/fields/use-settled.ts";
import { Pager } from "../../ui/lists/pager.tsx";

const DAYS = ["1", "7", "30", "400"] as const;
type Days = (typeof DAYS)[number];

/** Who did what on this platform: sign-ins, permissions, secrets, deletions, refusals. */
export function SecurityPart() {
  const t = useText();
  const formats = useFormats();
  const [kind, setKind] = useState<SecurityKind | "every">("every");
  const [days, setDays] = useState<Days>("30");
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(0);
  const search = useSettled(typed.trim());
  const query = {
    page,
    days: Number(days),
    ...(kind === "every" ? {} : { kind }),
    ...(search ? { search } : {}),
  };
  const events = useAsk(listSecurityEvents, { query }, { placeholderData: keepPreviousData });
  return (
    <div className="admin-part">
      <h2>{t("settings.part.security")}</h2>
      <p className="muted mt-1 mb-5">{t("accounts.security.says")}</p>
      <div className="admin-search security-search">
        <TextField
          label={t("accounts.security.search")}
          type="search"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPage(0);
          }}
        />
        <SelectField<SecurityKind | "every">
          label={t("accounts.security.kind")}
          value={kind}
          options={(["every", ...SECURITY_KINDS] as const).map((value) => ({
            value,
            label: t(`accounts.security.${value}`),
          }))}
          onChange={(next) => {
            setKind(next);
            setPage(0);
          }}
        />
        <SelectField<Days>
          label={t("accounts.security.period")}
          value={days}
          options={DAYS.map((value) => ({
            value,
            label: t("accounts.security.days", { count: Number(value) }),
          }))}
          onChange={(next) => {
            setDays(next);
            setPage(0);
          }}
        />
      </div>
      <PartState answer={events} empty={events.data?.resultSize === 0 ? t("accounts.security.none") : null}>
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">{t("accounts.acts.when")}</th>
              <th scope="col">{t("accounts.acts.what")}</th>
              <th scope="col">{t("accounts.acts.who")}</th>
              <th scope="col">{t("accounts.security.about")}</th>
            </tr>
          </thead>
          <tbody>
            {events.data?.page.map((event) => (
              <tr key={event.id}>
                <td className="num nowrap">{formats.dayAndTime(event.at)}</td>
                <td>
                  <b>
                    {t(`accounts.security.${event.kind}`)}
                    {event.count > 1 ? ` ×${formats.count(event.count)}` : ""}
                  </b>
                  {event.detail ? <span className="muted">{event.detail}</span> : null}
                </td>
                <td>
                  {event.login ? (
                    <p>{event.login}</p>
                  ) : (
                    <p className="faint">{t("accounts.security.nobody")}</p>
                  )}
                  {event.network ? <p className="faint num">{event.network}</p> : null}
                </td>
                <td>
                  {event.about ? <p>{event.about}</p> : null}
                  {event.owner ? <p className="muted">{event.owner}</p> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </PartState>
      {events.data ? (
        <Pager {...events.data} page={page} label={t("settings.part.security")} onPage={setPage} />
      ) : null}
    </div>
  );
}
