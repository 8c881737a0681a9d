import { z } from "zod";
import { ClientName, REDIRECTS_MOST, Redirect } from "../../../contract/accounts/connected.ts";
import { newHandle } from "../../platform/handle.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { readSettings } from "../../settings/read.ts";
import { type Budget, networkOf, spend } from "../sessions/ask-budget.ts";
import { countIdleClients, insertClient, lockClients } from "./queries.ts";

const REGISTRATIONS: Budget = { name: "client-registration", most: 10, seconds: 3_600 };
/** So many may wait for somebody to allow them; whoever fills this up keeps out only others that register themselves. */
const IDLE_MOST = 1_000;

/** RFC 7591, section 2, as far as it means anything here. What else is sent is not kept, and not answered. */
const Metadata = z.object({
  redirect_uris: z.array(z.unknown()).min(1).max(REDIRECTS_MOST),
  client_name: ClientName.default("MCP"),
  token_endpoint_auth_method: z.literal("none").default("none"),
  grant_types: z
    .array(z.enum(["authorization_code", "refresh_token"]))
    .min(1)
    .max(2)
    .default(["authorization_code"]),
  response_types: z.array(z.literal("code")).length(1).default(["code"]),
});

export type Registered =
  | { status: 201; body: Readonly<Record<string, unknown>> }
  | {
      status: 400 | 404 | 429 | 503;
      body: { error: string; error_description: string };
      retryAfter?: number;
    };

const refuse = (
  status: 400 | 404 | 429 | 503,
  error: string,
  says: string,
  retryAfter?: number,
): Registered => ({
  status,
  body: { error, error_description: says },
  ...(retryAfter !== undefined && { retryAfter }),
});

/**
 * A program enters itself (RFC 7591), where the platform's administrators let programs do that. It can do nothing until
 * somebody allows it something, and is told of as one that nobody has looked at. It gets no secret: it could keep none.
 */
export async function registerItself(db: Db, given: unknown, ip: string): Promise<Registered> {
  if (!(await readSettings(db)).clientRegistration)
    return refuse(404, "invalid_request", "Clients are registered by an administrator here.");
  const wait = await spend(db, REGISTRATIONS, networkOf(ip));
  if (wait > 0) return refuse(429, "temporarily_unavailable", "Too many registrations. Try later.", wait);
  const read = Metadata.safeParse(given);
  if (!read.success)
    return refuse(400, "invalid_client_metadata", "Only public clients with the code flow can register.");
  const { redirect_uris, ...metadata } = read.data;
  const redirects = z.array(Redirect).safeParse(redirect_uris);
  if (!redirects.success)
    return refuse(
      400,
      "invalid_redirect_uri",
      "Use https, a loopback address, or a scheme named after a domain.",
    );
  const uris = [...new Set(redirects.data)];
  const publicId = newHandle();
  const full = await inTransaction(db, async (tx) => {
    await lockClients(tx, null);
    if ((await countIdleClients(tx)) >= IDLE_MOST) return true;
    await insertClient(tx, {
      public_id: publicId,
      name: metadata.client_name.trim(),
      redirect_uris: uris,
      owner_id: null,
      created_by: null,
      registered_itself: true,
    });
    return false;
  });
  if (full)
    return refuse(503, "temporarily_unavailable", "Too many clients wait for somebody. Try tomorrow.");
  return {
    status: 201,
    body: {
      client_id: publicId,
      client_id_issued_at: Math.floor(Date.now() / 1_000),
      ...metadata,
      redirect_uris: uris,
    },
  };
}
