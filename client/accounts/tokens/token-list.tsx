import { useState } from "react";
import {
  deleteOwnToken,
  deleteToken,
  listOwnTokens,
  listTokens,
  type Token,
} from "../../../contract/accounts/tokens.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useAsk, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Pending } from "../../ui/pending.tsx";
import { Bone } from "../../ui/skeleton.tsx";
import { useWhyNot } from "../may.ts";
import { NewToken } from "./new-token.tsx";
import { RotateToken } from "./rotate-token.tsx";

/** `null`: the user's own tokens; else those of an organization (D4.01). */
export function TokenList({ ownerId }: { ownerId: string | null }) {
  const whyNot = useWhyNot("token.edit", ownerId);
  const own = useAsk(listOwnTokens, {}, { enabled: ownerId === null });
  const theirs = useAsk(
    listTokens,
    { params: { ownerId: ownerId ?? "" } },
    { enabled: ownerId !== null && whyNot === undefined },
  );
  const asked = ownerId === null ? own : theirs;
  const t = useText();
  const [making, setMaking] = useState(false);
  const [rotating, setRotating] = useState<Token | null>(null);
  const [deleting, setDeleting] = useState<Token | null>(null);
  const after = {
    onSuccess: async () => {
      setDeleting(null);
      showToast(t("accounts.token.deleted"));
      await forget(listOwnTokens, listTokens);
    },
  };
  const removeOwn = useTell(deleteOwnToken, after);
  const remove = useTell(deleteToken, after);
  const removing = ownerId === null ? removeOwn : remove;
  function confirm({ publicId: id }: Token): void {
    if (ownerId === null) removeOwn.mutate({ params: { id } });
    else remove.mutate({ params: { ownerId, id } });
  }
  if (whyNot !== undefined)
    return (
      <div>
        <Button icon="plus" reason={whyNot}>
          {t("accounts.token.add")}
        </Button>
      </div>
    );
  if (!asked.data) {
    return (
      <Pending asked={asked} failedStart={t("accounts.token.failedStart")}>
        <Bone height={56} />
      </Pending>
    );
  }
  return (
    <div>
      {asked.data.page.length === 0 ? (
        <p className="small muted">{t("accounts.token.none")}</p>
      ) : (
        <ul className="member-list">
          {asked.data.page.map((token) => (
            <li key={token.publicId}>
              <TokenLine token={token} shared={ownerId !== null} />
              {token.over ? null : (
                <IconButton
                  icon="refresh"
                  label={t(token.mine ? "accounts.token.rotateLabel" : "accounts.token.rotateNotMine", {
                    name: token.name,
                  })}
                  aria-disabled={!token.mine}
                  onClick={() => {
                    if (token.mine) setRotating(token);
                  }}
                />
              )}
              <IconButton
                icon="bin"
                label={t("accounts.token.deleteLabel", { name: token.name })}
                onClick={() => {
                  removing.reset();
                  setDeleting(token);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Button className="mt-4" icon="plus" onClick={() => setMaking(true)}>
        {t("accounts.token.add")}
      </Button>
      {making ? <NewToken ownerId={ownerId} onClose={() => setMaking(false)} /> : null}
      {rotating ? <RotateToken ownerId={ownerId} token={rotating} onClose={() => setRotating(null)} /> : null}
      {deleting ? (
        <ConfirmDialog
          open
          kind="final"
          title={t("accounts.token.deleteTitle", { name: deleting.name })}
          confirmLabel={t("accounts.token.delete")}
          state={removing.isPending ? "waiting" : "ready"}
          error={removing.error ? sentenceOf(removing.error, t) : undefined}
          onConfirm={() => confirm(deleting)}
          onCancel={() => setDeleting(null)}
        >
          {t("accounts.token.deleteSays")}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** What it is, what it may, when it was used last and when it ends. */
function TokenLine({ token, shared }: { token: Token; shared: boolean }) {
  const t = useText();
  const format = useFormats();
  const { name, lastFour, acts, networks, by, expires, over, used, overlapUntil } = token;
  return (
    <span>
      <b className={over ? "muted" : undefined}>{name}</b>{" "}
      {over ? <Badge>{t(`accounts.token.over.${over}`)}</Badge> : null}
      <small>
        {t("accounts.token.line", {
          last: lastFour,
          used: used === null ? "never" : format.day(used),
          until: expires === null ? "never" : format.day(expires),
        })}
      </small>
      <small>
        {acts === null
          ? t("accounts.token.all")
          : format.list(acts.map((act) => t(`accounts.token.act.${act}`)))}
      </small>
      {networks.length > 0 ? (
        <small>{t("accounts.token.from", { networks: format.list(networks) })}</small>
      ) : null}
      {shared && by !== null ? <small>{t("accounts.token.by", { name: by })}</small> : null}
      {overlapUntil === null || over ? null : (
        <small>{t("accounts.token.overlap", { at: format.dayAndTime(overlapUntil) })}</small>
      )}
    </span>
  );
}
