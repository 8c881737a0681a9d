import type { AuditEntry } from "../../../contract/accounts/audit.ts";
import { ROLES, type Role } from "../../../contract/acts.ts";
import { useFormats } from "../../language/formats.ts";
import { type TextKey, useText } from "../../language/text.tsx";
import { wordsOfAct } from "../administration/act-words.ts";

/** Calls of administrators, which are no act in an organization. */
const OF_PLATFORM: Readonly<Record<string, TextKey>> = {
  "POST /core/api/config": "accounts.security.settings-saved",
  "POST /core/api/login": "accounts.security.permissions-changed",
  "POST /core/api/login/:loginId/disabled": "accounts.audit.disabled",
  "POST /core/api/mail-provider": "accounts.security.provider-saved",
  "DELETE /core/api/mail-provider/:id": "accounts.security.provider-removed",
  "POST /core/api/podcast/:id/confirm": "accounts.security.podcast-confirmed",
  "POST /core/api/podcast/:id/take-out": "accounts.security.podcast-taken-out",
  "POST /core/api/podcast/:id/texts": "accounts.security.texts-saved",
  "POST /core/api/never-contact": "accounts.security.objection-added",
  "DELETE /core/api/never-contact/:id": "accounts.security.objection-removed",
  "POST /core/api/background-change/:name": "settings.changes.again",
  "POST /core/api/person-erasure": "accounts.security.person-erased",
  "GET /core/api/owner/:ownerId/audit/:format": "accounts.audit.saved",
  "GET /core/api/audit/:format": "accounts.audit.saved",
};

/** Calls about one's own account, by a link or at a provider, that an organization hears of. */
const OF_PEOPLE: Readonly<Record<string, TextKey>> = {
  "POST /invitation/:token": "accounts.audit.accepted",
  "GET /core/single-sign-on/answer": "accounts.audit.joined",
  "POST /core/single-sign-on/link": "accounts.audit.joined",
  "GET /api/mailboxes/consent/answer": "accounts.security.mailbox-connected",
  "POST /core/single-sign-on/recovery": "accounts.security.recovery-code-used",
  "POST /core/api/login/:loginId/deletion": "accounts.security.account-deleted",
  "POST /core/auth/disavowal": "accounts.security.disavowed",
  "POST /core/address/back": "accounts.security.address-taken-back",
};

const FIELDS = [
  "displayName",
  "name",
  "start",
  "duration",
  "currency",
  "budget",
  "category",
  "podcastState",
  "podcasts",
  "role",
  "address",
  "acts",
  "addresses",
  "credits",
  "ceiling",
  "kind",
  "version",
  "side",
  "state",
  "total",
  "net",
  "subject",
  "body",
  "language",
  "senderName",
  "senderAddress",
  "imap",
  "smtp",
  "password",
  "access",
  "connected",
  "day",
  "days",
  "locked",
  "shown",
  "exported",
  "mailed",
  "format",
  "secondFactor",
  "issuer",
  "clientId",
  "enabled",
  "unsaid",
  "onlyWay",
  "secret",
  "domain",
  "personal",
  "proved",
  "recoveryCode",
] as const;
type Field = (typeof FIELDS)[number];
const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name);
const isRole = (value: unknown): value is Role => (ROLES as readonly unknown[]).includes(value);

/** An entry in words. What this release has no word for is shown as it is written down. */
export function useEntryWords() {
  const t = useText();
  const formats = useFormats();
  return {
    act: ({ route, thing, act }: AuditEntry): string => {
      if (route === null)
        return t(
          thing === "contacts"
            ? "accounts.audit.readAddresses"
            : thing === "credits"
              ? "accounts.acts.bookCredits"
              : act === "connection.ended"
                ? "accounts.audit.connectionEnded"
                : "accounts.audit.byItself",
        );
      const words = wordsOfAct(route) ?? OF_PLATFORM[route] ?? OF_PEOPLE[route];
      return words ? t(words) : `${t("accounts.audit.call")} ${route} (${act})`;
    },
    who: ({ person, program }: AuditEntry): string => {
      if (program === "link") return t("accounts.audit.byLink");
      if (person && program) return t("accounts.audit.through", { name: person.name, program });
      return person?.name ?? program ?? t("accounts.audit.gone");
    },
    /** As networks are written elsewhere; entries of before have of IPv6 only its digits. */
    network: (network: string): string => {
      if (network.includes(".")) return `${network}.*`;
      if (network.includes(":")) return `${network}*`;
      const groups = network.slice(0, 12).match(/.{4}/g) ?? [];
      return `${groups.map((group) => group.replace(/^0{1,3}/, "")).join(":")}::*`;
    },
    field: (name: string): string => (isField(name) ? t(`accounts.audit.field.${name}`) : name),
    value: (value: unknown): string => {
      if (value === null || value === undefined || value === "") return "–";
      if (typeof value === "boolean") return t(value ? "accounts.audit.yes" : "accounts.audit.no");
      if (typeof value === "number") return formats.count(value);
      if (isRole(value)) return t(`accounts.roles.${value}`);
      return typeof value === "string" ? value : JSON.stringify(value);
    },
  };
}
