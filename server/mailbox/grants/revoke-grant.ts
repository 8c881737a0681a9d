import { tokenRevocation } from "openid-client";
import { failureOf } from "../../platform/oauth/token-failure.ts";
import type { Context } from "../../platform/web/http.ts";
import type { KnownProvider } from "../../settings/providers/mail-provider.ts";
import { clientOf } from "../../settings/providers/provider-client.ts";

/**
 * Takes a token back at its provider (RFC 7009); of a refresh token, everything that came from it ends. Answers whether
 * the provider confirmed; null where it has no way to. Never throws for what the provider does.
 */
export async function revokeToken(
  parts: Pick<Context, "outbound" | "secrets" | "log">,
  provider: KnownProvider,
  token: string,
): Promise<boolean | null> {
  try {
    const client = await clientOf(parts, provider);
    if (!client.serverMetadata().revocation_endpoint) return null;
    await tokenRevocation(client, token, { token_type_hint: "refresh_token" });
    return true;
  } catch (error) {
    const { kind, detail } = failureOf(error);
    parts.log.info({ provider: provider.id, failure: kind, detail }, "a token was not revoked");
    return false;
  }
}
