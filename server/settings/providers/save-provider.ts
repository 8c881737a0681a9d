import { holdsControls } from "../../../contract/forms/text.ts";
import { type MailProviderInput, MOST_OIDC_PROVIDERS } from "../../../contract/settings-providers.ts";
import { type FieldFault, fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import { parseAllow } from "../../platform/outbound/address.ts";
import { isLocalhost, normalizeHost } from "../../platform/outbound/host.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { type Endpoint, KINDS } from "./kinds.ts";
import { sealClientSecret } from "./mail-provider.ts";
import {
  countMailboxes,
  deleteProvider,
  insertProvider,
  lockProviders,
  markWorking,
  type ProviderRow,
  selectProvider,
  selectProviders,
  updateProvider,
} from "./queries.ts";

type Parts = Pick<Context, "secrets" | "config">;

/**
 * Enters or changes a provider's keys, all or none. `settle` is called once it is known whether it is on, and whether it may
 * work again that was refused before.
 * @throws Fault not-found, stale, invalid, too-many-items, provider-in-use
 */
export async function saveProvider(
  tx: Tx,
  { secrets, config }: Parts,
  given: MailProviderInput,
  settle: (tx: Tx, providerId: number) => Promise<void>,
): Promise<void> {
  await lockProviders(tx);
  const rows = await selectProviders(tx);
  const stored = rows.find((row) =>
    given.kind === "oidc" ? row.public_id === given.id : row.kind === given.kind,
  );
  if (given.id !== undefined && stored?.public_id !== given.id) throw fault("not-found");
  if (stored && stored.kind !== given.kind) throw fault("not-found");
  const read = given.modified;
  if (read !== undefined && read !== (stored?.modified.toISOString() ?? null)) throw fault("stale");
  if (!stored && rows.filter((row) => row.kind === "oidc").length >= MOST_OIDC_PROVIDERS) {
    if (given.kind === "oidc") throw fault("too-many-items", { values: { max: MOST_OIDC_PROVIDERS } });
  }
  const kind = KINDS[given.kind];
  const issuer = kind.issuer ?? given.issuer?.replace(/\/+$/, "") ?? stored?.issuer ?? "";
  const tenant = given.kind === "microsoft" ? given.tenant || (stored?.tenant ?? "common") : null;
  const fields = [
    ...checkTexts(given, { issuer, tenant, asksIssuer: kind.issuer === null }),
    ...checkSecret(given, stored, issuer),
    ...checkHosts(given, stored, config.outboundAllow),
  ];
  if (fields.length > 0) throw fault("invalid", { fields });
  // Grants are of the issuer they came from.
  if (stored && (stored.issuer !== issuer || stored.tenant !== tenant)) await refuseUsed(tx, stored);
  const row =
    stored ??
    (await insertProvider(tx, { public_id: newHandle(), kind: given.kind, name: kind.name, issuer }));
  const secret = given.clientSecret;
  await updateProvider(tx, row.id, {
    name: given.name || (stored?.name ?? kind.name),
    issuer,
    tenant,
    client_id: given.clientId,
    transport: given.transport ?? (stored ? stored.transport : kind.begins),
    enabled: given.enabled,
    ...(given.scopes && { scopes: given.scopes }),
    ...(given.imap && given.smtp && { hosts: JSON.stringify({ imap: given.imap, smtp: given.smtp }) }),
    ...(secret !== undefined && {
      secret: secret === "" ? null : sealClientSecret(secrets, row.id, secret),
      secret_changed: new Date(),
    }),
  });
  if (secret !== undefined || stored?.client_id !== given.clientId) {
    await markWorking(tx, row.id);
  }
  await settle(tx, row.id);
}

/** @throws Fault not-found, provider-in-use */
export async function removeProvider(tx: Tx, publicId: string): Promise<void> {
  await lockProviders(tx);
  const stored = await selectProvider(tx, { publicId });
  if (!stored) throw fault("not-found");
  await refuseUsed(tx, stored);
  await deleteProvider(tx, stored.id);
}

async function refuseUsed(tx: Tx, { id }: ProviderRow): Promise<void> {
  const count = (await countMailboxes(tx)).get(id) ?? 0;
  if (count > 0) throw fault("provider-in-use", { values: { count } });
}

function checkTexts(
  given: MailProviderInput,
  { issuer, tenant, asksIssuer }: { issuer: string; tenant: string | null; asksIssuer: boolean },
): FieldFault[] {
  const fields: FieldFault[] = [];
  const refuse = (name: string, rule: FieldFault["rule"]) => fields.push({ pointer: `/${name}`, rule });
  for (const name of ["name", "clientId", "clientSecret"] as const) {
    if (holdsControls(given[name] ?? "")) refuse(name, "control-characters");
  }
  if (given.enabled && given.clientId === "") refuse("clientId", "required");
  if (!asksIssuer && given.issuer !== undefined && given.issuer !== issuer) refuse("issuer", "wrong-kind");
  if (asksIssuer && !isIssuer(issuer)) refuse("issuer", issuer === "" ? "required" : "wrong-kind");
  if (asksIssuer && given.id === undefined && !given.name) refuse("name", "required");
  if (tenant !== null && !/^[\w.-]{1,254}$/.test(tenant)) refuse("tenant", "wrong-kind");
  if (!asksIssuer && (given.scopes?.length ?? 0) > 0) refuse("scopes", "wrong-kind");
  if (given.scopes?.some((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)))
    refuse("scopes", "wrong-kind");
  if (given.transport && !KINDS[given.kind].transports.includes(given.transport)) {
    refuse("transport", "wrong-kind");
  }
  return fields;
}

/** A secret is only sent where it was sent before; with another client or issuer it has to be entered. */
function checkSecret(
  given: MailProviderInput,
  stored: ProviderRow | undefined,
  issuer: string,
): FieldFault[] {
  if (given.clientSecret !== undefined && given.clientSecret !== "") return [];
  const kept = given.clientSecret === undefined && stored?.secret;
  if (kept && stored.client_id === given.clientId && stored.issuer === issuer) return [];
  // A client of an OIDC provider may have none; those of Google and Microsoft always have.
  const needs = kept || (given.enabled && given.kind !== "oidc");
  return needs ? [{ pointer: "/clientSecret", rule: "password-missing" }] : [];
}

const PORTS = { imap: [993, 143], smtp: [465, 587] } as const;

function checkHosts(
  given: MailProviderInput,
  stored: ProviderRow | undefined,
  outboundAllow: string,
): FieldFault[] {
  if (given.kind !== "oidc") {
    const extra = (["imap", "smtp"] as const).filter((name) => given[name]);
    return extra.map((name) => ({ pointer: `/${name}`, rule: "wrong-kind" }));
  }
  if (!given.imap && !given.smtp && stored?.hosts) return [];
  const fields: FieldFault[] = [];
  for (const name of ["imap", "smtp"] as const) {
    const server = given[name];
    if (!server) fields.push({ pointer: `/${name}`, rule: "required" });
    else fields.push(...checkHost(name, server, outboundAllow));
  }
  return fields;
}

function checkHost(name: "imap" | "smtp", { host, port }: Endpoint, outboundAllow: string): FieldFault[] {
  const fields: FieldFault[] = [];
  if (!isHost(host)) fields.push({ pointer: `/${name}/host`, rule: "not-a-host" });
  const usual: readonly number[] = PORTS[name];
  if (!usual.includes(port) && !parseAllow(outboundAllow).some((entry) => entry.port === port)) {
    fields.push({ pointer: `/${name}/port`, rule: "port-not-allowed", values: { ports: usual.join(", ") } });
  }
  return fields;
}

function isHost(host: string): boolean {
  try {
    const { name, literal } = normalizeHost(host);
    return literal || name.includes(".") || isLocalhost(name);
  } catch {
    return false;
  }
}

/** OpenID Connect Discovery 3: https, without query or fragment. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return protocol === "https:" && search === "" && hash === "" && username === "";
}
