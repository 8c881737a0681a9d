import { useRef, useState } from "react";
import {
  giveRole,
  LOWER_OWN_ROLE_PHRASE,
  listMembers,
  type Members,
  removeMember,
  undoRemoval,
} from "../../../contract/accounts-members.ts";
import { mayDo, mayGive, type Role } from "../../../contract/acts.ts";
import { sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { type PhraseCheck, PhraseField } from "../../ui/fields/phrase-field.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Ceilings } from "./ceilings.tsx";
import { RemovedLately } from "./removed-lately.tsx";
import { RoleField } from "./role-field.tsx";

type Asked = { name: string } & (
  | { does: "remove" | "leave"; body: { member: string } }
  | { does: "withdraw"; body: { invitation: string } }
  | { does: "removeGuest"; body: { guest: string; campaign: string } }
  | { does: "lower"; member: string; role: Exclude<Role, "guest"> }
);
const GONE = {
  remove: "accounts.members.memberGone",
  leave: "accounts.members.memberGone",
  withdraw: "accounts.members.invitationGone",
  removeGuest: "accounts.members.guestGone",
} as const;

interface Props {
  ownerId: string;
  ownerName: string;
  members: Members;
  /** The user has left the organization, or has another role now. */
  onOther: () => void;
}

/** The members, guests and invitations of the organization, with what each may do. */
export function MembersList({ ownerId, ownerName, members, onOther }: Props) {
  const t = useText();
  const language = useLanguage();
  const formats = useFormats();
  const [asked, setAsked] = useState<Asked | null>(null);
  const phrase = useRef<PhraseCheck>(null);
  const remove = useTell(removeMember);
  const give = useTell(giveRole);
  const undo = useTell(undoRemoval);
  const telling = asked?.does === "lower" ? give : remove;
  const show = (changed: Members): void => {
    queryClient.setQueryData(keyOf(listMembers, { params: { ownerId } }), changed);
  };
  const owners = members.members.filter(({ role }) => role === "owner").length;
  const may = {
    give: mayDo(members.role, "role.give"),
    remove: mayDo(members.role, "member.remove"),
    invite: mayDo(members.role, "member.invite"),
  };

  function tellRole(member: Members["members"][number], role: Exclude<Role, "guest">): void {
    if (role === member.role) return;
    if (member.self && !mayGive(role, member.role)) {
      ask({ does: "lower", member: member.publicId, name: member.name, role });
      return;
    }
    give.mutate(
      { params: { ownerId }, body: { member: member.publicId, role } },
      {
        onSuccess(changed) {
          showToast(t("accounts.roles.given", { name: member.name, role: t(`accounts.roles.${role}`) }));
          show(changed);
        },
      },
    );
  }
  function confirm(one: Asked): void {
    if (one.does === "lower") {
      if (!phrase.current?.check()) return;
      const body = { member: one.member, role: one.role, phrase: LOWER_OWN_ROLE_PHRASE[language] };
      give.mutate(
        { params: { ownerId }, body },
        {
          onSuccess(changed) {
            setAsked(null);
            showToast(t("accounts.roles.given", { name: one.name, role: t(`accounts.roles.${one.role}`) }));
            show(changed);
            onOther();
          },
        },
      );
      return;
    }
    remove.mutate(
      { params: { ownerId }, body: one.body },
      {
        onSuccess(left) {
          setAsked(null);
          showToast(t(GONE[one.does], { name: one.name }));
          if (one.does === "leave") onOther();
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
  function ask(one: Asked): void {
    remove.reset();
    give.reset();
    setAsked(one);
  }
  return (
    <>
      <ul className="member-list">
        {members.members.map((member) => {
          const { publicId, name, username, since, self, role } = member;
          const only = role === "owner" && owners === 1;
          return (
            <li key={publicId}>
              <span>
                <b>{name}</b> {self ? <span className="faint">{t("accounts.members.you")}</span> : null}
                <small>{username}</small>
              </span>
              <span className="small muted wide-only">
                {t("accounts.members.since", { day: formats.day(since) })}
              </span>
              {may.give && !only ? (
                <RoleField
                  label={t("accounts.roles.of", { name })}
                  labelHidden
                  value={role}
                  roles={["owner", "manager", "member", "viewer"]}
                  disabled={give.isPending}
                  onChange={(next) => tellRole(member, next as Exclude<Role, "guest">)}
                />
              ) : (
                <span className="small member-role">{t(`accounts.roles.${role}`)}</span>
              )}
              {members.members.length > 1 && !only && (self || may.remove) ? (
                <IconButton
                  icon="bin"
                  label={t("accounts.members.removeLabel", { name })}
                  onClick={() => ask({ does: self ? "leave" : "remove", body: { member: publicId }, name })}
                />
              ) : null}
            </li>
          );
        })}
        {members.guests.map(({ publicId, name, username, campaign }) => (
          <li key={`${publicId} ${campaign.publicId}`}>
            <span>
              <b>{name}</b>
              <small>{username}</small>
            </span>
            <span className="small muted">
              {t("accounts.roles.sees", { campaign: campaign.displayName })}
            </span>
            <span className="small member-role">{t("accounts.roles.guest")}</span>
            {may.invite ? (
              <IconButton
                icon="bin"
                label={t("accounts.members.removeLabel", { name })}
                onClick={() =>
                  ask({ does: "removeGuest", body: { guest: publicId, campaign: campaign.publicId }, name })
                }
              />
            ) : null}
          </li>
        ))}
        {members.invitations.map(({ publicId, username, expires, role, campaign }) => (
          <li key={publicId}>
            <span>
              <b className="muted">{username}</b>
              <small>{t("accounts.members.invitedUntil", { day: formats.day(expires) })}</small>
            </span>
            {campaign ? (
              <span className="small muted">
                {t("accounts.roles.sees", { campaign: campaign.displayName })}
              </span>
            ) : null}
            <span className="small member-role">{t(`accounts.roles.${role}`)}</span>
            {may.invite ? (
              <IconButton
                icon="bin"
                label={t("accounts.members.withdrawLabel", { name: username })}
                onClick={() => ask({ does: "withdraw", body: { invitation: publicId }, name: username })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {give.error && asked === null ? (
        <p className="danger small" role="alert">
          {sentenceOf(give.error, t)}
        </p>
      ) : null}
      {may.give ? <Ceilings members={members.members} ownerId={ownerId} /> : null}
      {members.removed.length > 0 ? (
        <RemovedLately
          removed={members.removed}
          waitingFor={undo.isPending ? undo.variables.body.removal : null}
          error={undo.error ? sentenceOf(undo.error, t) : null}
          onUndo={bringBack}
        />
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        title={asked ? t(`accounts.members.${asked.does}Title`, { name: asked.name, owner: ownerName }) : ""}
        confirmLabel={t(`accounts.members.${asked?.does ?? "remove"}`)}
        state={telling.isPending ? "waiting" : "ready"}
        error={telling.error ? sentenceOf(telling.error, t) : undefined}
        onConfirm={() => asked && confirm(asked)}
        onCancel={() => setAsked(null)}
      >
        {t(`accounts.members.${asked?.does ?? "remove"}Says`, { owner: ownerName })}
        {asked?.does === "lower" ? (
          <PhraseField
            phrase={LOWER_OWN_ROLE_PHRASE[language]}
            label={t("accounts.members.lowerLabel")}
            checkRef={phrase}
          >
            {t("accounts.members.lowerPhrase", { phrase: LOWER_OWN_ROLE_PHRASE[language] })}
          </PhraseField>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
