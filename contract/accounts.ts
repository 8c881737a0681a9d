import { z } from "zod";
import { Country, Language } from "./locale.ts";
import { Currency } from "./money.ts";
import { Id } from "./page.ts";
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

export const signIn = route({
  method: "POST",
  path: "/core/auth",
  body: z.strictObject({ username: z.string().min(1).max(254), password: z.string().min(1).max(256) }),
  reply: Session,
  header: TokenHeader,
  faults: ["bad-credentials", "slow-down"],
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
