import { Link } from "@tanstack/react-router";
import { EntryFrame } from "../entry-frame.tsx";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";

/** One of the ways in; until it opens, it says who can help. */
export default function SignUpPage() {
  const t = useText();
  return (
    <EntryFrame first={12}>
      <h1>{t("shell.view.signUp")}</h1>
      <p>{t("shell.signUpLead")}</p>
      <Link to={paths.signIn} className={buttonClass({ kind: "main", large: true })}>
        {t("shell.backToSignIn")}
      </Link>
    </EntryFrame>
  );
}
