import { useState } from "react";
import { sendTestMail } from "../../../contract/outreach.ts";
import { type IdempotencyKeys, keyFor } from "../../api/idempotency-key.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { mailFaultSentence } from "../../mailbox/mail-fault.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorDialog } from "../../ui/floating/error-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import type { Draft } from "./draft.ts";

interface Props {
  campaignId: string;
  draft: Draft;
  /** What goes with it; null while a file is not there. */
  files: readonly string[] | null;
  /** The recipient whose values fill the placeholders. */
  example: string | undefined;
  to: string | null;
  /** Checks first whether it can be sent; shows why not and returns false. */
  check: () => boolean;
}

/** Sends one mail to the user, as the recipient in the preview would get it. */
export function TestMail({ campaignId, draft, files, example, to, check }: Props) {
  const t = useText();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [keys] = useState<IdempotencyKeys>(() => new Map());
  const test = useTell(sendTestMail, {
    onSuccess: ({ accepted, code, detail }) => {
      // Pressing again from here on means a second test mail.
      keys.clear();
      if (accepted) showToast(t("outreach.testSent", { to }));
      else
        setRefusal(
          [mailFaultSentence(code, t), detail && t("mailbox.serverSaid", { words: detail })]
            .filter(Boolean)
            .join(" "),
        );
    },
    onError: (error) => setRefusal(sentenceOf(error, t)),
  });
  function send(): void {
    if (files === null || !check()) return;
    const { subject, body, language, form } = draft;
    const mail = { subject, body, language, form, files: [...files], recipients: example ? [example] : [] };
    test.mutate({
      params: { id: campaignId },
      body: mail,
      // After a lost response users press again; that must not send a second mail.
      idempotencyKey: keyFor(keys, JSON.stringify(mail)),
    });
  }
  return (
    <>
      <Button
        state={test.isPending ? "waiting" : "ready"}
        reason={files === null ? t("outreach.file.wait") : undefined}
        onClick={send}
      >
        {t("outreach.testMail")}
      </Button>
      <ErrorDialog open={refusal !== null} failed={t("outreach.testFailed")} onClose={() => setRefusal(null)}>
        {refusal}
      </ErrorDialog>
    </>
  );
}
