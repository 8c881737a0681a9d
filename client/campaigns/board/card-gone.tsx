import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { requestAddress } from "../../../contract/contacts.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { TextArea } from "../../ui/fields/text-field.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { Icon } from "../../ui/icon.tsx";

const LONGEST_NOTE = 1000;

interface Props {
  gone: NonNullable<CampaignEntry["gone"]>;
  podcast: CampaignEntry["podcast"];
}

/** The newest mail went to an address that does not exist: the report, and the way to another address. */
export function CardGone({ gone, podcast }: Props) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const [note, setNote] = useState("");
  const request = useTell(requestAddress, { onSuccess: () => setAsking(false) });
  const { title, publicId } = podcast;
  const words = t(gone.creditBack ? "campaigns.board.goneCreditBack" : "campaigns.board.gone");
  const send = () =>
    request.mutate({ params: { id: publicId }, body: note.trim() ? { note: note.trim() } : {} });
  return (
    <div className="board-gone">
      <p className="warn">
        <Icon size="small" name="warning" />
        {gone.conversation ? (
          <Link
            to={paths.conversation}
            params={{ conversationId: gone.conversation }}
            draggable={false}
            aria-label={t("campaigns.board.openReport", { title, words })}
          >
            {words}
          </Link>
        ) : (
          <span>{words}</span>
        )}
      </p>
      {request.data ? (
        <p role="status">{t("contacts.asked")}</p>
      ) : (
        <button
          type="button"
          aria-label={t("campaigns.board.askAddressOf", { title })}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => setAsking(true)}
        >
          {t("campaigns.board.askAddress")}
        </button>
      )}
      <ConfirmDialog
        open={asking}
        title={t("campaigns.board.askAddressTitle", { title })}
        confirmLabel={t("contacts.send")}
        kind="main"
        state={request.isPending ? "waiting" : "ready"}
        error={request.error ? sentenceOf(request.error, t) : undefined}
        onConfirm={send}
        onCancel={() => setAsking(false)}
      >
        <p>{t("campaigns.board.askAddressSays")}</p>
        <TextArea
          label={t("contacts.note")}
          rows={3}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </ConfirmDialog>
    </div>
  );
}
