import { z } from "zod";
import { Country, Language } from "./locale.ts";
import { Currency } from "./money.ts";
import { Id, Instant, pageOf } from "./page.ts";
import { route } from "./route.ts";

export const PERMISSIONS = ["CORE_CONFIG_UPDATE", "PODCAST_EMAIL_READ", "OWNER_ACT_FOR_ANY"] as const;
export const Permission = z.enum(PERMISSIONS);
export type Permission = z.output<typeof Permission>;

/** An organization (A3.08). `name` is its stable handle, `displayName` what people read. */
export const Owner = z.object({ publicId: Id, name: z.string(), displayName: z.string() });
export type Owner = z.output<typeof Owner>;

const ProfileField = z.object({ value: z.string(), errors: z.array(z.string()) });
export const PROFILE_FIELDS = ["firstName", "middleName", "lastName", "nickName"] as const;
export type ProfileFieldName = (typeof PROFILE_FIELDS)[number];
/** Each field carries its value and the server's errors; the first is shown (A3.09, A5.13). */
export const Profile = z.object({
  firstName: ProfileField,
  middleName: ProfileField,
  lastName: ProfileField,
  nickName: ProfileField,
});
export type Profile = z.output<typeof Profile>;

export const Login = z.object({
  publicId: Id,
  username: z.string(),
  failCounter: z.int().min(0),
  owner: Owner.nullable(),
  profile: Profile,
});
export type Login = z.output<typeof Login>;

/** `lifetime` in seconds; the receipt time is the client's own. */
export const TokenHeader = z.object({ token: z.string(), lifetime: z.int().positive() });

export const Session = z.object({
  currencies: z.array(Currency),
  paymentPublicKey: z.string().nullable(),
  owners: z.array(Owner),
  permissions: z.array(Permission),
  login: Login,
  /** The release that runs, e.g. 5.2.4 (A1.12). */
  release: z.string(),
  /** True while the built-in demonstration runs; every page says so. */
  demonstration: z.boolean(),
});
export type Session = z.output<typeof Session>;

/** What the bot check's widget hands out; its actions are `sign-in`, `sign-up` and `reset`. */
export const BOT_CHECK_ACTIONS = ["sign-in", "sign-up", "reset"] as const;
export type BotCheckAction = (typeof BOT_CHECK_ACTIONS)[number];
/** Longer ones are refused by the provider, too. */
const BotCheck = z.string().max(2048);

export const signIn = route({
  method: "POST",
  path: "/core/auth",
  body: z.strictObject({
    username: z.string().min(1).max(254),
    password: z.string().min(1).max(256),
    /** Needed after `bot-check-needed`, where the platform has a bot check. */
    botCheck: BotCheck.optional(),
  }),
  reply: Session,
  header: TokenHeader,
  faults: ["bad-credentials", "slow-down", "bot-check-needed", "bot-check-failed"],
});

/** Takes the current token in the header, or the rotating cookie where there is none. */
export const refreshSession = route({
  method: "GET",
  path: "/core/auth",
  reply: Session,
  header: TokenHeader,
  faults: ["no-session"],
});

export const signOut = route({ method: "DELETE", path: "/core/auth", reply: null, status: 204 });

const loginParams = z.object({ loginId: Id });
/** The rule is 60 letters as people count them; this bounds the counting. */
const FormField = z.strictObject({
  value: z.string().max(2000),
  errors: z.array(z.string().max(1000)).max(20).optional(),
});

/** Characters a password has; anything may be in it. */
export const PASSWORD_MIN = 15;
export const PASSWORD_MAX = 128;

export const PROFILE_MAX = 60;
export const readProfile = route({
  method: "GET",
  path: "/core/api/login/:loginId/profile/form",
  params: loginParams,
  reply: Profile,
});
export const saveProfile = route({
  method: "POST",
  path: "/core/api/login/:loginId/profile/form",
  params: loginParams,
  body: z.strictObject({
    firstName: FormField,
    middleName: FormField,
    lastName: FormField,
    nickName: FormField,
  }),
  reply: Profile,
  faults: ["invalid"],
});

/** `owner` is the public id of the organization one acts for; null = none picked (decision 1). */
export const Preferences = z.strictObject({
  owner: Id.nullable(),
  restrict: z.boolean(),
  language: Language,
  country: Country,
});
export type Preferences = z.output<typeof Preferences>;
export const readPreferences = route({
  method: "GET",
  path: "/core/api/login/:loginId/preferences",
  params: loginParams,
  reply: Preferences,
});
export const savePreferences = route({
  method: "POST",
  path: "/core/api/login/:loginId/preferences",
  params: loginParams,
  body: Preferences,
  reply: Preferences,
});

/** One line a person types: a name, an organization. */
const Line = z.string().max(300);
const NewPassword = z.string().max(1000);

/** What comes after a sign-up: a mail to open, or nothing where the platform sends no mails. The same for an address that is taken. */
export const SignedUp = z.object({ confirmation: z.enum(["mail", "none"]) });
/** Makes a login with an organization of its own (decision 11). Also as a form without a script. */
export const signUp = route({
  method: "POST",
  path: "/signup",
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
  faults: ["invalid", "bot-check-failed", "bot-check-unavailable", "too-many-requests"],
});

const Token = z.string().min(1).max(100);
/** The link of the confirmation mail, once and for 24 hours. The page asks, so that mail programs that open links change nothing. */
export const confirmSignUp = route({
  method: "POST",
  path: "/signup/confirm",
  body: z.strictObject({ token: Token }),
  reply: z.object({ username: z.string() }),
  faults: ["link-over"],
});

/** Asks for a link that sets a new password. The answer is the same for every address. */
export const requestPassword = route({
  method: "POST",
  path: "/passwd",
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
  params: tokenParams,
  body: z.strictObject({ password: NewPassword }),
  reply: null,
  status: 204,
  faults: ["invalid", "link-over"],
});

/** What is said about an invitation to whoever holds its link. */
export const Invitation = z.object({
  organization: z.string(),
  username: z.string(),
  invitedBy: z.string().nullable(),
  expires: Instant,
});
export const readInvitation = route({
  method: "GET",
  path: "/core/api/invitation/:token",
  params: tokenParams,
  reply: Invitation,
  faults: ["link-over"],
});
/**
 * Accepts: signed in as the invited user without a body's fields, else with a password, which makes the login.
 * `username` is who may now sign in, or has joined.
 */
export const acceptInvitation = route({
  method: "POST",
  path: "/invitation/:token",
  params: tokenParams,
  body: z.strictObject({
    password: NewPassword.optional(),
    firstName: Line.optional(),
    lastName: Line.optional(),
  }),
  reply: z.object({ username: z.string(), owner: Owner }),
  faults: ["invalid", "link-over", "invitation-for-another", "sign-in-first"],
});

const ownerParams = z.object({ ownerId: Id });
export const Members = z.object({
  members: z.array(
    z.object({ publicId: Id, username: z.string(), name: z.string(), since: Instant, self: z.boolean() }),
  ),
  invitations: z.array(
    z.object({
      publicId: Id,
      username: z.string(),
      invitedBy: z.string().nullable(),
      created: Instant,
      expires: Instant,
    }),
  ),
});
export type Members = z.output<typeof Members>;
export const listMembers = route({
  method: "GET",
  path: "/core/api/owner/:ownerId/member",
  params: ownerParams,
  reply: Members,
});
/** Invites an address for 7 days. A second time replaces the first link. */
export const inviteMember = route({
  method: "POST",
  path: "/core/api/owner/:ownerId/member",
  params: ownerParams,
  body: z.strictObject({ username: z.string().max(1016) }),
  /** `link`: to hand over, where the platform sends no mails; null where one was sent. */
  reply: z.object({ members: Members, link: z.string().nullable() }),
  faults: ["invalid", "already-member", "too-many-requests"],
});
/** Takes a member, or an invitation, out of the organization. Never the last member. */
export const removeMember = route({
  method: "DELETE",
  path: "/core/api/owner/:ownerId/member",
  params: ownerParams,
  body: z.union([z.strictObject({ member: Id }), z.strictObject({ invitation: Id })]),
  reply: Members,
  faults: ["last-member"],
});

export const ACCOUNT_PAGE_SIZE = 50;
const PageQuery = { page: z.coerce.number().int().min(0).max(100_000).default(0) };
const Search = z.string().trim().max(200).optional();

/** Organizations to act for, by name: at most 50 (needs OWNER_ACT_FOR_ANY). */
export const searchOwners = route({
  method: "GET",
  path: "/core/api/owner",
  query: z.strictObject({ search: Search }),
  reply: z.array(Owner),
  faults: ["not-allowed"],
});

/** A user as administrators see one. */
export const KnownLogin = z.object({
  publicId: Id,
  username: z.string(),
  name: z.string(),
  permissions: z.array(Permission),
  owners: z.array(z.string()),
  created: Instant,
});
export type KnownLogin = z.output<typeof KnownLogin>;
/** Users by name, 50 a page (needs CORE_CONFIG_UPDATE). */
export const listLogins = route({
  method: "GET",
  path: "/core/api/login",
  query: z.strictObject({ search: Search, ...PageQuery }),
  reply: pageOf(KnownLogin),
  faults: ["not-allowed"],
});
/** Sets all permissions of a user; what is not listed is revoked. Somebody always keeps CORE_CONFIG_UPDATE. */
export const grantPermissions = route({
  method: "POST",
  path: "/core/api/login",
  body: z.strictObject({ login: Id, permissions: z.array(Permission).max(PERMISSIONS.length) }),
  reply: KnownLogin,
  faults: ["not-allowed", "last-administrator"],
});

/** What administrators did for organizations they do not belong to, newest first (needs CORE_CONFIG_UPDATE). */
export const listActs = route({
  method: "GET",
  path: "/core/api/act-on-behalf",
  query: z.strictObject(PageQuery),
  reply: pageOf(
    z.object({ at: Instant, login: z.string(), owner: z.string(), route: z.string(), requestId: z.string() }),
  ),
  faults: ["not-allowed"],
});
