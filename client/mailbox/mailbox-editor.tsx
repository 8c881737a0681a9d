import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import type { MailboxDetail } from "../../contract/mailbox-list.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { FormDock, FormStateWords } from "../ui/fields/form-state.tsx";
import { LeaveGuard } from "../ui/fields/leave-guard.tsx";
import { Note } from "../ui/note.tsx";
import { AddressSection } from "./address-section.tsx";
import { ConnectionTest } from "./connection-test.tsx";
import { AccountSection } from "./consent/account-section.tsx";
import { ConsentSection } from "./consent/consent-section.tsx";
import { OfferedWay } from "./consent/offered-way.tsx";
import { DomainPanel } from "./domain/domain-panel.tsx";
import { HealthPanel } from "./list/health-panel.tsx";
import "./mailbox.css";
import type { MailboxForm } from "./mailbox-form.ts";
import { PauseNote } from "./pause-note.tsx";
import { SenderSection } from "./sender-section.tsx";
import { SendingSection } from "./sending-section.tsx";
import { ServerSection } from "./server-section.tsx";
import { SharingSection } from "./sharing-section.tsx";
import { useMailboxForm } from "./use-mailbox-form.ts";

interface Props {
  ownerId: string;
  ownerName: string;
  /** Null: one that is being connected. */
  saved: MailboxDetail | null;
  start: MailboxForm;
  headline: ReactNode;
  /** Above the headline: the way back to the list. */
  back?: ReactNode;
  /** Beside the headline: the way to connect another one. */
  more?: ReactNode;
}

/** A mailbox: the whole form, at its right how it is and the test, its state in the dock. */
export function MailboxEditor({ ownerId, ownerName, saved, start, headline, back, more }: Props) {
  const t = useText();
  const navigate = useNavigate();
  // Set before the way leads on: the form may not have been drawn as saved yet, and would be asked about.
  const added = useRef(false);
  const editor = useMailboxForm(ownerId, saved, start, (mailbox) => {
    added.current = true;
    void navigate({ to: paths.oneMailbox, params: { mailboxId: mailbox.id } });
  });
  const byConsent = saved?.signIn.kind === "oauth";
  const { state, errors, failure, changed, testing, clashes } = editor;
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
  // Over the provider's own interface there are no servers to be tried.
  const otherWay = saved && saved.transport !== "mail" ? saved.transport : null;
  const test = (
    <Button
      state={testing ? "waiting" : "ready"}
      reason={otherWay ? t("mailbox.noTest", { way: t(`mailbox.transport.${otherWay}`) }) : undefined}
      onClick={editor.test}
    >
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
      {back}
      <div className="folio ruled">
        <h1>{headline}</h1>
        <div className="actions">
          {more}
          {test}
        </div>
      </div>
      <div className="mailbox-notes">
        {saved?.pause ? <PauseNote pause={saved.pause} mailbox={{ id: saved.id, own: true }} /> : null}
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
        {clashes ? (
          <>
            <Note kind="failing" start={t("mailbox.newer")}>
              {t("mailbox.newerSays")}
            </Note>
            <p className="row-of">
              <Button onClick={() => editor.choose(true)}>{t("mailbox.keepMine")}</Button>
              <Button onClick={() => editor.choose(false)}>{t("mailbox.showNow")}</Button>
            </p>
          </>
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
          {saved && byConsent ? (
            <AccountSection mailbox={saved} />
          ) : (
            <>
              {saved ? null : <ConsentSection ownerId={ownerId} address={editor.form.senderAddress.trim()} />}
              <AddressSection {...editor} typed={editor.form.senderAddress !== start.senderAddress} />
              <ServerSection server="imap" saved={saved} {...editor} />
              <ServerSection server="smtp" saved={saved} {...editor} />
            </>
          )}
          <SenderSection {...editor} />
          <SharingSection {...editor} ownerName={ownerName} />
          <SendingSection {...editor} sandbox={saved?.sandbox ?? false} />
        </form>
        <div className="test-column">
          {saved ? <HealthPanel mailbox={saved} /> : null}
          {saved?.domain ? <DomainPanel mailboxId={saved.id} report={saved.domain} /> : null}
          {otherWay ? null : (
            <ConnectionTest
              result={editor.result}
              testing={testing}
              error={faulty.length > 0 ? undefined : editor.testError}
            />
          )}
          {saved && !otherWay ? <OfferedWay mailbox={saved} tested={editor.result?.reply} /> : null}
        </div>
      </div>
      <FormDock
        says={<FormStateWords state={state} errors={faulty.length} />}
        detail={t("mailbox.belongsTo", { owner: ownerName })}
      >
        {save}
      </FormDock>
      <LeaveGuard unsaved={() => changed && !added.current} except={paths.signIn} />
    </>
  );
}
