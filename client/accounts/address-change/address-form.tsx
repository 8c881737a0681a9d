import {
  type AddressChange,
  changeAddress,
  dropAddressChange,
  readAddressChange,
} from "../../../contract/accounts/address.ts";
import { call } from "../../api/call.ts";
import { sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient, useAsk, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import { useEntryForm } from "../entry/use-entry-form.ts";

/** The address that one signs in with, and how to change it. */
export function AddressForm({ loginId }: { loginId: string }) {
  const t = useText();
  const asked = useAsk(readAddressChange, { params: { loginId } });
  if (!asked.data)
    return asked.error ? (
      <Note kind="failing" start={t("accounts.change.notLoaded")}>
        {sentenceOf(asked.error, t)}{" "}
        <button type="button" onClick={() => void asked.refetch()}>
          {t("shell.tryAgain")}
        </button>
      </Note>
    ) : (
      <Skeleton>
        <Bone height={62} />
      </Skeleton>
    );
  const { address, whyNot, waiting } = asked.data;
  return (
    <div className="sign-on">
      <p>{t("accounts.change.now", { address })}</p>
      {waiting ? <Waiting loginId={loginId} waiting={waiting} /> : null}
      {whyNot ? (
        <p className="small muted">{t(`accounts.change.whyNot.${whyNot}`)}</p>
      ) : (
        <Form loginId={loginId} />
      )}
    </div>
  );
}

const keep = (loginId: string, next: AddressChange) =>
  queryClient.setQueryData(keyOf(readAddressChange, { params: { loginId } }), next);

function Waiting({
  loginId,
  waiting: { address, expires, confirmed },
}: {
  loginId: string;
  waiting: NonNullable<AddressChange["waiting"]>;
}) {
  const t = useText();
  const formats = useFormats();
  const drop = useTell(dropAddressChange, { onSuccess: (next) => keep(loginId, next) });
  const state = confirmed.old ? "atNew" : confirmed.new ? "atOld" : "atBoth";
  return (
    <div role="status">
      <Note start={t("accounts.change.waitingStart", { address })}>
        {t(`accounts.change.${state}`, { when: formats.dayAndTime(expires) })}{" "}
        <button type="button" disabled={drop.isPending} onClick={() => drop.mutate({ params: { loginId } })}>
          {t("accounts.change.drop")}
        </button>
      </Note>
      {drop.error ? <p className="danger small">{sentenceOf(drop.error, t)}</p> : null}
    </div>
  );
}

function Form({ loginId }: { loginId: string }) {
  const t = useText();
  const form = useEntryForm(async (read) => {
    const body = { username: read("username").trim(), password: read("password") };
    const next = await call(changeAddress, { params: { loginId }, body });
    form.ref.current?.reset();
    keep(loginId, next);
  });
  return (
    <form ref={form.ref} className="form-grid" onSubmit={form.submit} noValidate>
      <TextField
        label={t("accounts.change.next")}
        name="username"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errorOf("username")}
        onChange={() => form.mark("username")}
      />
      <PasswordField
        label={t("accounts.password.present")}
        name="password"
        autoComplete="current-password"
        hint={t("accounts.change.noPassword")}
        error={form.errorOf("password")}
        onChange={() => form.mark("password")}
      />
      {form.failure ? (
        <p className="danger small full-width" role="alert">
          {form.failure}
        </p>
      ) : null}
      <div className="full-width">
        <Button type="submit" state={form.waiting ? "waiting" : "ready"}>
          {t("accounts.change.act")}
        </Button>
      </div>
    </form>
  );
}
