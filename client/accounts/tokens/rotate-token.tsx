import { useState } from "react";
import {
  listOwnTokens,
  listTokens,
  OVERLAP_HOURS,
  rotateOwnToken,
  rotateToken,
  type Token,
} from "../../../contract/accounts/tokens.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyLine } from "../../ui/copy-line.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";

interface Props {
  ownerId: string | null;
  token: Token;
  onClose: () => void;
}

/** Asks, and then shows the new one: what it was works for another day. */
export function RotateToken({ ownerId, token, onClose }: Props) {
  const t = useText();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const after = { onSuccess: () => void forget(listOwnTokens, listTokens) };
  const own = useTell(rotateOwnToken, after);
  const theirs = useTell(rotateToken, after);
  const asked = ownerId === null ? own : theirs;
  const { publicId: id } = token;
  function rotate(): void {
    if (ownerId === null) own.mutate({ params: { id }, idempotencyKey });
    else theirs.mutate({ params: { ownerId, id }, idempotencyKey });
  }
  return (
    <Dialog
      open
      stays
      onClose={asked.isPending ? undefined : onClose}
      title={t("accounts.token.rotateTitle", { name: token.name })}
      description={t(asked.data ? "accounts.token.made" : "accounts.token.rotateSays", {
        hours: OVERLAP_HOURS,
      })}
      actions={
        <>
          {asked.data ? null : (
            <Button kind="main" large state={asked.isPending ? "waiting" : "ready"} onClick={rotate}>
              {t("accounts.token.rotate")}
            </Button>
          )}
          <Button large disabled={asked.isPending} onClick={onClose}>
            {t(asked.data ? "ui.close" : "ui.cancel")}
          </Button>
        </>
      }
    >
      {asked.data ? <CopyLine text={asked.data.token} /> : null}
      {asked.error ? (
        <p className="danger small mt-3" role="alert">
          {sentenceOf(asked.error, t)}
        </p>
      ) : null}
    </Dialog>
  );
}
