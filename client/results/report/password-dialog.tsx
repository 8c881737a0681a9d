import { type FormEvent, useId, useState } from "react";
import {
  changeReportLink,
  LINK_PASSWORD,
  listReportLinks,
  type ReportLink,
} from "../../../contract/results/report.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { Note } from "../../ui/note.tsx";
import { fitsLink } from "./link-password-rule.ts";

interface Props {
  campaignId: string;
  link: ReportLink;
  /** What the list calls it. */
  name: string;
  onClose: () => void;
}

/** Another password for a link, or none. The one that it has is known to nobody here. */
export function PasswordDialog({ campaignId, link, name, onClose }: Props) {
  const t = useText();
  const form = useId();
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState(false);
  const change = useTell(changeReportLink, {
    onSuccess: async (_answer, { body }) => {
      onClose();
      showToast(t(body.password === null ? "results.share.passwordTaken" : "results.share.passwordSet"));
      await forget(listReportLinks);
    },
  });
  const tell = (next: string | null) => {
    if (!change.isPending)
      change.mutate({ params: { id: campaignId, link: link.publicId }, body: { password: next } });
  };
  function save(event: FormEvent): void {
    event.preventDefault();
    if (fitsLink(password)) tell(password);
    else setWrong(true);
  }
  return (
    <Dialog
      open
      stays
      onClose={change.isPending ? undefined : onClose}
      title={t("results.share.changePasswordOf", { label: name })}
      description={link.locked ? t("results.share.newPasswordSays") : undefined}
      actions={
        <>
          <Button kind="main" large type="submit" form={form} state={change.isPending ? "waiting" : "ready"}>
            {t("results.share.setPassword")}
          </Button>
          {link.locked ? (
            <Button kind="removing" large disabled={change.isPending} onClick={() => tell(null)}>
              {t("results.share.takePassword")}
            </Button>
          ) : null}
          <Button large disabled={change.isPending} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="mt-5" onSubmit={save}>
        <PasswordField
          label={t("results.share.newPassword")}
          hint={t("results.share.passwordHint", LINK_PASSWORD)}
          error={wrong ? t("results.share.passwordWrong", LINK_PASSWORD) : undefined}
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => {
            setPassword(target.value);
            setWrong(false);
          }}
        />
        {change.error ? <Note kind="failing">{sentenceOf(change.error, t)}</Note> : null}
      </form>
    </Dialog>
  );
}
