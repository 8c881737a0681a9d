import type { Notice } from "../../../contract/accounts-notices.ts";
import type { TextOf } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import type { AdminPart } from "../../settings/admin-parts.ts";

/** A notice in one sentence. */
export function noticeWords({ kind, details }: Notice, t: TextOf): string {
  const podcast = String(details.podcast ?? "");
  const shows = Number(details.shows ?? 1);
  if (kind === "answer") return t("accounts.notice.answer", { podcast, shows });
  if (kind === "answer-by-link") {
    const { what } = details;
    const known = what === "interested" || what === "not-now" ? what : "taken-back";
    return t(`accounts.notice.answer-by-link.${known}`, { podcast, shows });
  }
  if (kind === "opt-out") return t("accounts.notice.opt-out", { podcast, shows });
  if (kind === "brake") return t("accounts.notice.brake", { reason: String(details.reason ?? "") });
  if (kind === "noted" || kind === "task" || kind === "task-due")
    return t(`accounts.notice.${kind}`, { campaign: String(details.campaign ?? "") });
  if (kind === "tasks-back")
    return t("accounts.notice.tasks-back", {
      // Without one, the account was deleted.
      name: String(details.name || t("accounts.somebody")),
      why: String(details.why ?? "left"),
      count: Number(details.tasks ?? 1),
    });
  if (kind === "booking")
    return t("accounts.notice.booking", {
      podcast,
      number: String(details.number ?? ""),
      what: String(details.what ?? ""),
    });
  if (kind === "purchase-asked" || kind === "purchase-decided")
    return t(`accounts.notice.${kind}`, {
      answer: String(details.answer ?? ""),
      count: Number(details.addresses ?? 1),
      credits: Number(details.credits ?? 1),
    });
  if (kind === "export-ready" || kind === "export-failed")
    return t(`accounts.notice.${kind}`, { owner: String(details.owner ?? "") });
  return t(`accounts.notice.${kind}`);
}

/** Where a notice leads. */
export function noticePlace({ kind, subject, details }: Pick<Notice, "kind" | "subject" | "details">): {
  to: string;
  search?: { part: AdminPart };
} {
  const { campaign, entry } = details;
  if (kind === "noted" || kind === "task" || kind === "task-due") {
    if (!subject) return { to: paths.dashboard };
    const at =
      typeof entry === "string" ? paths.entry.replace("$entry", encodeURIComponent(entry)) : paths.campaign;
    return { to: at.replace("$publicId", encodeURIComponent(subject)) };
  }
  if (kind === "tasks-back") return { to: paths.campaigns };
  if (kind === "opt-out" && !subject && typeof campaign === "string")
    return { to: paths.campaign.replace("$publicId", encodeURIComponent(campaign)) };
  if (kind === "answer-by-link")
    return subject
      ? { to: paths.offers.replace("$publicId", encodeURIComponent(subject)) }
      : { to: paths.campaigns };
  if (kind === "provider-failing") return { to: paths.admin, search: { part: "providers" } };
  if (kind === "undelivered") return { to: paths.admin, search: { part: "undelivered" } };
  if (kind === "credit-back" || kind === "purchase-asked" || kind === "purchase-decided")
    return { to: paths.preferences };
  if (kind === "export-ready" || kind === "export-failed") return { to: paths.wholeExport };
  if (kind === "sign-in-needed" || kind === "grant-ending" || kind === "behind") return { to: paths.mailbox };
  if (kind === "booking" && subject)
    return { to: paths.oneBooking.replace("$bookingId", encodeURIComponent(subject)) };
  if (kind === "brake")
    return { to: subject ? `${paths.mailbox}/${encodeURIComponent(subject)}` : paths.mailbox };
  return { to: subject ? `${paths.messages}/${encodeURIComponent(subject)}` : paths.messages };
}
