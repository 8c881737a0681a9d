import { useState } from "react";
import { type ApiKey, deleteKey, listKeys, makeKey } from "../../contract/tracking/keys.ts";
import { useWhyNot } from "../accounts/may.ts";
import { Problem, sentenceOf } from "../api/problem.ts";
import { forget, useTell } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";
import { MakeDialog } from "../ui/floating/make-dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Pending } from "../ui/pending.tsx";
import { RowBones } from "../ui/skeleton.tsx";
import { useKeys } from "./use-tracking.ts";

/** Keys with which a shop's server reports (C6.11). */
export function ApiKeys({ ownerId }: { ownerId: string }) {
  const t = useText();
  const format = useFormats();
  const asked = useKeys(ownerId);
  const keys = asked.data;
  const [making, setMaking] = useState(false);
  const whyNot = useWhyNot("token.edit", ownerId);
  const [deleting, setDeleting] = useState<ApiKey | null>(null);
  const remove = useTell(deleteKey, {
    onSuccess: async () => {
      setDeleting(null);
      showToast(t("tracking.keyDeleted"));
      await forget(listKeys);
    },
  });
  if (!keys) {
    return (
      <section className="tracking-part" aria-labelledby="tracking-keys">
        <h3 id="tracking-keys">{t("tracking.keys")}</h3>
        <Pending asked={asked} failedStart={t("tracking.keysFailed")}>
          <RowBones rows={2} />
        </Pending>
      </section>
    );
  }
  return (
    <section className="tracking-part" aria-labelledby="tracking-keys">
      <div className="section-head">
        <h3 id="tracking-keys">{t("tracking.keys")}</h3>
        <Button icon="plus" reason={whyNot} onClick={() => setMaking(true)}>
          {t("tracking.keyAdd")}
        </Button>
      </div>
      <p className="small muted link-target">
        {t("tracking.keysSay", { address: `${location.origin}/api/owner/${ownerId}/conversion` })}
      </p>
      {keys.page.length === 0 ? (
        <p className="small muted mt-2">{t("tracking.keysNone")}</p>
      ) : (
        <ul className="tracking-list">
          {keys.page.map((key) => (
            <li key={key.publicId}>
              <span>
                {key.name}{" "}
                <span className="small muted">
                  {t("tracking.keyLine", {
                    last: key.lastFour,
                    used: key.used === null ? "never" : format.day(key.used),
                  })}
                </span>
              </span>
              <IconButton
                icon="bin"
                label={t("tracking.keyDelete", { name: key.name })}
                onClick={() => setDeleting(key)}
              />
            </li>
          ))}
        </ul>
      )}
      {making ? <NewKey ownerId={ownerId} onClose={() => setMaking(false)} /> : null}
      {deleting ? (
        <ConfirmDialog
          open
          kind="final"
          title={t("tracking.keyDeleteTitle", { name: deleting.name })}
          confirmLabel={t("tracking.keyDelete", { name: deleting.name })}
          state={remove.isPending ? "waiting" : "ready"}
          error={remove.error ? sentenceOf(remove.error, t) : undefined}
          onConfirm={() => remove.mutate({ params: { ownerId, id: deleting.publicId } })}
          onCancel={() => setDeleting(null)}
        >
          {t("tracking.keyDeleteSays")}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function NewKey({ ownerId, onClose }: { ownerId: string; onClose: () => void }) {
  const t = useText();
  const [name, setName] = useState("");
  const [pressed, setPressed] = useState(false);
  // Also after an error: a key whose answer was lost is in the list, where it can be deleted.
  const make = useTell(makeKey, { onSettled: () => void forget(listKeys) });
  const made = make.data?.key;
  function save(): void {
    setPressed(true);
    if (name.trim() !== "") make.mutate({ params: { ownerId }, body: { name } });
  }
  return (
    <MakeDialog
      title={t("tracking.keyAdd")}
      madeSays={t("tracking.keyMade")}
      made={made}
      makeLabel={t("tracking.keyAdd")}
      pending={make.isPending}
      onMake={save}
      onClose={onClose}
    >
      <TextField
        label={t("tracking.keyName")}
        value={name}
        maxLength={80}
        autoComplete="off"
        error={pressed && name.trim() === "" ? t("tracking.keyNameMissing") : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {make.error ? (
        <p className="danger small mt-3" role="alert">
          {sentenceOf(make.error, t)}{" "}
          {make.error instanceof Problem && make.error.status === 0 ? t("tracking.keyUnclear") : null}
        </p>
      ) : null}
    </MakeDialog>
  );
}
