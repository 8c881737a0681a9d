import { Link, useRouterState } from "@tanstack/react-router";
import { useCallback, useRef, useState } from "react";
import { useOnlyGuest } from "../accounts/may.ts";
import { Bell } from "../accounts/notices/bell.tsx";
import { usePermission } from "../accounts/session.ts";
import { useCreditCount } from "../credits/credit-count.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Menu, MenuItem, MenuLine } from "../ui/floating/menu.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { CreditWords, useNames, useOtherLanguage } from "./account-words.tsx";
import { KeyCaps } from "./key-caps.tsx";
import { openKeyboard } from "./keyboard-state.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

/** Pages listed under More. */
const inMore = [paths.messages, paths.admin];

function More() {
  const t = useText();
  const language = useOtherLanguage();
  const admin = usePermission("CORE_CONFIG_UPDATE");
  const path = useRouterState({ select: (state) => state.location.pathname });
  const here = inMore.some((one) => one === path);
  return (
    <Menu
      label={t("shell.more")}
      trigger={
        <button type="button" aria-current={here || undefined}>
          {t("shell.more")}
          <Icon name="chevron-down" size="small" />
        </button>
      }
    >
      <MenuItem icon="mail" render={<Link to={paths.messages} />}>
        {t("shell.messages")}
      </MenuItem>
      {admin ? (
        <MenuItem icon="filter" render={<Link to={paths.admin} />}>
          {t("shell.admin")}
        </MenuItem>
      ) : null}
      <MenuLine />
      <MenuItem render={<Link to={paths.legal} />}>{t("shell.legal")}</MenuItem>
      <MenuItem render={<Link to={paths.privacy} />}>{t("shell.privacy")}</MenuItem>
      <MenuLine />
      <MenuItem icon="search" note={<KeyCaps name="palette" />} onClick={() => openKeyboard("palette")}>
        {t("shortcuts.does.palette")}
      </MenuItem>
      <MenuItem icon="list" note={<KeyCaps name="sheet" />} onClick={() => openKeyboard("sheet")}>
        {t("shortcuts.title")}
      </MenuItem>
      <MenuItem icon="globe" onClick={language.choose}>
        <span lang={language.code}>{language.name}</span>
      </MenuItem>
    </Menu>
  );
}

/** The strip at the top of every signed-in page. */
export function Masthead() {
  const t = useText();
  const names = useNames();
  const credits = useCreditCount();
  const guest = useOnlyGuest();
  const [menu, setMenu] = useState(false);
  const burger = useRef<HTMLButtonElement>(null);
  const closeMenu = useCallback(() => setMenu(false), []);
  return (
    <>
      <header className="masthead">
        <Wordmark />
        <nav aria-label={t("shell.main")}>
          {guest ? null : <Link to={paths.podcasts}>{t("shell.podcasts")}</Link>}
          <Link to={paths.campaigns}>{t("shell.campaigns")}</Link>
          {guest ? null : <Link to={paths.mailbox}>{t("shell.mail")}</Link>}
          <More />
        </nav>
        <div className="right">
          {/* A link without words would not be announced by screen readers. */}
          {credits === undefined ? null : (
            <Link to={paths.preferences} className="wide-only num">
              <span>
                <CreditWords />
              </span>
            </Link>
          )}
          <Link to={paths.preferences} className="wide-only" aria-label={t("shell.preferences")}>
            <b>{names.name}</b> {names.owner}
          </Link>
          <Bell />
          <IconButton
            ref={burger}
            icon={menu ? "cross" : "menu"}
            size="large"
            className="burger"
            label={t(menu ? "shell.closeMenu" : "shell.menu")}
            aria-expanded={menu}
            onClick={() => setMenu(!menu)}
          />
        </div>
      </header>
      {menu ? <MobileMenu onGone={closeMenu} opener={burger} /> : null}
    </>
  );
}

/** The strip of open pages, for people who are not signed in. */
export function OpenMasthead() {
  const t = useText();
  const language = useOtherLanguage();
  return (
    <header className="masthead">
      <Wordmark />
      <div className="right ml-auto">
        <button type="button" className="button third" lang={language.code} onClick={language.choose}>
          {language.name}
        </button>
        <Link to={paths.signIn} className="button">
          {t("accounts.signIn")}
        </Link>
      </div>
    </header>
  );
}
