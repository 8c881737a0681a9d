import { Link, useRouterState } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { useOnlyGuest } from "../accounts/may.ts";
import { usePermission } from "../accounts/session.ts";
import { useSignOut } from "../accounts/use-sign-out.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { CreditWords, useNames, useOtherLanguage } from "./account-words.tsx";
import { openKeyboard } from "./keyboard-state.ts";

interface Props {
  onGone: () => void;
  /** What opened it, and gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** The menu of small screens, in place of the page. Goes when a page is chosen or Escape is pressed. */
export function MobileMenu({ onGone, opener }: Props) {
  const t = useText();
  const names = useNames();
  const language = useOtherLanguage();
  const admin = usePermission("CORE_CONFIG_UPDATE");
  const guest = useOnlyGuest();
  const signOut = useSignOut();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const opened = useRef(path);

  useEffect(() => {
    if (path !== opened.current) onGone();
  }, [path, onGone]);

  useEffect(() => {
    function close(event: KeyboardEvent): void {
      if (event.key !== "Escape") return;
      onGone();
      opener.current?.focus();
    }
    document.addEventListener("keydown", close);
    document.body.classList.add("has-mobile-menu");
    return () => {
      document.removeEventListener("keydown", close);
      document.body.classList.remove("has-mobile-menu");
    };
  }, [onGone, opener]);

  return (
    <main className="mobile-menu" tabIndex={-1}>
      <h1 className="visually-hidden">{t("shell.menu")}</h1>
      <nav aria-label={t("shell.main")}>
        {guest ? null : <Link to={paths.podcasts}>{t("shell.podcasts")}</Link>}
        <Link to={paths.campaigns}>{t("shell.campaigns")}</Link>
        {guest ? null : <Link to={paths.mailbox}>{t("shell.mail")}</Link>}
        <div className="quiet">
          <Link to={paths.preferences}>
            {names.owner ? `${names.name}, ${names.owner}` : names.name}
            <small className="num">
              <CreditWords />
            </small>
          </Link>
          <button
            type="button"
            onClick={() => {
              onGone();
              openKeyboard("palette");
            }}
          >
            {t("shortcuts.does.palette")}
          </button>
          <Link to={paths.messages}>{t("shell.messages")}</Link>
          {admin ? <Link to={paths.admin}>{t("shell.admin")}</Link> : null}
          <Link to={paths.legal}>{t("shell.legal")}</Link>
          <Link to={paths.privacy}>{t("shell.privacy")}</Link>
          <button type="button" lang={language.code} onClick={language.choose}>
            {language.name}
          </button>
        </div>
      </nav>
      <Button large icon="exit" className="mt-6 w-full" onClick={() => void signOut()}>
        {t("accounts.signOut")}
      </Button>
    </main>
  );
}
