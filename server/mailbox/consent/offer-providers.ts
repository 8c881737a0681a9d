import type { ProviderOffer, readApproval } from "../../../contract/mailbox-consent.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { fault } from "../../platform/fault.ts";
import type { Context } from "../../platform/web/http.ts";
import { askedScopes, KINDS } from "../../settings/providers/kinds.ts";
import {
  allProviders,
  type KnownProvider,
  providerByHandle,
  redirectAddress,
  transportsOf,
  whyOff,
} from "../../settings/providers/mail-provider.ts";

type Parts = Pick<Context, "db" | "config">;

/** Where users may sign in, and why not: Google and Microsoft always, OIDC providers where they are switched on. */
export async function offerProviders({ db, config }: Parts): Promise<ProviderOffer[]> {
  const rows = await allProviders(db);
  const offer = (kind: ProviderOffer["kind"], row: KnownProvider | undefined): ProviderOffer => {
    const why = whyOff(row, config);
    return {
      id: row?.public_id ?? null,
      kind,
      name: row?.name ?? KINDS[kind].name,
      enabled: why === null,
      why,
      transport: row?.transport ?? KINDS[kind].begins,
      transports: [...(row ? transportsOf(row) : KINDS[kind].transports)],
    };
  };
  return [
    ...(["google", "microsoft"] as const).map((kind) =>
      offer(
        kind,
        rows.find((row) => row.kind === kind),
      ),
    ),
    ...rows.filter((row) => row.kind === "oidc" && row.enabled).map((row) => offer("oidc", row)),
  ];
}

/**
 * The page on which a company's administrator agrees for everybody, for a user who was told that they have to.
 * @throws Fault not-found for a provider that has no such page; public-url-missing
 */
export async function approvalFor(
  { db, config }: Parts,
  publicId: string,
): Promise<RouteReply<typeof readApproval>> {
  const provider = await providerByHandle(db, publicId);
  const page = provider && KINDS[provider.kind].approvalLink;
  if (!provider || !page || provider.client_id === "") throw fault("not-found");
  const redirect = redirectAddress(config);
  if (redirect === null) throw fault("public-url-missing");
  const scopes = askedScopes(provider, provider.transport);
  const tenant = provider.tenant || "common";
  // "common" is no tenant to agree in: the administrator's own is meant by "organizations".
  const link = new URL(page.replace("{tenant}", tenant === "common" ? "organizations" : tenant));
  link.searchParams.set("client_id", provider.client_id);
  link.searchParams.set("scope", scopes.join(" "));
  link.searchParams.set("redirect_uri", redirect);
  return { link: link.href, application: provider.client_id, scopes };
}
