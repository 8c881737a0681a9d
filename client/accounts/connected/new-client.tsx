import { useState } from "react";
import {
  addClient,
  addPlatformClient,
  listClients,
  listPlatformClients,
} from "../../../contract/accounts/connected.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { TextArea, TextField } from "../../ui/fields/text-field.tsx";
import { MakeDialog } from "../../ui/floating/make-dialog.tsx";

/** The form of a new client, and then its id. What was typed stays where the server refuses. */
export function NewClient({ ownerId, onClose }: { ownerId: string | null; onClose: () => void }) {
  const t = useText();
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

  function save(): void {
    setPressed(true);
    if (name.trim() === "" || lines.length === 0) return;
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
    <MakeDialog
      title={
        asked.data ? t("accounts.client.madeTitle", { name: asked.data.name }) : t("accounts.client.add")
      }
      madeSays={t("accounts.client.made")}
      made={made}
      makeLabel={t("accounts.client.add")}
      pending={asked.isPending}
      className="client-form"
      onMake={save}
      onClose={onClose}
    >
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
    </MakeDialog>
  );
}
