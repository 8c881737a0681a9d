import type { RouteReply } from "../../../contract/route.ts";
import type { listMailProviders, MailProvider } from "../../../contract/settings-providers.ts";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { KINDS } from "./kinds.ts";
import { hostsOf, redirectAddress, transportsOf } from "./mail-provider.ts";
import { countMailboxes, type ProviderRow, selectProviders } from "./queries.ts";

/** All providers for administrators: Google and Microsoft even without keys, then those of OIDC. */
export async function describeProviders(
  db: Db,
  config: Config,
): Promise<RouteReply<typeof listMailProviders>> {
  const rows = await selectProviders(db);
  const used = await countMailboxes(db);
  const one = (kind: "google" | "microsoft") => {
    const row = rows.find((each) => each.kind === kind);
    return row ? toProvider(row, used) : notSetUp(kind);
  };
  return {
    redirectAddress: redirectAddress(config),
    providers: [
      one("google"),
      one("microsoft"),
      ...rows.filter((row) => row.kind === "oidc").map((row) => toProvider(row, used)),
    ],
  };
}

const notSetUp = (kind: "google" | "microsoft"): MailProvider => {
  const { name, issuer, begins, transports, imap, smtp } = KINDS[kind];
  return {
    id: null,
    kind,
    name,
    issuer: issuer ?? "",
    tenant: kind === "microsoft" ? "common" : null,
    clientId: "",
    clientSecret: { set: false, last4: null, changed: null },
    transport: begins,
    transports: [...transports],
    imap,
    smtp,
    scopes: [],
    enabled: false,
    checked: null,
    failing: null,
    mailboxes: 0,
    modified: null,
  };
};

const toProvider = (row: ProviderRow, used: ReadonlyMap<number, number>): MailProvider => {
  const hosts = hostsOf(row);
  return {
    id: row.public_id,
    kind: row.kind,
    name: row.name,
    issuer: row.issuer,
    tenant: row.tenant,
    clientId: row.client_id,
    clientSecret: {
      set: row.secret !== null,
      last4: null,
      changed: row.secret_changed?.toISOString() ?? null,
    },
    transport: row.transport,
    transports: [...transportsOf(row)],
    imap: hosts?.imap ?? null,
    smtp: hosts?.smtp ?? null,
    scopes: row.scopes,
    enabled: row.enabled,
    checked: row.checked?.toISOString() ?? null,
    failing: row.failing_since
      ? { since: row.failing_since.toISOString(), reason: row.failing_reason ?? "" }
      : null,
    mailboxes: used.get(row.id) ?? 0,
    modified: row.modified.toISOString(),
  };
};
