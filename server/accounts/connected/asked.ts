import {
  type ACCESS_TROUBLES,
  CLIENT_ACTS,
  type ClientAct,
  isRegistered,
} from "../../../contract/accounts/connected.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { resourceOf } from "./issuer.ts";
import { letsIn } from "./lets-in.ts";
import { type ClientRow, selectClient } from "./queries.ts";

type Trouble = (typeof ACCESS_TROUBLES)[number];

/** What a client asks for that may be asked for it, and where its answer goes. */
export interface Asked {
  client: ClientRow;
  redirectUri: string;
  state: string | null;
  challenge: string;
  acts: ClientAct[];
  resource: string;
}

/** What the client is told, in the words of RFC 6749 and RFC 8707. */
const ERRORS: Partial<Record<Trouble, string>> = {
  twice: "invalid_request",
  response: "unsupported_response_type",
  pkce: "invalid_request",
  scope: "invalid_scope",
  resource: "invalid_target",
};

export type Read = {
  client: ClientRow | null;
  /** Null where it is not one of the client's: nothing is sent there. */
  redirectUri: string | null;
  /** Where the refusal goes. */
  back: string | null;
} & ({ asked: Asked; trouble: null } | { asked: null; trouble: Trouble });

/** What is asked for where nothing is named: reading the catalogue and campaigns. */
const LEAST: readonly ClientAct[] = ["catalogue.search", "campaign.read"];
const isAct = (scope: string): scope is ClientAct => (CLIENT_ACTS as readonly string[]).includes(scope);

/** S256 makes 32 bytes, which are 43 signs; `plain` is not taken. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Reads a request for access as it stands in the address. As long as client and address do not belong together, nothing is
 * ever sent to that address: anybody can write such a link (RFC 6749, 4.1.2.1).
 */
export async function readAsked(db: Db, issuer: string, query: string): Promise<Read> {
  const given = new URLSearchParams(query);
  const once = (name: string): string | null => (given.getAll(name).length === 1 ? given.get(name) : null);
  const clientId = once("client_id");
  const found =
    clientId !== null && /^[\w-]{1,64}$/.test(clientId) ? await selectClient(db, clientId) : undefined;
  const client = found && (await letsIn(db, found)) ? found : null;
  const backTo = (redirectUri: string, trouble?: Trouble): string =>
    answerTo(redirectUri, issuer, once("state"), { error: (trouble && ERRORS[trouble]) ?? "access_denied" });
  const refuse = (trouble: Trouble, redirectUri: string | null = null): Read => ({
    asked: null,
    trouble,
    client,
    redirectUri,
    back: redirectUri === null ? null : backTo(redirectUri, trouble),
  });
  if (!client) return refuse("client");
  const redirectUri = once("redirect_uri");
  if (redirectUri === null || !isRegistered(redirectUri, client.redirects)) return refuse("redirect");
  // A second one may be read by others than the first (RFC 6749, 3.1); `resource` may be there more than once.
  const resource = resourceOf(issuer);
  for (const name of new Set(given.keys()))
    if (name !== "resource" && given.getAll(name).length > 1) return refuse("twice", redirectUri);
  if (given.get("response_type") !== "code") return refuse("response", redirectUri);
  const challenge = given.get("code_challenge") ?? "";
  if (given.get("code_challenge_method") !== "S256" || !CHALLENGE.test(challenge))
    return refuse("pkce", redirectUri);
  const scopes = (given.get("scope") ?? "").split(" ").filter((scope) => scope !== "");
  if (!scopes.every(isAct)) return refuse("scope", redirectUri);
  if (given.getAll("resource").some((one) => one !== resource)) return refuse("resource", redirectUri);
  const acts = scopes.length > 0 ? CLIENT_ACTS.filter((act) => scopes.includes(act)) : LEAST;
  return {
    asked: { client, redirectUri, state: given.get("state"), challenge, acts: [...acts], resource },
    trouble: null,
    client,
    redirectUri,
    back: backTo(redirectUri),
  };
}

/** The client's address with an answer, and who gives it (RFC 9207). What stood in it stays. */
export function answerTo(
  redirectUri: string,
  issuer: string,
  state: string | null,
  answer: Readonly<Record<string, string>>,
): string {
  const values = new URLSearchParams({ ...answer, ...(state !== null && { state }), iss: issuer });
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${values}`;
}
