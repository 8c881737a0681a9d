import { useRef } from "react";
import type { PlatformSettings } from "../../contract/settings.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { FormDock, FormStateWords } from "../ui/fields/form-state.tsx";
import { LeaveGuard } from "../ui/fields/leave-guard.tsx";
import { Note } from "../ui/note.tsx";
import { AdminFailure } from "./admin-failure.tsx";
import { LegalSection } from "./legal-section.tsx";
import {
  AuditSection,
  BotCheckSection,
  CampaignsSection,
  ClientsSection,
  CreditsSection,
  FilesSection,
  MailSection,
  SignUpSection,
} from "./settings-sections.tsx";
import { useSettingsForm } from "./use-settings-form.ts";
import "./settings.css";

/** All settings in one form, saved together: all or none. */
export function SettingsEditor({ start }: { start: PlatformSettings }) {
  const t = useText();
  const editor = useSettingsForm(start);
  const { state, faults, changed, failure } = editor;
  const form = useRef<HTMLFormElement>(null);
  const saving = state === "saving";

  function toFirstFault(): void {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.scrollIntoView({ block: "center" });
    first?.focus({ preventScroll: true });
  }
  const { missingFence } = editor.saved;
  return (
    <>
      {missingFence ? (
        <Note kind="warning" start={t("settings.missingFence")}>
          {t("settings.missingFenceSays", missingFence)}
        </Note>
      ) : null}
      {faults > 0 ? (
        <Note kind="failing" start={t("ui.invalidStart", { count: faults })}>
          {t("settings.invalid")}{" "}
          <button type="button" onClick={toFirstFault}>
            {t("settings.toFirst")}
          </button>
        </Note>
      ) : null}
      <form
        id="settings-form"
        ref={form}
        className="settings-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void editor.save();
        }}
      >
        <MailSection {...editor} />
        <SignUpSection {...editor} />
        <BotCheckSection {...editor} />
        <CreditsSection {...editor} />
        <CampaignsSection {...editor} />
        <ClientsSection {...editor} />
        <FilesSection {...editor} />
        <AuditSection {...editor} />
        <LegalSection {...editor} />
      </form>
      <FormDock says={<FormStateWords state={state} errors={faults} />} detail={t("settings.holds")}>
        <Button
          kind={(changed && faults === 0) || saving ? "main" : "second"}
          type="submit"
          form="settings-form"
          state={saving ? "waiting" : "ready"}
          disabled={!changed}
        >
          {t("settings.save")}
        </Button>
      </FormDock>
      <AdminFailure error={failure} failed={t("settings.saveFailed")} onClose={editor.dropFailure} />
      <LeaveGuard unsaved={() => changed} except={paths.signIn} />
    </>
  );
}
