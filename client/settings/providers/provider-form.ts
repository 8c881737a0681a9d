import type { MailProvider, MailProviderInput } from "../../../contract/settings-providers.ts";
import { clashesOf, uponNewer } from "../../ui/fields/own-changes.ts";

interface Endpoint {
  host: string;
  port: number | null;
  secure: boolean;
}

/** A provider as typed. An empty secret keeps the stored one. */
export interface ProviderForm {
  kind: MailProvider["kind"];
  id: string | null;
  name: string;
  issuer: string;
  tenant: string;
  clientId: string;
  clientSecret: string;
  transport: MailProvider["transport"];
  imap: Endpoint;
  smtp: Endpoint;
  enabled: boolean;
}

export function formOf(provider: MailProvider): ProviderForm {
  const { kind, id, name, issuer, tenant, clientId, transport, imap, smtp, enabled } = provider;
  return {
    kind,
    id,
    name,
    issuer,
    tenant: tenant ?? "",
    clientId,
    clientSecret: "",
    transport,
    imap: imap ?? { host: "", port: 993, secure: true },
    smtp: smtp ?? { host: "", port: 465, secure: true },
    enabled,
  };
}

/** The form of one more OIDC provider. */
export const newProvider = (): ProviderForm => ({
  kind: "oidc",
  id: null,
  name: "",
  issuer: "",
  tenant: "",
  clientId: "",
  clientSecret: "",
  transport: "mail",
  imap: { host: "", port: 993, secure: true },
  smtp: { host: "", port: 465, secure: true },
  enabled: true,
});

const endpoint = ({ host, port, secure }: Endpoint) => ({ host: host.trim(), port: port ?? 0, secure });

/** A form with the state it was typed upon. */
export interface HeldForm {
  form: ProviderForm;
  base: ProviderForm;
  modified: string | null;
  /** A colleague has saved something since the typing began; what was typed lies upon it. */
  newer: boolean;
}

export const holdForm = (form: ProviderForm, provider: MailProvider | null): HeldForm => ({
  form,
  base: form,
  modified: provider?.modified ?? null,
  newer: false,
});

/** A colleague has saved the provider since the form was read. */
export const isBehind = ({ modified }: HeldForm, provider: MailProvider): boolean =>
  (provider.modified ?? "") > (modified ?? "");

/** Both have typed in the same field. A secret is of the client that was shown when it was typed. */
export const clashes = (held: HeldForm, provider: MailProvider): boolean =>
  isBehind(held, provider) &&
  (held.form.clientSecret !== "" || clashesOf(held.form, held.base, formOf(provider)).length > 0);

/** What a colleague has saved, with what was typed upon it (`mine`) or without. */
export function followProvider(held: HeldForm, provider: MailProvider, mine: boolean): HeldForm {
  const base = formOf(provider);
  const form = mine ? uponNewer(held.form, held.base, base) : base;
  return { form, base, modified: provider.modified, newer: !sameForm(form, base) };
}

/** The form after a save: what was typed while it ran stays, upon what is saved now. */
export function savedProvider(held: HeldForm, sent: ProviderForm, provider: MailProvider): HeldForm {
  const base = formOf(provider);
  return {
    form: uponNewer(held.form, sent, base),
    base,
    modified: provider.modified,
    newer: false,
  };
}

/** What is sent: of Google and Microsoft the servers are known. */
export function inputOf(form: ProviderForm): MailProviderInput {
  const { kind, id, name, issuer, tenant, clientId, clientSecret, transport, imap, smtp, enabled } = form;
  return {
    kind,
    clientId,
    enabled,
    transport,
    ...(id === null ? {} : { id }),
    ...(clientSecret === "" ? {} : { clientSecret }),
    ...(kind === "microsoft" ? { tenant } : {}),
    ...(kind === "oidc" ? { name, issuer, imap: endpoint(imap), smtp: endpoint(smtp) } : {}),
  };
}

export const sameForm = (one: ProviderForm, other: ProviderForm): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
