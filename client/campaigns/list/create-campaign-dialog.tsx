import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useOwner } from "../../accounts/owner.ts";
import type { IdempotencyKeys } from "../../api/idempotency-key.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { useLanguage } from "../../language/locale.ts";
import { Text, useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { makeCampaign } from "../add/add-podcasts.ts";
import { displayNameError } from "../display-name.ts";
import { NameField } from "../name-field.tsx";

interface Props {
  /** What the name field begins with. */
  first?: string | undefined;
  onClose: () => void;
  onCreated: (campaign: { publicId: string; displayName: string }) => void;
}

/** No organization is picked: nothing can be made, and the way to change that (A2.27, A8.09). */
function NoOwner({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      title={t("campaigns.create.title")}
      description={t("campaigns.create.noOwner")}
      actions={
        <>
          <Link to={paths.preferences} className={buttonClass({ kind: "main", large: true })}>
            {t("campaigns.create.toPreferences")}
          </Link>
          <Button large onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    />
  );
}

/** Asks for a name and nothing else (A2.27). */
export function CreateCampaignDialog({ first = "", onClose, onCreated }: Props) {
  const t = useText();
  const language = useLanguage();
  const owner = useOwner();
  const [name, setName] = useState(first);
  const [keys] = useState<IdempotencyKeys>(() => new Map());
  const [pressed, setPressed] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  if (owner === null) return <NoOwner onClose={onClose} />;

  const wrong = displayNameError(name, language);
  // No error for a field that is empty because the user has not reached it yet.
  const shown = wrong !== undefined && (pressed || name.trim() !== "") ? wrong : undefined;
  const refused = error instanceof Problem ? error.of("displayName") : undefined;

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPressed(true);
    if (waiting || !owner || wrong !== undefined) return;
    setWaiting(true);
    setError(null);
    try {
      const publicId = await makeCampaign(name, owner.name, keys);
      onCreated({ publicId, displayName: name.normalize("NFC").trim() });
    } catch (thrown) {
      setError(thrown);
      setWaiting(false);
    }
  }

  return (
    <Dialog
      open
      onClose={waiting ? undefined : onClose}
      width={480}
      title={t("campaigns.create.title")}
      description={
        owner ? (
          <Text id="campaigns.create.lead" values={{ owner: <b key="owner">{owner.displayName}</b> }} />
        ) : null
      }
    >
      <form onSubmit={(event) => void create(event)} noValidate>
        <NameField
          fieldClass="mt-5"
          label={t("campaigns.create.name")}
          value={name}
          quiet
          autoFocus
          error={refused ?? shown}
          onChange={(next) => {
            setName(next);
            setError(null);
          }}
        />
        {error && !refused ? (
          <p className="danger small mt-3" role="alert">
            {sentenceOf(error, t)}
          </p>
        ) : null}
        <div className="actions">
          <Button type="submit" kind="main" large state={waiting ? "waiting" : "ready"}>
            {t("campaigns.create.act")}
          </Button>
          <Button large disabled={waiting} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
