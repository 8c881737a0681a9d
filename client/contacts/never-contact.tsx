import { type FormEvent, useState } from "react";
import {
  addSuppression,
  listSuppressions,
  removeSuppression,
  type Suppression,
} from "../../contract/contacts.ts";
import { type IdempotencyKeys, keyFor } from "../api/idempotency-key.ts";
import { Problem, sentenceOf } from "../api/problem.ts";
import { forget, useAsk, useTell } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Note } from "../ui/note.tsx";
import { NeverFields } from "./never-fields.tsx";

function AddForm({ ownerId }: { ownerId: string }) {
  const t = useText();
  const [address, setAddress] = useState("");
  const [reason, setReason] = useState("");
  const [keys] = useState<IdempotencyKeys>(() => new Map());
  const add = useTell(addSuppression, { onSuccess: () => forget(listSuppressions) });
  const { error } = add;
  const said = error instanceof Problem ? (error.of("address") ?? sentenceOf(error, t)) : undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!address.trim() || add.isPending) return;
    add.mutate(
      {
        params: { ownerId },
        body: { address, reason },
        idempotencyKey: keyFor(keys, `${ownerId} ${address} ${reason}`),
      },
      {
        onSuccess() {
          keys.clear();
          setAddress("");
          setReason("");
        },
      },
    );
  }
  return (
    <form className="add-line three" onSubmit={submit} noValidate>
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
      <Button type="submit" state={add.isPending ? "waiting" : "ready"} disabled={!address.trim()}>
        {t("contacts.never.add")}
      </Button>
    </form>
  );
}

/** Addresses and domains that no one in the organization may write to, shown masked. */
export function NeverContact({ ownerId }: { ownerId: string }) {
  const t = useText();
  const formats = useFormats();
  const list = useAsk(listSuppressions, { params: { ownerId }, query: {} });
  const [going, setGoing] = useState<Suppression | null>(null);
  const remove = useTell(removeSuppression, {
    onSuccess() {
      setGoing(null);
      void forget(listSuppressions);
    },
  });
  return (
    <>
      <AddForm ownerId={ownerId} />
      {list.error && !list.data ? (
        <Note kind="failing" start={t("contacts.never.failedStart")}>
          {sentenceOf(list.error, t)}{" "}
          <button type="button" onClick={() => void list.refetch()}>
            {t("shell.tryAgain")}
          </button>
        </Note>
      ) : null}
      {list.data?.page.length === 0 ? <p className="muted small mt-3">{t("contacts.never.none")}</p> : null}
      <ul className="member-list">
        {list.data?.page.map((one) => (
          <li key={one.publicId}>
            <span>
              <b className="num">{one.hint}</b>
              <small>{[one.reason, formats.day(one.created)].filter(Boolean).join(" · ")}</small>
            </span>
            <IconButton
              icon="bin"
              label={t("contacts.never.removeLabel", { name: one.hint })}
              onClick={() => {
                remove.reset();
                setGoing(one);
              }}
            />
          </li>
        ))}
      </ul>
      {list.data && list.data.counts.platform > 0 ? (
        <p className="muted small mt-3">
          {t("contacts.never.platform", { count: list.data.counts.platform })}
        </p>
      ) : null}
      <ConfirmDialog
        open={going !== null}
        title={t("contacts.never.removeTitle", { name: going?.hint ?? "" })}
        confirmLabel={t("contacts.never.remove")}
        state={remove.isPending ? "waiting" : "ready"}
        error={remove.error ? sentenceOf(remove.error, t) : undefined}
        onConfirm={() =>
          going && remove.mutate({ params: { ownerId, id: going.publicId }, body: { why: "–" } })
        }
        onCancel={() => setGoing(null)}
      >
        {t("contacts.never.removeSays")}
      </ConfirmDialog>
    </>
  );
}
