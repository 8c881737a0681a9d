import { z } from "zod";
import { BotCheck, Owner } from "./accounts.ts";
import { Country } from "./forms/locale.ts";
import { Instant } from "./forms/page.ts";
import { route } from "./route.ts";

/** Characters a password has; anything may be in it. */
export const PASSWORD_MIN = 15;
export const PASSWORD_MAX = 128;

/** One line a person types: a name, an organization. */
const Line = z.string().max(300);
/** A password as typed; its rules are checked when it is set. */
export const PASSWORD_TYPED = z.string().max(1000);
const NewPassword = PASSWORD_TYPED;

/** What follows a sign-up: a mail to open, or nothing if the platform sends none. The same for an address already in use. */
export const SignedUp = z.object({ confirmation: z.enum(["mail", "none"]) });
/** Makes a login with an organization of its own (decision 11). Also as a form without a script. */
export const signUp = route({
  method: "POST",
  path: "/signup",
  act: "open",
  body: z.strictObject({
    username: z.string().max(1016),
    password: NewPassword,
    organization: Line,
    firstName: Line.optional(),
    lastName: Line.optional(),
    country: Country.optional(),
    botCheck: BotCheck.optional(),
  }),
  form: true,
  reply: SignedUp,
  status: 202,
  faults: [
    "invalid",
    "bot-check-failed",
    "bot-check-unavailable",
    "too-many-requests",
    "sign-up-by-invitation",
    "sign-up-closed",
  ],
});

const Token = z.string().min(1).max(100);
/**
 * The link of the confirmation mail, valid once and for 24 hours. The page asks first, so that mail programs that
 * open links change nothing.
 */
export const confirmSignUp = route({
  method: "POST",
  path: "/signup/confirm",
  act: "open",
  body: z.strictObject({ token: Token }),
  reply: z.object({ username: z.string() }),
  faults: ["link-over", "sign-up-by-invitation", "sign-up-closed"],
});

/** Asks for a link that sets a new password. The answer is the same for every address. */
export const requestPassword = route({
  method: "POST",
  path: "/passwd",
  act: "open",
  body: z.strictObject({ username: z.string().max(1016), botCheck: BotCheck.optional() }),
  form: true,
  reply: null,
  status: 204,
  faults: ["bot-check-failed", "bot-check-unavailable", "too-many-requests"],
});

const tokenParams = z.object({
  token: z
    .string()
    .max(100)
    .regex(/^[\w-]+$/),
});
/** Sets the password with the link of the mail, once and for 30 minutes, and ends all sessions of the user. */
export const setPassword = route({
  method: "POST",
  path: "/passwd/:token",
  act: "open",
  params: tokenParams,
  body: z.strictObject({ password: NewPassword }),
  reply: null,
  status: 204,
  faults: ["invalid", "link-over"],
});

/** What the holder of an invitation link is told about it. */
export const Invitation = z.object({
  organization: z.string(),
  username: z.string(),
  invitedBy: z.string().nullable(),
  expires: Instant,
  /** To one campaign, and not into the organization. */
  guest: z.boolean(),
});
export const readInvitation = route({
  method: "GET",
  path: "/core/api/invitation/:token",
  act: "open",
  params: tokenParams,
  reply: Invitation,
  faults: ["link-over"],
});
/**
 * Accepts an invitation: signed in as the invited user with an empty body, else with a password, which creates the
 * login. `username` is who may now sign in, or has joined.
 */
export const acceptInvitation = route({
  method: "POST",
  path: "/invitation/:token",
  act: "open",
  params: tokenParams,
  body: z.strictObject({
    password: NewPassword.optional(),
    firstName: Line.optional(),
    lastName: Line.optional(),
  }),
  reply: z.object({ username: z.string(), owner: Owner }),
  faults: ["invalid", "link-over", "invitation-for-another", "sign-in-first", "sign-up-closed"],
});
