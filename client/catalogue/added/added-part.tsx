import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import {
  ADDED_STATES,
  type AddedPodcast,
  confirmPodcast,
  listAddedPodcasts,
} from "../../../contract/catalogue-added.ts";
import { forget, useAsk, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { AdminFailure } from "../../settings/admin-failure.tsx";
import { PartState } from "../../settings/part-state.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useSettled } from "../../ui/fields/use-settled.ts";
import { Pager } from "../../ui/lists/pager.tsx";
import { TakeOutDialog } from "./take-out-dialog.tsx";

interface RowProps {
  one: AddedPodcast;
  onTakeOut: () => void;
  onFailed: (error: unknown) => void;
}

function AddedRow({ one, onTakeOut, onFailed }: RowProps) {
  const t = useText();
  const formats = useFormats();
  const confirm = useTell(confirmPodcast, { onError: onFailed, onSettled: () => forget(listAddedPodcasts) });
  const { podcast, state, decided } = one;
  const out = state === "taken-out";
  return (
    <tr>
      <td>
        {out ? (
          <b>{podcast.title}</b>
        ) : (
          <Link className="lone-link" to={paths.podcast} params={{ handle: podcast.publicId }}>
            {podcast.title}
          </Link>
        )}
        <span className="muted block">{one.feedUrl}</span>
      </td>
      <td>
        <b>{one.by ? one.by.name || one.by.username : "–"}</b>
        <span className="muted">
          {[one.by?.name ? one.by.username : null, one.owner].filter(Boolean).join(" · ")}
        </span>
      </td>
      <td className="num nowrap">{one.added ? formats.day(one.added) : "–"}</td>
      <td>
        {t(`catalogue.added.${state}`)}
        {decided ? (
          <span className="muted block">
            {t("catalogue.added.decidedBy", {
              who: decided.by ?? t("catalogue.added.byImport"),
              day: formats.day(decided.at),
            })}
            {decided.reason ? ` · ${decided.reason}` : null}
          </span>
        ) : null}
      </td>
      <td>
        <span className="flex flex-wrap gap-2">
          {state === "confirmed" ? null : (
            <Button
              state={confirm.isPending ? "waiting" : "ready"}
              aria-label={t(out ? "catalogue.added.putBackLabel" : "catalogue.added.confirmLabel", {
                title: podcast.title,
              })}
              onClick={() => confirm.mutate({ params: { id: podcast.publicId } })}
            >
              {t(out ? "catalogue.added.putBack" : "catalogue.added.confirm")}
            </Button>
          )}
          {out ? null : (
            <Button
              kind="removing"
              aria-label={t("catalogue.added.takeOutLabel", { title: podcast.title })}
              onClick={onTakeOut}
            >
              {t("catalogue.added.takeOut")}
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}

/** What users have added by its feed: to confirm it, to take it out, and to find what one account has added. */
export function AddedPart() {
  const t = useText();
  const [state, setState] = useState<AddedPodcast["state"] | "any">("waiting");
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(0);
  const [failed, setFailed] = useState<unknown>(null);
  const [going, setGoing] = useState<AddedPodcast["podcast"] | null>(null);
  const by = useSettled(typed.trim());
  const query = { page, ...(state !== "any" && { state }), ...(by && { by }) };
  const added = useAsk(listAddedPodcasts, { query }, { placeholderData: keepPreviousData });
  return (
    <div className="admin-part">
      <h2>{t("settings.part.added")}</h2>
      <p className="muted mt-1 mb-5">{t("catalogue.added.says")}</p>
      <div className="admin-search grid gap-4">
        <SelectField
          label={t("catalogue.added.state")}
          value={state}
          options={(["any", ...ADDED_STATES] as const).map((value) => ({
            value,
            label: t(`catalogue.added.${value}`),
          }))}
          onChange={(next) => {
            setState(next);
            setPage(0);
          }}
        />
        <TextField
          label={t("catalogue.added.by")}
          hint={t("catalogue.added.byHint")}
          type="search"
          autoCapitalize="none"
          value={typed}
          maxLength={254}
          onChange={(event) => {
            setTyped(event.target.value);
            setPage(0);
          }}
        />
      </div>
      <PartState answer={added} empty={added.data?.resultSize === 0 ? t("catalogue.added.none") : null}>
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">{t("catalogue.added.podcast")}</th>
              <th scope="col">{t("catalogue.added.who")}</th>
              <th scope="col">{t("catalogue.added.when")}</th>
              <th scope="col">{t("catalogue.added.state")}</th>
              <th scope="col">{t("catalogue.added.acts")}</th>
            </tr>
          </thead>
          <tbody>
            {added.data?.page.map((one) => (
              <AddedRow
                key={`${one.podcast.publicId} ${one.owner}`}
                one={one}
                onTakeOut={() => setGoing(one.podcast)}
                onFailed={setFailed}
              />
            ))}
          </tbody>
        </table>
      </PartState>
      {added.data ? (
        <Pager {...added.data} page={page} label={t("settings.part.added")} onPage={setPage} />
      ) : null}
      {going ? <TakeOutDialog podcast={going} onClose={() => setGoing(null)} /> : null}
      <AdminFailure
        error={failed}
        failed={t("catalogue.added.failedTitle")}
        onClose={() => setFailed(null)}
      />
    </div>
  );
}
