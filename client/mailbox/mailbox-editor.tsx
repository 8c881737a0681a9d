import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { Mailbox } from "../../contract/mailbox.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { FormDock, FormStateWords } from "../ui/fields/form-state.tsx";
import { LeaveGuard } from "../ui/fields/leave-guard.tsx";
import { Note } from "../ui/note.tsx";
import { AddressSection } from "./address-section.tsx";
import { ConnectionTest } from "./connection-test.tsx";
import "./mailbox.css";
import type { MailboxForm } from "./mailbox-form.ts";
import { PauseNote } from "./pause-note.tsx";
import { SenderSection } from "./sender-section.tsx";
import { SendingSection } from "./sending-section.tsx";
import { ServerSection } from "./server-section.tsx";
import { useMailboxForm } from "./use-mailbox-form.ts";

interface Props {
  ownerId: string;
  ownerName: string;
  saved: Mailbox | null;
  start: MailboxForm;
}

/** The whole form with its test at the right and its state in the dock. */
export function MailboxEditor({ ownerId, ownerName, saved, start }: Props) {
  const t = useText();
  const editor = useMailboxForm(ownerId, saved, start);
  const { state, errors, failure, changed, testing } = editor;
  const form = useRef<HTMLFormElement>(null);
  const faulty = Object.keys(errors);
  const saving = state === "saving";

  function toFirstFault(): void {
    const fields = [...(form.current?.querySelectorAll<HTMLElement>("[aria-invalid], [name]") ?? [])];
    const first = fields.find(
      (field) => field.ariaInvalid === "true" || faulty.includes(field.getAttribute("name") ?? ""),
    );
    first?.scrollIntoView({ block: "center" });
    first?.focus({ preventScroll: true });
  }
  const test = (
    <Button state={testing ? "waiting" : "ready"} onClick={editor.test}>
      {t("mailbox.test")}
    </Button>
  );
  // Lit only when there is something to save and nothing known against it (README of the look).
  const ready = changed && faulty.length === 0;
  const save = (
    <Button
      kind={ready || saving ? "main" : "second"}
      type="submit"
      form="mailbox-form"
      state={saving ? "waiting" : "ready"}
      disabled={!changed}
    >
      {t("mailbox.save")}
    </Button>
  );
  return (
    <>
      <div className="folio ruled">
        <h1>{t("shell.mail")}</h1>
        <div className="actions">{test}</div>
      </div>
      <div className="mailbox-notes">
        {saved?.pause ? <PauseNote pause={saved.pause} ownerId={ownerId} /> : null}
        {saved?.sandbox ? (
          <Note start={t("mailbox.sandboxStart")}>
            {t("mailbox.sandbox")} <Link to={paths.sandbox}>{t("mailbox.sandboxReceived")}</Link>
          </Note>
        ) : null}
        {faulty.length > 0 ? (
          <Note kind="failing" start={t("ui.invalidStart", { count: faulty.length })}>
            {t("mailbox.invalid")}{" "}
            <button type="button" onClick={toFirstFault}>
              {t("mailbox.toFirst")}
            </button>
          </Note>
        ) : null}
        {failure ? (
          <Note kind="failing" start={t("mailbox.saveFailedStart")}>
            {t("mailbox.saveFailed")} {failure}
          </Note>
        ) : null}
      </div>
      <div className="mailbox-columns">
        <form
          id="mailbox-form"
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (changed && !saving) editor.save();
          }}
        >
          <AddressSection {...editor} typed={editor.form.senderAddress !== start.senderAddress} />
          <ServerSection server="imap" saved={saved} {...editor} />
          <ServerSection server="smtp" saved={saved} {...editor} />
          <SenderSection {...editor} />
          <SendingSection {...editor} sandbox={saved?.sandbox ?? false} />
        </form>
        <div className="test-column">
          <ConnectionTest
            result={editor.result}
            testing={testing}
            error={faulty.length > 0 ? undefined : editor.testError}
          />
        </div>
      </div>
      <FormDock
        says={<FormStateWords state={state} errors={faulty.length} />}
        detail={t("mailbox.belongsTo", { owner: ownerName })}
      >
        {save}
      </FormDock>
      <LeaveGuard unsaved={() => changed} except={paths.signIn} />
    </>
  );
}
