import { keepPreviousData } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { erasePerson, exportPerson, listErasures } from "../../contract/conversations/erasure.ts";
import { Problem, sentenceOf } from "../api/problem.ts";
import { forget, useAsk, useTell } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { PartState } from "../settings/part-state.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { Pager } from "../ui/lists/pager.tsx";
import { saveFile } from "../ui/lists/save-file.ts";

/** How often it is asked whether an erasure is done, in ms. */
const LOOK_MS = 5_000;

function ErasureForm() {
  const t = useText();
  const [address, setAddress] = useState("");
  const [asking, setAsking] = useState(false);
  const erase = useTell(erasePerson, {
    onSuccess() {
      setAddress("");
      void forget(listErasures);
      showToast(t("conversations.erasure.begun"));
    },
    onSettled: () => setAsking(false),
  });
  const known = useTell(exportPerson, {
    onSuccess: (data) =>
      saveFile("person.json", new Blob([JSON.stringify(data, null, 2)]), "application/json"),
  });
  const error = erase.error ?? known.error;
  const said = error instanceof Problem ? (error.of("address") ?? sentenceOf(error, t)) : undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (address.trim()) setAsking(true);
  }
  return (
    <form className="grant-form owner-search mb-5" onSubmit={submit} noValidate>
      <TextField
        label={t("conversations.erasure.address")}
        hint={t("conversations.erasure.hint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        error={said}
        onChange={(event) => {
          setAddress(event.target.value);
          if (erase.error) erase.reset();
          if (known.error) known.reset();
        }}
      />
      <Button type="submit" kind="removing" disabled={!address.trim()}>
        {t("conversations.erasure.act")}
      </Button>
      <Button
        disabled={!address.trim()}
        state={known.isPending ? "waiting" : "ready"}
        onClick={() => known.mutate({ body: { address } })}
      >
        {t("conversations.erasure.export")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("conversations.erasure.title", { name: address.trim() })}
        confirmLabel={t("conversations.erasure.act")}
        state={erase.isPending ? "waiting" : "ready"}
        onConfirm={() => erase.mutate({ body: { address } })}
        onCancel={() => setAsking(false)}
      >
        {t("conversations.erasure.asks")}
      </ConfirmDialog>
    </form>
  );
}

/** People whose words were erased in all organizations, shown masked. */
export function ErasuresPart() {
  const t = useText();
  const formats = useFormats();
  const [page, setPage] = useState(0);
  const erasures = useAsk(
    listErasures,
    { query: { page } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.page.some((one) => one.done === null) ? LOOK_MS : false),
    },
  );
  return (
    <div className="admin-part">
      <h2>{t("settings.part.erasures")}</h2>
      <p className="muted mt-1 mb-5">{t("conversations.erasure.says")}</p>
      <ErasureForm />
      <PartState
        answer={erasures}
        empty={erasures.data?.resultSize === 0 ? t("conversations.erasure.none") : null}
      >
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">{t("conversations.erasure.person")}</th>
              <th scope="col">{t("conversations.erasure.erased")}</th>
              <th scope="col">{t("conversations.erasure.by")}</th>
              <th scope="col">{t("conversations.erasure.when")}</th>
            </tr>
          </thead>
          <tbody>
            {erasures.data?.page.map((one) => (
              <tr key={one.publicId}>
                <td>
                  <b>{one.hint}</b>
                </td>
                <td>
                  {one.done === null
                    ? t("conversations.erasure.running")
                    : t("conversations.erasure.counts", { mails: one.mails, messages: one.messages })}
                </td>
                <td className={one.by === null ? "wide-only" : undefined}>{one.by ?? "–"}</td>
                <td className="num nowrap">{formats.day(one.asked)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PartState>
      {erasures.data ? (
        <Pager {...erasures.data} page={page} label={t("settings.part.erasures")} onPage={setPage} />
      ) : null}
    </div>
  );
}
