import { createRootRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { FC } from "react";
import { sessionKnown } from "./accounts/session.ts";
import { readSignOnSearch } from "./accounts/single-sign-on/sign-on-search.ts";
import { currentLanguage } from "./language/locale.ts";
import type { TextKey } from "./language/text.tsx";
import { showTexts } from "./language/texts.ts";
import { paths } from "./paths.ts";
import { signInSearch } from "./shell/page-search.ts";
import { Root } from "./shell/root.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The view's name in the page title (A2.26). */
    title?: TextKey;
    /** It covers another page and moves the focus itself. */
    overlay?: boolean;
  }
  interface HistoryState {
    /** It was opened from the list behind it, which Back leads to. */
    overList?: boolean;
    /** What a campaign that is about to be created is to be called. */
    campaignName?: string;
  }
}

export const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import("./pages/not-found.tsx")),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: paths.signIn,
  validateSearch: signInSearch,
  staticData: { title: "shell.view.signIn" },
  component: lazyRouteComponent(() => import("./pages/sign-in.tsx")),
});
const entryPage = <Path extends string>(path: Path, title: TextKey, load: () => Promise<{ default: FC }>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title },
    component: lazyRouteComponent(load),
  });
const signUp = entryPage(paths.signUp, "shell.view.signUp", () => import("./pages/sign-up.tsx"));
const confirmSignUp = entryPage(
  paths.confirmSignUp,
  "shell.view.confirmSignUp",
  () => import("./pages/confirm-sign-up.tsx"),
);
const forgottenPassword = entryPage(
  paths.forgottenPassword,
  "shell.view.forgottenPassword",
  () => import("./pages/forgotten-password.tsx"),
);
const notMe = entryPage(paths.notMe, "shell.view.notMe", () => import("./pages/open/not-me.tsx"));
const invitation = createRoute({
  getParentRoute: () => root,
  path: paths.invitation,
  beforeLoad: sessionKnown,
  staticData: { title: "shell.view.invitation" },
  component: lazyRouteComponent(() => import("./pages/open/invitation.tsx")),
});
const newPassword = entryPage(
  paths.newPassword,
  "shell.view.newPassword",
  () => import("./pages/open/new-password.tsx"),
);

const address = entryPage(paths.address, "shell.view.address", () => import("./pages/open/address.tsx"));
const addressBack = entryPage(
  paths.addressBack,
  "shell.view.addressBack",
  () => import("./pages/open/address-back.tsx"),
);
const singleSignOn = createRoute({
  getParentRoute: () => root,
  path: paths.singleSignOn,
  validateSearch: readSignOnSearch,
  staticData: { title: "shell.view.singleSignOn" },
  component: lazyRouteComponent(() => import("./pages/open/single-sign-on.tsx")),
});

export const showAll = () => showTexts(currentLanguage(), "all");
/** For podcasters, who have a link and no account: neither masthead nor sign-in. */
const open = { getParentRoute: () => root, beforeLoad: showAll };
const openPage = <Path extends string>(path: Path, title: TextKey, load: () => Promise<{ default: FC }>) =>
  createRoute({ ...open, path, staticData: { title }, component: lazyRouteComponent(load) });
const openBooking = openPage(
  paths.openBooking,
  "shell.view.openBooking",
  () => import("./pages/open/open-booking.tsx"),
);
const answer = openPage(paths.answer, "shell.view.answer", () => import("./pages/open/answer.tsx"));
const claim = openPage(paths.claim, "shell.view.claim", () => import("./pages/open/claim.tsx"));
const yourData = openPage(paths.yourData, "shell.view.yourData", () => import("./pages/open/your-data.tsx"));
const openReport = openPage(
  paths.openReport,
  "shell.view.openReport",
  () => import("./pages/open/open-report.tsx"),
);
const openTask = openPage(
  paths.openTask,
  "teamwork.tasks.open.title",
  () => import("./pages/open/open-task.tsx"),
);

/** What is reached without being signed in. */
export const openRoutes = [
  signIn,
  signUp,
  confirmSignUp,
  forgottenPassword,
  newPassword,
  notMe,
  invitation,
  singleSignOn,
  address,
  addressBack,
  openBooking,
  answer,
  claim,
  yourData,
  openReport,
  openTask,
] as const;
