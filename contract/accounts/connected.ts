import { z } from "zod";
import { Id, Instant } from "../forms/page.ts";
import { holdsControls } from "../forms/text.ts";
import { route } from "../route.ts";
import { TokenAct } from "./tokens.ts";

/** What a client can be allowed at `/mcp`, as scopes: the acts of the tools for assistants, and no other. */
export const CLIENT_ACTS = [
  "catalogue.search",
  "campaign.read",
  "campaign.edit",
  "entry.edit",
  "mail.read",
  "mail.draft",
] as const satisfies readonly TokenAct[];
export const ClientAct = z.enum(CLIENT_ACTS);
export type ClientAct = z.output<typeof ClientAct>;

/** Of one organization, and of the platform. */
export const CLIENTS_MOST = 50;
/** So many of those that registered themselves are listed. */
export const SELF_REGISTERED_MOST = 200;
export const REDIRECTS_MOST = 10;
/** Of one person. */
export const CONNECTIONS_MOST = 50;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === "http:" && LOOPBACK.has(hostname);

/**
 * Whether answers may be sent to an address: https; a server on the person's own machine; or a scheme of an app that is
 * named after a domain (RFC 8252, 7.1 and 8.4), which leaves out `javascript:`, `data:` and their like.
 */
export function isRedirect(text: string): boolean {
  // What browsers and programs might read differently: spaces, controls, backslashes, quotes.
  if (!/^[a-z][a-z0-9+.-]*:[\w\-.~:/?[\]@!$&()*+,;=%]+$/i.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.hash !== "") return false;
  if (url.protocol === "https:") return url.hostname !== "";
  if (url.protocol === "http:") return isLoopback(url);
  return url.protocol.includes(".");
}

/**
 * The address where an answer goes, where it is one of those registered: the very same one, but for the port on the
 * person's own machine, which a program gets anew each time (RFC 8252, 7.3).
 */
export function isRegistered(given: string, registered: readonly string[]): boolean {
  if (registered.includes(given)) return true;
  if (!isRedirect(given) || !isLoopback(new URL(given))) return false;
  return registered.some((one) => isLoopback(new URL(one)) && withoutPort(one) === withoutPort(given));
}

const withoutPort = (text: string): string => {
  const url = new URL(text);
  url.port = "";
  return url.href;
};

export const Redirect = z
  .string()
  .trim()
  .max(500)
  .refine(isRedirect, { params: { rule: "not-a-redirect" } });
export const ClientName = z
  .string()
  .max(80)
  .refine((s) => s.trim() !== "", { params: { rule: "required" } })
  .refine((s) => !holdsControls(s), { params: { rule: "control-characters" } });

export const Client = z.object({
  /** What the program calls itself by: `client_id`. */
  publicId: Id,
  name: z.string(),
  redirects: z.array(z.string()).max(REDIRECTS_MOST),
  created: Instant,
  /** Nobody has entered it. */
  registeredItself: z.boolean(),
  /** How many people have allowed it something that goes on. */
  connections: z.int(),
});
export type Client = z.output<typeof Client>;

const Clients = z.object({
  page: z.array(Client).max(CLIENTS_MOST + SELF_REGISTERED_MOST),
  /** How many more have registered themselves. */
  more: z.int(),
});
export type Clients = z.output<typeof Clients>;
const newClient = z.strictObject({
  name: ClientName,
  redirects: z.array(Redirect).min(1).max(REDIRECTS_MOST),
});
const ofOwner = z.object({ ownerId: Id });
const oneOfOwner = z.object({ ownerId: Id, id: Id });
const one = z.object({ id: Id });

/** Programs that members of an organization may connect. */
export const listClients = route({
  method: "GET",
  path: "/api/owner/:ownerId/client",
  act: "client.edit",
  params: ofOwner,
  reply: Clients,
});
export const addClient = route({
  method: "POST",
  path: "/api/owner/:ownerId/client",
  act: "client.edit",
  sudo: true,
  params: ofOwner,
  body: newClient,
  reply: Client,
  status: 201,
  faults: ["invalid", "too-many-items"],
});
/** Ends what anybody has allowed it. */
export const deleteClient = route({
  method: "DELETE",
  path: "/api/owner/:ownerId/client/:id",
  act: "client.edit",
  params: oneOfOwner,
  reply: Clients,
});

/** The same for everybody (needs CORE_CONFIG_UPDATE). Those that registered themselves come after those that were entered. */
export const listPlatformClients = route({
  method: "GET",
  path: "/core/api/client",
  act: "signed-in",
  reply: Clients,
  faults: ["not-allowed"],
});
export const addPlatformClient = route({
  method: "POST",
  path: "/core/api/client",
  act: "signed-in",
  sudo: true,
  body: newClient,
  reply: Client,
  status: 201,
  faults: ["not-allowed", "invalid", "too-many-items"],
});
export const deletePlatformClient = route({
  method: "DELETE",
  path: "/core/api/client/:id",
  act: "signed-in",
  params: one,
  reply: Clients,
  faults: ["not-allowed"],
});

/** What a client has sent its person with: the query of `/oauth/authorize` as it stands there. */
const Query = z.string().min(1).max(4_000);

/** Why a client is not let in. */
export const ACCESS_TROUBLES = [
  "client",
  "redirect",
  "twice",
  "response",
  "pkce",
  "scope",
  "resource",
  "nowhere",
] as const;

export const AskedAccess = z.object({
  name: z.string().nullable(),
  /** Null: it can be allowed. */
  trouble: z.enum(ACCESS_TROUBLES).nullable(),
  registeredItself: z.boolean(),
  /** Where the answer goes: the name of a server, or of an app’s scheme; null for the person’s own machine. */
  place: z.string().nullable(),
  /** Where one may allow it, and what of that which was asked for one’s role has there. */
  owners: z.array(z.object({ publicId: Id, displayName: z.string(), acts: z.array(ClientAct) })),
  acts: z.array(ClientAct),
  /** Where the refusal goes; null where its address is not one of the client’s. */
  back: z.string().nullable(),
});
export type AskedAccess = z.output<typeof AskedAccess>;

export const readAskedAccess = route({
  method: "GET",
  path: "/api/connection/asked",
  act: "signed-in",
  query: z.strictObject({ asked: Query }),
  reply: AskedAccess,
});

/** Lets the client act for the caller in one organization. `to` is where the browser goes next, with the code. */
export const allowAccess = route({
  method: "POST",
  path: "/api/connection",
  act: "signed-in",
  sudo: true,
  body: z.strictObject({
    asked: Query,
    owner: Id,
    acts: z.array(ClientAct).min(1).max(CLIENT_ACTS.length),
  }),
  reply: z.object({ to: z.string() }),
  status: 201,
  faults: ["invalid", "too-many-items", "access-not-asked", "not-allowed"],
});

export const Connection = z.object({
  publicId: Id,
  name: z.string(),
  registeredItself: z.boolean(),
  owner: z.string(),
  acts: z.array(TokenAct),
  created: Instant,
  /** The last day on which it was used. */
  used: z.iso.date().nullable(),
  ends: Instant,
});
export type Connection = z.output<typeof Connection>;
const Connections = z.object({ page: z.array(Connection).max(CONNECTIONS_MOST) });

/** The clients that act for the caller. */
export const listConnections = route({
  method: "GET",
  path: "/api/connection",
  act: "signed-in",
  reply: Connections,
});

/** From now on its tokens open nothing. */
export const disconnectClient = route({
  method: "DELETE",
  path: "/api/connection/:id",
  act: "signed-in",
  params: one,
  reply: Connections,
});
