import type { Notice } from "../../../contract/accounts-notices.ts";
import type { TextOf } from "../../language/text.tsx";

/** A notice in one sentence. */
export function noticeWords({ kind, details }: Notice, t: TextOf): string {
  const podcast = String(details.podcast ?? "");
  const shows = Number(details.shows ?? 1);
  if (kind === "answer") return t("accounts.notice.answer", { podcast, shows });
  if (kind === "opt-out") return t("accounts.notice.opt-out", { podcast, shows });
  return t(`accounts.notice.${kind}`);
}

/** Where a notice leads. */
export function noticePath({ kind, subject }: Notice): string {
  if (kind === "provider-failing" || kind === "undelivered") return "/admin";
  if (kind === "credit-back") return "/preferences";
  if (kind === "sign-in-needed" || kind === "grant-ending" || kind === "behind" || kind === "brake")
    return "/config";
  return subject ? `/message/${encodeURIComponent(subject)}` : "/message";
}
