import { useNavigate } from "@tanstack/react-router";
import { usePermission } from "../accounts/session.ts";
import { useSignOut } from "../accounts/use-sign-out.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { setTheme, THEMES, useTheme } from "../ui/theme.ts";
import { useOtherLanguage } from "./account-words.tsx";
import { openKeyboard } from "./keyboard-state.ts";
import { holdsWords, type PaletteItem } from "./palette-items.ts";
import { useInInbox } from "./use-in-inbox.ts";

/** Commands available everywhere: `named` match the typed text, `always` use it. */
export function usePaletteActs(typed: string): { named: PaletteItem[]; always: PaletteItem[] } {
  const t = useText();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const language = useOtherLanguage();
  const theme = useTheme();
  const admin = usePermission("CORE_CONFIG_UPDATE");
  const inInbox = useInInbox();
  const name = typed.trim();

  const goTo = (to: string) => () => void navigate({ to });
  const search: PaletteItem[] =
    name === ""
      ? []
      : [
          {
            id: "search",
            title: t("palette.search", { name }),
            icon: "search",
            act: () => void navigate({ to: paths.podcasts, search: { title: name } }),
          },
        ];
  const create: PaletteItem = {
    id: "create",
    title: name === "" ? t("palette.create") : t("palette.createNamed", { name }),
    icon: "plus",
    shortcut: inInbox ? undefined : "create",
    act: () =>
      void navigate({
        to: paths.campaigns,
        search: { create: true },
        ...(name === "" ? {} : { state: { campaignName: name } }),
      }),
  };
  const others: PaletteItem[] = [
    { id: "dashboard", title: t("palette.toDashboard"), icon: "arrow-right", act: goTo(paths.dashboard) },
    {
      id: "podcasts",
      title: t("palette.toPodcasts"),
      icon: "arrow-right",
      shortcut: "toPodcasts",
      act: goTo(paths.podcasts),
    },
    {
      id: "campaigns",
      title: t("palette.toCampaigns"),
      icon: "arrow-right",
      shortcut: "toCampaigns",
      act: goTo(paths.campaigns),
    },
    {
      id: "inbox",
      title: t("palette.toInbox"),
      icon: "mail",
      shortcut: "toInbox",
      act: goTo(paths.messages),
    },
    {
      id: "mailbox",
      title: t("palette.toMailbox"),
      icon: "mail",
      shortcut: "toMailbox",
      act: goTo(paths.mailbox),
    },
    {
      id: "preferences",
      title: t("palette.toPreferences"),
      icon: "people",
      shortcut: "toPreferences",
      act: goTo(paths.preferences),
    },
    ...(admin
      ? [
          {
            id: "admin",
            title: t("palette.toAdmin"),
            icon: "filter",
            act: goTo(paths.admin),
          } satisfies PaletteItem,
        ]
      : []),
    {
      id: "language",
      title: t("palette.language"),
      icon: "globe",
      lang: language.code,
      act: language.choose,
    },
    ...THEMES.filter((one) => one !== theme).map(
      (one): PaletteItem => ({
        id: `theme ${one}`,
        title: t(`palette.theme.${one}`),
        icon: "eye",
        act: () => setTheme(one),
      }),
    ),
    {
      id: "keys",
      title: t("palette.keys"),
      icon: "list",
      shortcut: "sheet",
      act: () => openKeyboard("sheet"),
    },
    {
      id: "signOut",
      title: t("accounts.signOut"),
      icon: "exit",
      act: () => void signOut(),
    },
  ];
  const found = others.filter((item) => holdsWords(item.title, name));
  // Enter while the podcasts still load takes the first item, which searches for them.
  return name === ""
    ? { named: [create, ...found], always: [] }
    : { named: found, always: [...search, create] };
}
