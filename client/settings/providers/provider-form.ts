import type { MailProvider, MailProviderInput } from "../../../contract/settings-providers.ts";

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
