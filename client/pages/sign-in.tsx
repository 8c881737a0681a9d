import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSessionState } from "../accounts/session.ts";
import { SignInForm } from "../accounts/sign-in-form.tsx";
import { EntryFrame } from "../entry-frame.tsx";
import { Text, useText } from "../language/text.tsx";
import { paths, wayBack } from "../paths.ts";

/** `/`: the way in. Whoever is signed in already, here or in another tab, goes on at once. */
export default function SignInPage() {
  const t = useText();
  const { from } = useSearch({ from: "/" });
  const { status } = useSessionState();
  const router = useRouter();

  useEffect(() => {
    if (status === "in") router.history.replace(wayBack(from));
  }, [status, from, router]);

  return (
    <EntryFrame first={0}>
      <h1>{t("accounts.headline")}</h1>
      <p>{t("accounts.signInLead")}</p>
      <SignInForm forgot={<Link to={paths.forgottenPassword}>{t("accounts.forgot")}</Link>} />
      <p className="small entry-other">
        <Text
          id="accounts.newHere"
          values={{
            a: (words) => (
              <Link key="link" to={paths.signUp}>
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </EntryFrame>
  );
}
