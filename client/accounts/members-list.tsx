import { useState } from "react";
import {
  listMembers,
  type Members,
  passOn,
  removeMember,
  undoRemoval,
} from "../../contract/accounts-members.ts";
import { sentenceOf } from "../api/problem.ts";
import { keyOf, queryClient, useTell } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { IconButton } from "../ui/icon-button.tsx";

type Going = { kind: "member" | "invitation" | "founder"; publicId: string; name: string; self: boolean };

interface Props {
  ownerId: string;
  ownerName: string;
  members: Members;
  /** The user has left the organization. */
  onLeft: () => void;
}

/** The members and invitations of the organization, each with a button to remove it. */
export function MembersList({ ownerId, ownerName, members, onLeft }: Props) {
  const t = useText();
  const formats = useFormats();
  const [going, setGoing] = useState<Going | null>(null);
  const remove = useTell(removeMember);
  const pass = useTell(passOn);
  const undo = useTell(undoRemoval);
  const asked = going?.kind === "founder" ? pass : remove;
  const show = (changed: Members): void => {
    queryClient.setQueryData(keyOf(listMembers, { params: { ownerId } }), changed);
  };
  const last = members.members.length === 1;

  function confirm({ kind, publicId, name, self }: Going): void {
    if (kind === "founder") {
      pass.mutate(
        { params: { ownerId }, body: { member: publicId } },
        {
          onSuccess(changed) {
            setGoing(null);
            showToast(t("accounts.members.passedOn", { name }));
            show(changed);
          },
        },
      );
      return;
    }
    const body = kind === "member" ? { member: publicId } : { invitation: publicId };
    remove.mutate(
      { params: { ownerId }, body },
      {
        onSuccess(left) {
          setGoing(null);
          showToast(t(`accounts.members.${kind}Gone`, { name }));
          if (self) onLeft();
          else show(left);
        },
      },
    );
  }
  function bringBack(removal: string, name: string): void {
    undo.mutate(
      { params: { ownerId }, body: { removal } },
      {
        onSuccess(changed) {
          showToast(t("accounts.members.broughtBack", { name }));
          show(changed);
        },
      },
    );
  }
  const ask = (one: Going): void => {
    remove.reset();
    pass.reset();
    setGoing(one);
  };
  const does =
    going?.kind === "founder"
      ? "pass"
      : going?.kind === "invitation"
        ? "withdraw"
        : going?.self
          ? "leave"
          : "remove";
  return (
    <>
      <ul className="member-list">
        {members.members.map(({ publicId, name, username, since, self, founder }) => (
          <li key={publicId}>
            <span>
              <b>{name}</b> {self ? <span className="faint">{t("accounts.members.you")}</span> : null}{" "}
              {founder ? <Badge>{t("accounts.members.founder")}</Badge> : null}
              <small>{username}</small>
            </span>
            <span className="small muted wide-only">
              {t("accounts.members.since", { day: formats.day(since) })}
            </span>
            {members.mayRemove && !founder ? (
              <IconButton
                icon="star"
                label={t("accounts.members.passLabel", { name })}
                onClick={() => ask({ kind: "founder", publicId, name, self })}
              />
            ) : null}
            {last || (self ? founder : !members.mayRemove) ? null : (
              <IconButton
                icon="bin"
                label={t("accounts.members.removeLabel", { name })}
                onClick={() => ask({ kind: "member", publicId, name, self })}
              />
            )}
          </li>
        ))}
        {members.invitations.map(({ publicId, username, expires }) => (
          <li key={publicId}>
            <span>
              <b className="muted">{username}</b>
              <small>{t("accounts.members.invitedUntil", { day: formats.day(expires) })}</small>
            </span>
            <IconButton
              icon="bin"
              label={t("accounts.members.withdrawLabel", { name: username })}
              onClick={() => ask({ kind: "invitation", publicId, name: username, self: false })}
            />
          </li>
        ))}
      </ul>
      {members.removed.length > 0 ? (
        <>
          <h3 className="small muted mt-4">{t("accounts.members.removedLately")}</h3>
          <ul className="member-list">
            {members.removed.map(({ publicId, name, username, until }) => (
              <li key={publicId}>
                <span>
                  <b className="muted">{name}</b>
                  <small>{username}</small>
                  <small>{t("accounts.members.undoUntil", { day: formats.day(until) })}</small>
                </span>
                <Button
                  icon="undo"
                  state={undo.isPending && undo.variables.body.removal === publicId ? "waiting" : "ready"}
                  onClick={() => bringBack(publicId, name)}
                >
                  {t("accounts.members.undo")}
                </Button>
              </li>
            ))}
          </ul>
          {undo.error ? (
            <p className="danger small" role="alert">
              {sentenceOf(undo.error, t)}
            </p>
          ) : null}
        </>
      ) : null}
      <ConfirmDialog
        open={going !== null}
        title={going ? t(`accounts.members.${does}Title`, { name: going.name, owner: ownerName }) : ""}
        confirmLabel={t(`accounts.members.${does}`)}
        state={asked.isPending ? "waiting" : "ready"}
        error={asked.error ? sentenceOf(asked.error, t) : undefined}
        onConfirm={() => going && confirm(going)}
        onCancel={() => setGoing(null)}
      >
        {t(`accounts.members.${does}Says`, { owner: ownerName })}
      </ConfirmDialog>
    </>
  );
}
