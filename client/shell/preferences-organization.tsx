import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Owner } from "../../contract/accounts.ts";
import { listMembers } from "../../contract/accounts-members.ts";
import { mayDo } from "../../contract/acts.ts";
import { OwnerSearch } from "../accounts/administration/owner-search.tsx";
import { SignInRule } from "../accounts/factors/sign-in-rule.tsx";
import { InviteForm } from "../accounts/members/invite-form.tsx";
import { MembersList } from "../accounts/members/members-list.tsx";
import { OrganizationChoice } from "../accounts/organization-choice.tsx";
import { useOwner } from "../accounts/owner.ts";
import { renewSession, usePermission, useSession } from "../accounts/session.ts";
import { SignOnSettings } from "../accounts/single-sign-on/sign-on-settings.tsx";
import { usePreferences } from "../accounts/use-preferences.ts";
import { queryClient, useAsk } from "../api/queries.ts";
import { NeverContact } from "../contacts/never-contact.tsx";
import { OwnerCredits } from "../credits/credit-figure.tsx";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { BuyRequests } from "../purchases/requests/buy-requests.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Pending } from "../ui/pending.tsx";
import { Bone } from "../ui/skeleton.tsx";
import { FailedNote, Section } from "./preferences-section.tsx";

/** Which organization the user acts for: their own, or any with the permission (A1.10). */
export function OrganizationSection() {
  const t = useText();
  const { owners } = useSession();
  const any = usePermission("OWNER_ACT_FOR_ANY");
  const owner = useOwner();
  const [searching, setSearching] = useState(false);
  const { preferences, failed, again, error, change } = usePreferences();

  async function actFor(id: string): Promise<void> {
    await change({ owner: id });
    // The session lists the user's organizations, which have just changed.
    if (any) await renewSession();
  }
  return (
    <Section title={t("accounts.organization.title")} says={t("accounts.organization.says")}>
      <div>
        {failed && !preferences ? (
          <FailedNote
            start={t("accounts.preferences.failedStart")}
            error={failed}
            onAgain={() => void again()}
          />
        ) : (
          <OrganizationChoice
            owners={owners}
            value={owner?.publicId ?? null}
            restrict={preferences?.restrict ?? false}
            noteOf={(one) => <OwnerCredits owner={one} />}
            onOwner={(id) => void actFor(id)}
            onRestrict={(restrict) => void change({ restrict })}
          />
        )}
        {error ? <FailedNote start={t("accounts.preferences.notSaved")} error={error} /> : null}
        {any ? (
          <div className="act-for-any">
            <Button kind="third" aria-expanded={searching} onClick={() => setSearching(!searching)}>
              {t("accounts.acting.any")}
            </Button>
            {searching ? (
              <OwnerSearch value={owner?.publicId ?? null} onPick={(one) => void actFor(one.publicId)} />
            ) : null}
          </div>
        ) : null}
      </div>
    </Section>
  );
}

/** Who belongs to the organization one acts for, and the way to invite (decision 20). */
export function MembersSection({ owner }: { owner: Owner }) {
  const t = useText();
  const members = useAsk(listMembers, { params: { ownerId: owner.publicId } });
  async function other(): Promise<void> {
    await renewSession();
    await queryClient.invalidateQueries();
  }
  return (
    <Section
      title={t("accounts.members.title", { owner: owner.displayName })}
      says={t("accounts.members.says")}
    >
      <div>
        {members.data ? (
          <MembersList
            ownerId={owner.publicId}
            ownerName={owner.displayName}
            members={members.data}
            onOther={() => void other()}
          />
        ) : (
          <Pending asked={members} failedStart={t("accounts.members.failedStart")}>
            <Bone width={640} height={96} />
          </Pending>
        )}
        {members.data && mayDo(members.data.role, "contact.unlock") ? (
          <BuyRequests key={owner.publicId} ownerId={owner.publicId} />
        ) : null}
        {members.data && mayDo(members.data.role, "audit.read") ? (
          <p className="mt-4">
            <Link to={paths.audit} className={buttonClass({ kind: "second" })}>
              {t("accounts.audit.open")}
            </Link>
          </p>
        ) : null}
        {members.data && mayDo(members.data.role, "member.invite") ? (
          <InviteForm ownerId={owner.publicId} ownerName={owner.name} own={members.data.role} />
        ) : null}
        <SignInRule ownerId={owner.publicId} />
      </div>
    </Section>
  );
}

/** Signing in at the organization's own provider (D2.07). */
export function SignOnSection({ owner }: { owner: Owner }) {
  const t = useText();
  return (
    <Section title={t("accounts.signOn.section")} says={t("accounts.signOn.sectionSays")}>
      <SignOnSettings key={owner.publicId} ownerId={owner.publicId} />
    </Section>
  );
}

/** Addresses that no one in the organization may write to. */
export function NeverContactSection({ owner }: { owner: Owner }) {
  const t = useText();
  return (
    <Section title={t("contacts.never.title")} says={t("contacts.never.says")}>
      <div>
        <NeverContact key={owner.publicId} ownerId={owner.publicId} ownerName={owner.displayName} />
      </div>
    </Section>
  );
}
