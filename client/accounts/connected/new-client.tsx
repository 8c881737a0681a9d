import { type FormEvent, useId, useState } from "react";
import {
  addClient,
  addPlatformClient,
  listClients,
  listPlatformClients,
} from "../../../contract/accounts/connected.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyLine } from "../../ui/copy-line.tsx";
import { TextArea, TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";

/** The form of a new client, and then its id. What was typed stays where the server refuses. */
export function NewClient({ ownerId, onClose }: { ownerId: string | null; onClose: () => void }) {
  const t = useText();
  const form = useId();
  const [name, setName] = useState("");
  const [redirects, setRedirects] = useState("");
  const [pressed, setPressed] = useState(false);
  const after = { onSuccess: () => void forget(listClients, listPlatformClients) };
  const ofPlatform = useTell(addPlatformClient, after);
  const theirs = useTell(addClient, after);
  const asked = ownerId === null ? ofPlatform : theirs;
  const made = asked.data?.publicId;
  const lines = redirects
    .split(/\s+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

  function save(event: FormEvent): void {
    event.preventDefault();
    setPressed(true);
    if (name.trim() === "" || lines.length === 0 || asked.isPending) return;
    const body = { name, redirects: lines };
    if (ownerId === null) ofPlatform.mutate({ body });
    else theirs.mutate({ params: { ownerId }, body });
  }
  const faultAt = (part: string): string | undefined =>
    asked.error instanceof Problem
      ? asked.error.errors.find(({ pointer }) => pointer.startsWith(part))?.detail
      : undefined;
  const nameFault = faultAt("/name");
  const redirectFault = faultAt("/redirects");
  return (
    <Dialog
      open
      stays
      onClose={asked.isPending ? undefined : onClose}
      title={
        asked.data ? t("accounts.client.madeTitle", { name: asked.data.name }) : t("accounts.client.add")
      }
      description={made ? t("accounts.client.made") : undefined}
      actions={
        <>
          {made ? null : (
            <Button kind="main" large type="submit" form={form} state={asked.isPending ? "waiting" : "ready"}>
              {t("accounts.client.add")}
            </Button>
          )}
          <Button large disabled={asked.isPending} onClick={onClose}>
            {t(made ? "ui.close" : "ui.cancel")}
          </Button>
        </>
      }
    >
      {made ? (
        <CopyLine text={made} />
      ) : (
        <form id={form} noValidate className="mt-5 client-form" onSubmit={save}>
          <TextField
            label={t("accounts.client.name")}
            hint={t("accounts.client.nameHint")}
            value={name}
            maxLength={80}
            autoComplete="off"
            error={pressed && name.trim() === "" ? t("accounts.client.nameMissing") : nameFault}
            onChange={(event) => setName(event.target.value)}
          />
          <TextArea
            label={t("accounts.client.redirects")}
            hint={t("accounts.client.redirectsHint")}
            value={redirects}
            rows={3}
            maxLength={5_000}
            spellCheck={false}
            error={pressed && lines.length === 0 ? t("accounts.client.redirectsMissing") : redirectFault}
            onChange={(event) => setRedirects(event.target.value)}
          />
          {asked.error && nameFault === undefined && redirectFault === undefined ? (
            <p className="danger small" role="alert">
              {sentenceOf(asked.error, t)}
            </p>
          ) : null}
        </form>
      )}
    </Dialog>
  );
}
