import { z } from "zod";
import { Role } from "./acts.ts";
import { eachOf } from "./forms/fields.ts";
import { Country, Language } from "./forms/locale.ts";
import { Currency } from "./forms/money.ts";
import { Id } from "./forms/page.ts";
import { route } from "./route.ts";

export const PERMISSIONS = [
  "CORE_CONFIG_UPDATE",
  "PODCAST_EMAIL_READ",
  "OWNER_ACT_FOR_ANY",
  "CONTACT_RULE_OVERRIDE",
] as const;
export const Permission = z.enum(PERMISSIONS);
export type Permission = z.output<typeof Permission>;

/** An organization (A3.08). `name` is its stable handle, `displayName` what people read. */
export const Owner = z.object({ publicId: Id, name: z.string(), displayName: z.string() });
export type Owner = z.output<typeof Owner>;

const ProfileField = z.object({ value: z.string(), errors: z.array(z.string()) });
export const PROFILE_FIELDS = ["firstName", "middleName", "lastName", "nickName"] as const;
export type ProfileFieldName = (typeof PROFILE_FIELDS)[number];
/** Each field carries its value and the server's errors; the first is shown (A3.09, A5.13). */
export const Profile = z.object(eachOf(PROFILE_FIELDS, ProfileField));
export type Profile = z.output<typeof Profile>;

export const Login = z.object({
  publicId: Id,
  username: z.string(),
  failCounter: z.int().min(0),
  owner: Owner.nullable(),
  profile: Profile,
  /** As stored with the preferences; for a login without any, the request's language and its default country. */
  language: Language,
  country: Country,
});
export type Login = z.output<typeof Login>;

/** `lifetime` in seconds; the receipt time is the client's own. */
export const TokenHeader = z.object({ token: z.string(), lifetime: z.int().positive() });

export const Session = z.object({
  currencies: z.array(Currency),
  paymentPublicKey: z.string().nullable(),
  /** With what the user is in each. */
  owners: z.array(Owner.extend({ role: Role })),
  /** Sees campaigns of organizations they do not belong to. */
  guest: z.boolean(),
  permissions: z.array(Permission),
  login: Login,
  /** An organization wants a second factor that this user does not have yet: nothing else is answered before. */
  factorMissing: z.boolean(),
  /** The release that runs, e.g. 5.2.4 (A1.12). */
  release: z.string(),
  /** True while the built-in demonstration runs; every page shows it. */
  demonstration: z.boolean(),
});
export type Session = z.output<typeof Session>;

/** What the bot check's widget hands out; its actions are `sign-in`, `sign-up` and `reset`. */
export const BOT_CHECK_ACTIONS = ["sign-in", "sign-up", "reset"] as const;
export type BotCheckAction = (typeof BOT_CHECK_ACTIONS)[number];
/** Longer ones are refused by the provider, too. */
export const BotCheck = z.string().max(2048);

export const signIn = route({
  method: "POST",
  path: "/core/auth",
  act: "open",
  body: z.strictObject({
    username: z.string().min(1).max(254),
    password: z.string().min(1).max(256),
    /** Needed after `bot-check-needed`, where the platform has a bot check. */
    botCheck: BotCheck.optional(),
    /** Needed after `second-factor-needed`: of the app, or a recovery code. */
    code: z.string().trim().min(1).max(40).optional(),
    /** This browser is asked for no code for 30 days. */
    remember: z.boolean().optional(),
  }),
  reply: Session,
  header: TokenHeader,
  faults: [
    "bad-credentials",
    "login-disabled",
    "sign-on-only",
    "slow-down",
    "bot-check-needed",
    "bot-check-failed",
    "second-factor-needed",
    "wrong-code",
  ],
});

/** Takes the current token in the header, or the rotating cookie where there is none. */
export const refreshSession = route({
  method: "GET",
  path: "/core/auth",
  act: "open",
  reply: Session,
  header: TokenHeader,
  faults: ["no-session"],
});

export const signOut = route({ method: "DELETE", path: "/core/auth", act: "open", reply: null, status: 204 });
