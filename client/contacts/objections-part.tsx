import { keepPreviousData } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { addObjection, listObjections, removeObjection, type Suppression } from "../../contract/contacts.ts";
import { type IdempotencyKeys, keyFor } from "../api/idempotency-key.ts";
import { Problem, sentenceOf } from "../api/problem.ts";
import { forget, useAsk, useTell } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { PartState } from "../settings/part-state.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Pager } from "../ui/lists/pager.tsx";
import { NeverFields } from "./never-fields.tsx";
import { NeverLift } from "./never-lift.tsx";
import { neverWords } from "./never-words.ts";

function ObjectionForm() {
  const t = useText();
  const [address, setAddress] = useState("");
  const [reason, setReason] = useState("");
  const [asking, setAsking] = useState(false);
  const [keys] = useState<IdempotencyKeys>(() => new Map());
  const add = useTell(addObjection, {
    onSuccess({ taken }) {
      keys.clear();
      setAddress("");
      setReason("");
      void forget(listObjections);
      showToast(t("contacts.objections.done", { count: taken }));
    },
    onSettled: () => setAsking(false),
  });
  const { error } = add;
  const said = error instanceof Problem ? (error.of("address") ?? sentenceOf(error, t)) : undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (address.trim()) setAsking(true);
  }
  return (
    <form className="grant-form owner-search mb-5" onSubmit={submit} noValidate>
      <NeverFields
        address={address}
        reason={reason}
        error={said}
        onAddress={(next) => {
          setAddress(next);
          if (error) add.reset();
        }}
        onReason={setReason}
      />
      <Button type="submit" kind="main" disabled={!address.trim()}>
        {t("contacts.objections.add")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("contacts.objections.addTitle", { name: address.trim() })}
        confirmLabel={t("contacts.objections.add")}
        state={add.isPending ? "waiting" : "ready"}
        onConfirm={() =>
          add.mutate({ body: { address, reason }, idempotencyKey: keyFor(keys, `${address} ${reason}`) })
        }
        onCancel={() => setAsking(false)}
      >
        {t("contacts.objections.addSays")}
      </ConfirmDialog>
    </form>
  );
}

/** Objections: blocked for every organization, shown masked. */
export function ObjectionsPart() {
  const t = useText();
  const formats = useFormats();
  const [page, setPage] = useState(0);
  const [going, setGoing] = useState<Suppression | null>(null);
  const objections = useAsk(listObjections, { query: { page } }, { placeholderData: keepPreviousData });
  const remove = useTell(removeObjection, {
    onSuccess() {
      setGoing(null);
      void forget(listObjections);
    },
  });
  return (
    <div className="admin-part">
      <h2>{t("settings.part.objections")}</h2>
      <p className="muted mt-1 mb-5">{t("contacts.objections.says")}</p>
      <ObjectionForm />
      <PartState
        answer={objections}
        empty={objections.data?.resultSize === 0 ? t("contacts.never.none") : null}
      >
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">{t("contacts.objections.address")}</th>
              <th scope="col">{t("contacts.never.reason")}</th>
              <th scope="col">
                <span className="visually-hidden">{t("contacts.never.remove")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {objections.data?.page.map((one) => (
              <tr key={one.publicId}>
                <td>
                  <b className="num">{one.hint}</b>
                </td>
                <td>{neverWords(one, t, formats)}</td>
                <td>
                  <IconButton
                    icon="bin"
                    label={t("contacts.never.removeLabel", { name: one.hint })}
                    onClick={() => {
                      remove.reset();
                      setGoing(one);
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </PartState>
      {objections.data ? (
        <Pager {...objections.data} page={page} label={t("settings.part.objections")} onPage={setPage} />
      ) : null}
      <NeverLift
        entry={going}
        state={remove.isPending ? "waiting" : "ready"}
        error={remove.error ? sentenceOf(remove.error, t) : undefined}
        onLift={(entry, why) => remove.mutate({ params: { id: entry.publicId }, body: { why } })}
        onCancel={() => setGoing(null)}
      />
    </div>
  );
}
