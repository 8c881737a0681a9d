import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { readMailbox } from "../../../contract/mailbox.ts";
import {
  disconnectMailbox,
  listMailboxes,
  type MailboxDetail,
  readOneMailbox,
} from "../../../contract/mailbox-list.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";

interface Props {
  mailbox: MailboxDetail;
  open: boolean;
  onClose: () => void;
}

/** Names what waits, and what stays, before a mailbox is disconnected (B1.18). */
export function DisconnectDialog({ mailbox, open, onClose }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const [forgetting, setForgetting] = useState(false);
  const { id, name, waiting } = mailbox;
  const leave = useTell(disconnectMailbox, {
    async onSuccess({ revoked }) {
      onClose();
      showToast(t(revoked === false ? "mailbox.disconnectedHere" : "mailbox.disconnected", { name }));
      await navigate({ to: paths.mailbox });
      void forget(listMailboxes, readMailbox);
    },
    onError(error) {
      // The number that was shown is no longer right: the dialog shows the new one.
      if (error instanceof Problem && error.code === "queue-changed") void forget(readOneMailbox);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={t("mailbox.disconnectTitle", { name })}
      confirmLabel={t("mailbox.disconnect")}
      state={leave.isPending ? "waiting" : "ready"}
      error={leave.error ? sentenceOf(leave.error, t) : undefined}
      onConfirm={() =>
        leave.mutate({
          params: { id },
          query: { waiting, ...(forgetting ? { forget: "yes" as const } : {}) },
        })
      }
      onCancel={onClose}
    >
      <p>{t("mailbox.disconnectSays", { count: waiting })}</p>
      <Checkbox checked={forgetting} onChange={(event) => setForgetting(event.target.checked)}>
        {t("mailbox.disconnectForget")}
      </Checkbox>
    </ConfirmDialog>
  );
}
