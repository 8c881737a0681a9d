import { Link } from "@tanstack/react-router";
import { EntryFrame } from "../entry-frame.tsx";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";

/** One of the ways in; until it opens, it says who can help. */
export default function NewPasswordPage() {
  const t = useText();
  return (
    <EntryFrame first={6}>
      <h1>{t("shell.view.newPassword")}</h1>
      <p>{t("shell.passwordLead")}</p>
      <Link to={paths.signIn} className={buttonClass({ kind: "main", large: true })}>
        {t("shell.backToSignIn")}
      </Link>
    </EntryFrame>
  );
}
