import { z } from "zod";
import { route } from "./route.ts";

const Endpoint = z.object({ host: z.string(), port: z.int(), secure: z.boolean() });

/** How users sign in at a provider: by consent, with a password made for mail programs, or with their own. */
const PROVIDER_SIGN_INS = ["google", "microsoft", "app-password", "password"] as const;
/** Where servers were found: our table, DNS, the domain's own configuration, its mail exchanger, the usual names. */
const SERVER_SOURCES = ["table", "srv", "autoconfig", "mx", "tried"] as const;

/** What an address alone says about its mail servers (B1.03). */
export const Discovered = z.object({
  /** The provider's name; null if we do not know it. */
  provider: z.string().nullable(),
  signIn: z.enum(PROVIDER_SIGN_INS),
  /** The page where a password for mail programs is created. */
  appPasswords: z.string().nullable(),
  /** Null: nothing was found. */
  source: z.enum(SERVER_SOURCES).nullable(),
  /** The user name to sign in with. */
  user: z.string(),
  imap: Endpoint.nullable(),
  smtp: Endpoint.nullable(),
});
export type Discovered = z.output<typeof Discovered>;

/** Finds the mail servers of an address within 3 s; changes nothing. */
export const discoverMailbox = route({
  method: "POST",
  path: "/api/mailboxes/discover",
  act: "mailbox.connect",
  body: z.strictObject({ address: z.string().trim().min(3).max(254) }),
  reply: Discovered,
  faults: ["invalid", "too-many-requests"],
});
