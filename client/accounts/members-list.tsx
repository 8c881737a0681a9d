import { useState } from "react";
import { listMembers, type Members, removeMember } from "../../contract/accounts-members.ts";
import { sentenceOf } from "../api/problem.ts";
import { keyOf, queryClient, useTell } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { IconButton } from "../ui/icon-button.tsx";

type Going = { kind: "member" | "invitation"; publicId: string; name: string; self: boolean };

interface Props {
  ownerId: string;
  ownerName: string;
  members: Members;
  /** One has taken oneself out. */
  onLeft: () => void;
}

/** Who belongs to the organization and who is invited, each with the way out. */
export function MembersList({ ownerId, ownerName, members, onLeft }: Props) {
  const t = useText();
  const formats = useFormats();
  const [going, setGoing] = useState<Going | null>(null);
  const remove = useTell(removeMember);
  const last = members.members.length === 1;

  function confirm({ kind, publicId, name, self }: Going): void {
    const body = kind === "member" ? { member: publicId } : { invitation: publicId };
    remove.mutate(
      { params: { ownerId }, body },
      {
        onSuccess(left) {
          setGoing(null);
          showToast(t(`accounts.members.${kind}Gone`, { name }));
          if (self) onLeft();
          else queryClient.setQueryData(keyOf(listMembers, { params: { ownerId } }), left);
        },
      },
    );
  }
  const ask = (one: Going): void => {
    remove.reset();
    setGoing(one);
  };
  const says = going?.self ? "leaveSays" : going?.kind === "invitation" ? "withdrawSays" : "removeSays";
  const does = going?.self ? "leave" : going?.kind === "invitation" ? "withdraw" : "remove";
  return (
    <>
      <ul className="member-list">
        {members.members.map(({ publicId, name, username, since, self }) => (
          <li key={publicId}>
            <span>
              <b>{name}</b> {self ? <span className="faint">{t("accounts.members.you")}</span> : null}
              <small>{username}</small>
            </span>
            <span className="small muted wide-only">
              {t("accounts.members.since", { day: formats.day(since) })}
            </span>
            {last ? null : (
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
      <ConfirmDialog
        open={going !== null}
        title={going ? t(`accounts.members.${does}Title`, { name: going.name, owner: ownerName }) : ""}
        confirmLabel={t(`accounts.members.${does}`)}
        state={remove.isPending ? "waiting" : "ready"}
        error={remove.error ? sentenceOf(remove.error, t) : undefined}
        onConfirm={() => going && confirm(going)}
        onCancel={() => setGoing(null)}
      >
        {t(`accounts.members.${says}`, { owner: ownerName })}
      </ConfirmDialog>
    </>
  );
}
