import type { ReactNode } from "react";
import { acceptInvitation } from "../../../contract/accounts-entry.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { call } from "../../api/call.ts";
import { Problem } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useSessionState } from "../session.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { useEntryForm } from "./use-entry-form.ts";

interface Props {
  token: string;
  organization: string;
  /** It is to one campaign. */
  guest: boolean;
  username: string;
  onJoined: (answer: RouteReply<typeof acceptInvitation>) => void;
  /** The link to sign in first. Always offered: showing it must not reveal that the address has an account. */
  elsewhere: ReactNode;
}

/** One click for signed-in users; others choose a password, which creates their login. */
export function InvitationForm({ token, organization, guest, username, onJoined, elsewhere }: Props) {
  const t = useText();
  const signedIn = useSessionState().status === "in";
  const form = useEntryForm(async (read) => {
    const body = signedIn
      ? {}
      : { password: read("password"), firstName: read("firstName"), lastName: read("lastName") };
    onJoined(await call(acceptInvitation, { params: { token }, body }));
  });
  const isAnothers = form.problem instanceof Problem && form.problem.code === "invitation-for-another";
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      {signedIn ? null : (
        <>
          {/* Password managers keep the password under this name. */}
          <input type="hidden" autoComplete="username" value={username} readOnly />
          <div className="fields">
            <TextField
              name="firstName"
              label={t("accounts.profile.firstName")}
              autoComplete="given-name"
              error={form.errorOf("firstName")}
              onChange={() => form.mark("firstName")}
            />
            <TextField
              name="lastName"
              label={t("accounts.profile.lastName")}
              autoComplete="family-name"
              error={form.errorOf("lastName")}
              onChange={() => form.mark("lastName")}
            />
          </div>
          <NewPasswordField
            label={t("accounts.password")}
            error={form.errorOf("password")}
            onType={() => form.mark("password")}
          />
        </>
      )}
      {form.failure ? (
        <p className="danger small" role="alert">
          {form.failure}
        </p>
      ) : null}
      <div className="row-of">
        <Button kind="main" large type="submit" state={form.waiting ? "waiting" : "ready"}>
          {form.waiting
            ? t("accounts.entry.joining")
            : guest
              ? t("accounts.entry.accept")
              : t("accounts.entry.join", { organization })}
        </Button>
        {!signedIn || isAnothers ? elsewhere : null}
      </div>
    </form>
  );
}
