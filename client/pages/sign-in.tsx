import { Link, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { CHECKOUT_PAGES } from "../../contract/purchases.ts";
import { readPublic } from "../../contract/settings.ts";
import { TEST_PUBLIC_KEY_PREFIX } from "../../contract/test-payment.ts";
import { SignInForm } from "../accounts/entry/sign-in-form.tsx";
import { useSessionState } from "../accounts/session.ts";
import { useAsk } from "../api/queries.ts";
import { Text, useText } from "../language/text.tsx";
import { paths, wayBack } from "../paths.ts";
import { mayLoadForm } from "../purchases/endings/resumption.ts";
import { EntryFrame } from "../shell/entry-frame.tsx";

/**
 * If cards can pay, the pages behind sign-in start with a new document: this one, where a password was typed, never
 * allows the payment provider's script (S-12).
 */
const needsDocument = (publicKey: string | null, next: string): boolean =>
  publicKey !== null &&
  !publicKey.startsWith(TEST_PUBLIC_KEY_PREFIX) &&
  CHECKOUT_PAGES.test(next) &&
  !mayLoadForm();

/** `/`: the sign-in page. Users who are already signed in, here or in another tab, are sent on at once. */
export default function SignInPage() {
  const t = useText();
  const { from } = useSearch({ from: "/" });
  const { status, session } = useSessionState();
  const router = useRouter();
  const forProgram = from?.split(/[?#]/, 1)[0] === paths.allowClient;
  const asked = useAsk(readPublic, {});
  const allowed = asked.data?.signUp ?? "open";

  useEffect(() => {
    if (status !== "in") return;
    const next = wayBack(from);
    if (needsDocument(session.paymentPublicKey, next)) location.replace(next);
    else router.history.replace(next);
  }, [status, session, from, router]);

  return (
    <EntryFrame first={0}>
      <h1>{t("accounts.headline")}</h1>
      <p>{t(forProgram ? "accounts.connected.signInLead" : "accounts.signInLead")}</p>
      <SignInForm forgot={<Link to={paths.forgottenPassword}>{t("accounts.forgot")}</Link>} />
      <p className="small entry-other">
        <Link to={paths.singleSignOn} search={from ? { from } : {}}>
          {t("accounts.signOn.title")}
        </Link>
      </p>
      <p className={asked.isPending ? "small entry-other pending" : "small entry-other"}>
        {allowed === "open" ? (
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
        ) : (
          t(allowed === "closed" ? "accounts.newClosed" : "accounts.newByInvitation")
        )}
      </p>
    </EntryFrame>
  );
}
