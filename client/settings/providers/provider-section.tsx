import { type FormEvent, useEffect, useState } from "react";
import { type MailProvider, removeMailProvider } from "../../../contract/settings-providers.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/fields/checkbox.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { ProviderCheck } from "./provider-check.tsx";
import type { ProviderForm } from "./provider-form.ts";
import { ProviderServers } from "./provider-servers.tsx";
import { keepProviders, useProviderForm } from "./use-provider-form.ts";

interface Props {
  /** Null: one that is being added. */
  provider: MailProvider | null;
  start: ProviderForm;
  /** Something typed is not saved yet, and, once for each time, is it no more. */
  onTyped: (typed: boolean) => void;
  onDone?: () => void;
}

/** The keys of one provider, what to choose there, and whether it answers. */
export function ProviderSection({ provider, start, onTyped, onDone }: Props) {
  const t = useText();
  const formats = useFormats();
  const editor = useProviderForm(provider, start, onDone);
  const { form, change, changed, error } = editor;
  const [removing, setRemoving] = useState(false);
  useEffect(() => {
    if (!changed) return;
    onTyped(true);
    return () => onTyped(false);
  }, [changed, onTyped]);
  const remove = useTell(removeMailProvider, {
    onSuccess(answer) {
      setRemoving(false);
      keepProviders(answer);
    },
  });
  const fields = error instanceof Problem ? error : null;
  const line = (name: "name" | "issuer" | "tenant" | "clientId") => ({
    name,
    label: t(`settings.providers.${name}`),
    value: form[name],
    error: fields?.of(name),
    autoComplete: "off",
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const title = provider ? provider.name : t("settings.providers.new");
  const stored = provider?.clientSecret;
  const known = error && (fields?.errors.length ?? 0) > 0;
  return (
    <form
      className="form-section provider-section"
      noValidate
      aria-label={title}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        editor.save();
      }}
    >
      <div>
        <h3 className="type-head">{title}</h3>
        <p>{t(`settings.providers.how.${form.kind}`)}</p>
        {provider?.id ? (
          <p className="small muted">{t("settings.providers.mailboxes", { count: provider.mailboxes })}</p>
        ) : null}
        {provider?.failing ? (
          <Note kind="failing" start={t("settings.providers.failing")}>
            {t("settings.providers.failingSince", { day: formats.dayAndTime(provider.failing.since) })}
          </Note>
        ) : null}
      </div>
      <div className="form-grid">
        {form.kind === "oidc" ? (
          <>
            <TextField {...line("name")} />
            <TextField {...line("issuer")} />
          </>
        ) : null}
        <TextField {...line("clientId")} />
        <PasswordField
          name="clientSecret"
          label={t("settings.providers.clientSecret")}
          autoComplete="off"
          value={form.clientSecret}
          error={fields?.of("clientSecret")}
          placeholder={stored?.set ? t("settings.providers.secretKept") : undefined}
          onChange={(event) => change({ clientSecret: event.target.value })}
        />
        {form.kind === "microsoft" ? <TextField {...line("tenant")} /> : null}
        {provider && provider.transports.length > 1 ? (
          <SelectField
            label={t("settings.providers.transport")}
            value={form.transport}
            options={provider.transports.map((value) => ({ value, label: t(`mailbox.transport.${value}`) }))}
            onChange={(transport) => change({ transport })}
          />
        ) : null}
        {form.kind === "oidc" ? (
          <ProviderServers form={form} change={change} errorOf={(at) => fields?.of(at)} />
        ) : null}
        <div className="full-width">
          <Switch checked={form.enabled} onChange={(event) => change({ enabled: event.target.checked })}>
            {t("settings.providers.enabled")}
          </Switch>
          {provider && provider.mailboxes > 0 && !form.enabled ? (
            <p className="small muted">{t("settings.providers.offSays")}</p>
          ) : null}
        </div>
        {editor.asks || editor.newer ? (
          <div className="full-width">
            <Note kind={editor.asks ? "failing" : "warning"} start={t("settings.providers.newer")}>
              {t(editor.asks ? "settings.providers.clash" : "settings.providers.newerSays")}
            </Note>
            {editor.asks ? (
              <p className="row-of mt-3">
                <Button onClick={() => editor.choose(true)}>{t("settings.providers.keepMine")}</Button>
                <Button onClick={() => editor.choose(false)}>{t("settings.providers.takeTheirs")}</Button>
              </p>
            ) : null}
          </div>
        ) : null}
        {error && !known ? (
          <div className="full-width">
            <Note kind="failing">{sentenceOf(error, t)}</Note>
          </div>
        ) : null}
        <div className="full-width row-of">
          <Button
            type="submit"
            kind={changed && !editor.asks ? "main" : "second"}
            state={editor.saving ? "waiting" : "ready"}
            disabled={provider !== null && !changed}
            reason={editor.asks ? t("settings.providers.clash") : undefined}
          >
            {t("settings.providers.save")}
          </Button>
          {provider?.id ? <ProviderCheck id={provider.id} /> : null}
          {onDone ? (
            <Button kind="third" onClick={onDone}>
              {t("ui.cancel")}
            </Button>
          ) : null}
          {provider?.id && provider.kind === "oidc" ? (
            <Button kind="removing" onClick={() => setRemoving(true)}>
              {t("settings.providers.remove")}
            </Button>
          ) : null}
        </div>
      </div>
      <ConfirmDialog
        open={removing}
        title={t("settings.providers.removeTitle", { name: title })}
        confirmLabel={t("settings.providers.remove")}
        state={remove.isPending ? "waiting" : "ready"}
        error={remove.error ? sentenceOf(remove.error, t) : undefined}
        onConfirm={() => provider?.id && remove.mutate({ params: { id: provider.id } })}
        onCancel={() => setRemoving(false)}
      >
        {t("settings.providers.removeSays")}
      </ConfirmDialog>
    </form>
  );
}
