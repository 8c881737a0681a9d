import { type FormEvent, useState } from "react";
import {
  readSignOn,
  removeSignOn,
  SIGN_ON_ROLES,
  type SignOn,
  type SignOnRole,
  saveSignOn,
} from "../../../contract/accounts/single-sign-on.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Switch } from "../../ui/fields/checkbox.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { Note } from "../../ui/note.tsx";
import { ProviderState } from "./provider-state.tsx";
import { ShownCode } from "./recovery-code.tsx";

interface Form {
  issuer: string;
  clientId: string;
  secret: string;
  role: SignOnRole;
  enabled: boolean;
  unsaid: boolean;
  onlyWay: boolean;
}

const formOf = (provider: SignOn["provider"]): Form => ({
  issuer: provider?.issuer ?? "",
  clientId: provider?.clientId ?? "",
  secret: "",
  role: provider?.role ?? "member",
  enabled: provider?.enabled ?? true,
  unsaid: provider?.unsaid ?? false,
  onlyWay: provider?.onlyWay ?? false,
});
const same = (a: Form, b: Form): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The provider's keys, and how members come in by it. What is typed stays until it is saved. */
export function ProviderForm({ ownerId, signOn }: { ownerId: string; signOn: SignOn }) {
  const t = useText();
  const { provider } = signOn;
  const [form, setForm] = useState(() => formOf(provider));
  const [removing, setRemoving] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const params = { ownerId };
  const keep = (next: SignOn): void => {
    queryClient.setQueryData(keyOf(readSignOn, { params }), next);
    setForm(formOf(next.provider));
  };
  const save = useTell(saveSignOn, {
    onSuccess(answer) {
      keep(answer.signOn);
      setCode(answer.code);
      showToast(t("accounts.signOn.saved"));
    },
  });
  const remove = useTell(removeSignOn, {
    onSuccess(next) {
      setRemoving(false);
      setCode(null);
      keep(next);
    },
  });
  const { error } = save;
  const fields = error instanceof Problem ? error : null;
  const change = (part: Partial<Form>): void => {
    setForm((now) => ({ ...now, ...part }));
    if (error) save.reset();
  };
  const line = (name: "issuer" | "clientId", more: { hint?: string; placeholder?: string } = {}) => ({
    name,
    label: t(`accounts.signOn.${name}`),
    value: form[name],
    error: fields?.of(name),
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    ...more,
  });
  const kept = provider?.secret.set && form.issuer === provider.issuer && form.clientId === provider.clientId;
  // An empty field keeps the secret, or says that a public client has none.
  const needsSecret = form.secret !== "" || !kept;
  const unchanged = provider !== null && same(form, formOf(provider));
  const mayBeOnly = provider !== null && (provider.used !== null || provider.onlyWay);
  return (
    <>
      <form
        className="form-grid"
        noValidate
        aria-label={t("accounts.signOn.provider")}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          const { secret, ...rest } = form;
          const body = { ...rest, modified: provider?.modified ?? null, ...(needsSecret ? { secret } : {}) };
          save.mutate({ params, body });
        }}
      >
        {signOn.redirectAddress ? (
          <div className="full-width copy-part">
            <span className="field-label">{t("accounts.signOn.redirect")}</span>
            <p className="copy-line hand-over-link">{signOn.redirectAddress}</p>
            <CopyButton text={signOn.redirectAddress} />
          </div>
        ) : null}
        <div className="full-width">
          <TextField {...line("issuer", { hint: t("accounts.signOn.issuerHint") })} />
        </div>
        <TextField {...line("clientId")} />
        <PasswordField
          name="secret"
          label={t("accounts.signOn.secret")}
          autoComplete="off"
          value={form.secret}
          error={fields?.of("secret")}
          placeholder={kept ? t("accounts.signOn.secretKept") : undefined}
          onChange={(event) => change({ secret: event.target.value })}
        />
        <SelectField<SignOnRole>
          label={t("accounts.signOn.role")}
          hint={t("accounts.signOn.roleHint")}
          value={form.role}
          options={SIGN_ON_ROLES.map((value) => ({ value, label: t(`accounts.roles.${value}`) }))}
          onChange={(role) => change({ role })}
        />
        <div className="full-width switches">
          <Switch checked={form.enabled} onChange={(event) => change({ enabled: event.target.checked })}>
            {t("accounts.signOn.enabled")}
          </Switch>
          <Switch checked={form.unsaid} onChange={(event) => change({ unsaid: event.target.checked })}>
            <span>
              {t("accounts.signOn.unsaid")}
              <small className="muted">{t("accounts.signOn.unsaidHint")}</small>
            </span>
          </Switch>
          <Switch
            checked={form.onlyWay}
            disabled={!mayBeOnly && !form.onlyWay}
            onChange={(event) => change({ onlyWay: event.target.checked })}
          >
            <span>
              {t("accounts.signOn.onlyWay")}
              <small className="muted">
                {t(mayBeOnly ? "accounts.signOn.onlyWayHint" : "accounts.signOn.onlyWayTry")}
              </small>
            </span>
          </Switch>
        </div>
        {error && (fields?.errors.length ?? 0) === 0 ? (
          <div className="full-width">
            <Note kind="failing">{sentenceOf(error, t)}</Note>
          </div>
        ) : null}
        <div className="full-width row-of">
          <Button
            type="submit"
            kind={unchanged ? "second" : "main"}
            state={save.isPending ? "waiting" : "ready"}
            disabled={unchanged}
          >
            {t("accounts.signOn.save")}
          </Button>
          {provider ? (
            <Button kind="removing" onClick={() => setRemoving(true)}>
              {t("accounts.signOn.remove")}
            </Button>
          ) : null}
        </div>
      </form>
      {code ? <ShownCode code={code} /> : null}
      {provider ? <ProviderState ownerId={ownerId} provider={provider} /> : null}
      <ConfirmDialog
        open={removing}
        title={t("accounts.signOn.removeTitle")}
        confirmLabel={t("accounts.signOn.remove")}
        state={remove.isPending ? "waiting" : "ready"}
        error={remove.error ? sentenceOf(remove.error, t) : undefined}
        onConfirm={() => remove.mutate({ params })}
        onCancel={() => setRemoving(false)}
      >
        {t("accounts.signOn.removeSays")}
      </ConfirmDialog>
    </>
  );
}
