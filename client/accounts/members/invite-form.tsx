import { type FormEvent, useState } from "react";
import { inviteMember, listMembers } from "../../../contract/accounts-members.ts";
import { mayGive, ROLES, type Role } from "../../../contract/acts.ts";
import { listCampaigns } from "../../../contract/campaigns.ts";
import { type IdempotencyKeys, keyFor } from "../../api/idempotency-key.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient, useAsk, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { RoleField, RoleWords } from "./role-field.tsx";

interface Props {
  ownerId: string;
  ownerName: string;
  /** What the user is there: nobody gives a role above their own. */
  own: Role;
}

/**
 * Invites an address with a role; a guest to one campaign. Where the platform sends no mails, the link is there to be
 * handed over, once.
 */
export function InviteForm({ ownerId, ownerName, own }: Props) {
  const t = useText();
  const roles = ROLES.filter((role) => mayGive(own, role));
  const [address, setAddress] = useState("");
  const [role, setRole] = useState<Role>("member");
  const [campaign, setCampaign] = useState<string | null>(null);
  const campaigns = useAsk(listCampaigns, { query: { owner: ownerName } }, { enabled: role === "guest" });
  const [sent, setSent] = useState<{
    ownerId: string;
    id?: string;
    address: string;
    link: string | null;
  } | null>(null);
  const [keys] = useState<IdempotencyKeys>(() => new Map());
  const invite = useTell(inviteMember);
  const invitations = useAsk(listMembers, { params: { ownerId } }).data?.invitations;
  // A withdrawn or used link is no longer shown.
  const over =
    sent?.ownerId !== ownerId ||
    (sent.id !== undefined && invitations?.every(({ publicId }) => publicId !== sent.id));

  function submit(event: FormEvent): void {
    event.preventDefault();
    const username = address.trim();
    if (!username || invite.isPending || (role === "guest" && campaign === null)) return;
    const whom = { username, role, ...(role === "guest" && campaign !== null && { campaign }) };
    invite.mutate(
      // After a lost response users press again; that must not send a second mail or replace the first link.
      { params: { ownerId }, body: whom, idempotencyKey: keyFor(keys, `${ownerId} ${JSON.stringify(whom)}`) },
      {
        onSuccess({ members, link }) {
          keys.clear();
          queryClient.setQueryData(keyOf(listMembers, { params: { ownerId } }), members);
          const own = members.invitations.find(
            (one) => one.username.toLowerCase() === username.toLowerCase(),
          );
          setSent({ ownerId, ...(own && { id: own.publicId }), address: username, link });
          setAddress("");
        },
      },
    );
  }
  const { error } = invite;
  const said = error instanceof Problem ? (error.of("username") ?? sentenceOf(error, t)) : undefined;
  return (
    <>
      <form
        className={role === "guest" ? "add-line invite guest" : "add-line invite"}
        onSubmit={submit}
        noValidate
      >
        <TextField
          label={t("accounts.members.invite")}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={address}
          error={said}
          onChange={(event) => {
            setAddress(event.target.value);
            if (error) invite.reset();
          }}
        />
        <RoleField label={t("accounts.roles.role")} value={role} roles={roles} onChange={setRole} />
        {role === "guest" ? (
          <SelectField
            label={t("accounts.roles.campaign")}
            value={campaign}
            placeholder={t("accounts.roles.pickCampaign")}
            options={(campaigns.data?.page ?? []).map(({ publicId, displayName }) => ({
              value: publicId,
              label: displayName,
            }))}
            onChange={setCampaign}
          />
        ) : null}
        <Button
          type="submit"
          state={invite.isPending ? "waiting" : "ready"}
          disabled={!address.trim() || (role === "guest" && campaign === null)}
        >
          {t("accounts.members.inviteAct")}
        </Button>
      </form>
      <RoleWords roles={roles} />
      <div role="status">
        {over ? null : sent?.link ? (
          <div className="hand-over">
            <p className="small">{t("accounts.members.handOver", { address: sent.address })}</p>
            <p className="copy-line hand-over-link">{sent.link}</p>
            <CopyButton text={sent.link} />
          </div>
        ) : sent ? (
          <p className="small muted mt-2">{t("accounts.members.mailed", { address: sent.address })}</p>
        ) : null}
      </div>
    </>
  );
}
