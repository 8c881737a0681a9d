import {
  type ClientAuth,
  type ClientMetadata,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  None,
  type ServerMetadata,
} from "openid-client";
import type { Outbound } from "../outbound.ts";
import { guardedFetch } from "./guarded-fetch.ts";

/** Seconds for one call to a provider. */
const TIMEOUT = 10;

/** What openid-client needs for an authorization server: its description, read through the guard, and our own keys. */
export async function discoverClient(
  outbound: Outbound,
  given: { issuer: string; clientId: string; secret: string | null; metadata?: Partial<ClientMetadata> },
): Promise<Configuration> {
  const options = { [customFetch]: guardedFetch(outbound) as never, timeout: TIMEOUT };
  const { clientId, secret, metadata = {} } = given;
  const issuer = new URL(given.issuer);
  if (secret === null) return discovery(issuer, clientId, metadata, None(), options);
  // Only its description says how it wants the secret, so the choice is made when the secret is first used.
  const give: ClientAuth = (server, ...rest) =>
    (needsBasic(server) ? ClientSecretBasic(secret) : ClientSecretPost(secret))(server, ...rest);
  return discovery(issuer, clientId, { ...metadata, client_secret: secret }, give, options);
}

/** OpenID Connect Discovery 3: where nothing is said, it is `client_secret_basic`. */
const needsBasic = ({ token_endpoint_auth_methods_supported: methods }: ServerMetadata): boolean =>
  !methods?.includes("client_secret_post");
