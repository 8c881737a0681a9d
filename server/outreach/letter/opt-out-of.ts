import { optOutToken, optOutUrl } from "../../contacts/opt-out/links.ts";
import type { Context } from "../../platform/web/http.ts";

/** The link by which a message's recipient can object: always the same for its handle. */
export const optOutOf = ({ config, secrets }: Pick<Context, "config" | "secrets">, handle: string) =>
  optOutUrl(config.publicUrl, optOutToken(secrets, handle));
