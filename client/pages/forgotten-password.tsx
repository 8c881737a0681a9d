import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { requestPassword } from "../../contract/accounts-entry.ts";
import { readPublic } from "../../contract/settings.ts";
import { BotCheck, useBotCheck } from "../accounts/entry/bot-check.tsx";
import { useEntryForm } from "../accounts/entry/use-entry-form.ts";
import { call } from "../api/call.ts";
import { useAsk } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { EntryFrame } from "../shell/entry-frame.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";

/** The address, and the same answer for every one (decision 11). */
function AskForLink() {
  const t = useText();
  const bot = useBotCheck();
  const [sent, setSent] = useState(false);
  const form = useEntryForm(async (read) => {
    const username = read("username").trim();
    if (!username) return form.mark("username", t("accounts.addressMissing"));
    const botCheck = read("botCheck");
    setSent(false);
    await call(requestPassword, { body: { username, ...(botCheck ? { botCheck } : {}) } }).finally(bot.renew);
    setSent(true);
  });
  const words = form.waiting ? "sendingLink" : sent ? "sendAgain" : "sendLink";
  return (
    <>
      <form ref={form.ref} method="post" action="/passwd" onSubmit={form.submit} noValidate>
        <TextField
          label={t("accounts.address")}
          name="username"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={form.errorOf("username")}
          onChange={() => form.mark("username")}
        />
        <BotCheck control={bot} action="reset" />
        {form.failure ? (
          <p className="danger small" role="alert">
            {form.failure}
          </p>
        ) : null}
        <Button
          kind={sent ? "second" : "main"}
          large
          type="submit"
          className="mt-1"
          state={form.waiting ? "waiting" : "ready"}
        >
          {t(`accounts.entry.${words}`)}
        </Button>
      </form>
      <div role="status" className="mt-7">
        {sent ? (
          <Note icon="mail" start={t("accounts.entry.linkSentStart")}>
            {t("accounts.entry.linkSent")}
          </Note>
        ) : null}
      </div>
    </>
  );
}

/** `/passwd`: asks for a link that sets a new password. */
export default function ForgottenPasswordPage() {
  const t = useText();
  const known = useAsk(readPublic, {});
  const silent = known.data?.mail === false;
  return (
    <EntryFrame first={9}>
      <h1>{t("accounts.entry.passwordTitle")}</h1>
      {silent ? (
        <Note icon="mail" start={t("accounts.entry.noMailStart")}>
          {t("accounts.entry.noMail")}
        </Note>
      ) : (
        <>
          <p>{t("accounts.entry.passwordLead")}</p>
          <AskForLink />
        </>
      )}
      <p className="entry-back">
        <Link to={paths.signIn} className="back-link">
          <Icon name="arrow-left" size="small" />
          {t("accounts.entry.backToSignIn")}
        </Link>
      </p>
    </EntryFrame>
  );
}
