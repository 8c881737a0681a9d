import { type FormEvent, useId, useState } from "react";
import {
  addBasis,
  BASIS_PAGE_MAX,
  BASIS_QUOTE_MAX,
  ENTERED_BASES,
  readContactFile,
} from "../../../contract/contacts/contact-file.ts";
import { call } from "../../api/call.ts";
import { type IdempotencyKeys, keyFor } from "../../api/idempotency-key.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextArea, TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { useKeptState } from "../../ui/kept-state.ts";

interface Props {
  /** Public ids. */
  podcast: string;
  owner: string;
  title: string;
  onAdded?: (() => void) | undefined;
}

type Typed = { kind: (typeof ENTERED_BASES)[number]; quote: string; page: string };
const EMPTY: Typed = { kind: "consent", quote: "", page: "" };

const isPage = (typed: string): boolean =>
  URL.canParse(typed) && new URL(typed).protocol === "https:" && typed.length <= BASIS_PAGE_MAX;

/** Opens the form in which somebody enters why the person behind a podcast may be written to. */
export function AddBasis(props: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  // Above the dialog: whoever steps away to look for the words finds what was typed again.
  const [typed, setTyped] = useKeptState<Typed>(`basis.${props.owner}.${props.podcast}`, () => EMPTY);
  return (
    <>
      <Button
        kind="third"
        icon="plus"
        aria-label={t("contacts.basis.addFor", { title: props.title })}
        onClick={() => setOpen(true)}
      >
        {t("contacts.basis.add")}
      </Button>
      {open ? (
        <BasisDialog {...props} typed={typed} setTyped={setTyped} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

interface DialogProps extends Props {
  typed: Typed;
  setTyped: (typed: Typed) => void;
  onClose: () => void;
}

function BasisDialog({ podcast, owner, title, onAdded, typed, setTyped, onClose }: DialogProps) {
  const t = useText();
  const form = useId();
  const [pressed, setPressed] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [keys] = useState<IdempotencyKeys>(() => new Map());
  const quote = typed.quote.trim();
  const page = typed.page.trim();
  const wrongPage = page !== "" && !isPage(page);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPressed(true);
    if (waiting || quote === "" || wrongPage) return;
    setWaiting(true);
    setError(null);
    const body = { owner, kind: typed.kind, quote, ...(page === "" ? {} : { page }) };
    try {
      const idempotencyKey = keyFor(keys, JSON.stringify(body));
      await call(addBasis, { params: { id: podcast }, body }, { idempotencyKey });
      setTyped(EMPTY);
      showToast(t("contacts.basis.added"));
      onAdded?.();
      await forget(readContactFile);
      onClose();
    } catch (thrown) {
      setError(thrown);
      setWaiting(false);
    }
  }

  return (
    <Dialog
      open
      stays
      onClose={waiting ? undefined : onClose}
      title={t("contacts.basis.title", { title })}
      description={<p>{t("contacts.basis.says")}</p>}
      actions={
        <>
          <Button kind="main" large type="submit" form={form} state={waiting ? "waiting" : "ready"}>
            {t("contacts.basis.save")}
          </Button>
          <Button large disabled={waiting} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="basis-form" onSubmit={(event) => void save(event)}>
        <SelectField
          label={t("contacts.basis.kind")}
          value={typed.kind}
          options={ENTERED_BASES.map((value) => ({ value, label: t(`contacts.basis.kind.${value}`) }))}
          onChange={(kind) => setTyped({ ...typed, kind })}
        />
        <TextArea
          label={t("contacts.basis.quote")}
          hint={t("contacts.basis.quoteHint")}
          rows={3}
          maxLength={BASIS_QUOTE_MAX}
          value={typed.quote}
          error={pressed && quote === "" ? t("contacts.basis.quoteMissing") : undefined}
          onChange={(event) => setTyped({ ...typed, quote: event.target.value })}
        />
        <TextField
          label={t("contacts.basis.page")}
          hint={t("contacts.basis.pageHint")}
          type="url"
          inputMode="url"
          maxLength={BASIS_PAGE_MAX}
          value={typed.page}
          error={pressed && wrongPage ? t("contacts.basis.pageWrong") : undefined}
          onChange={(event) => setTyped({ ...typed, page: event.target.value })}
        />
        {error ? (
          <p className="danger small" role="alert">
            {sentenceOf(error, t)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
