import { z } from "zod";
import { PROFILE_FIELDS, Profile } from "./accounts.ts";
import { eachOf } from "./forms/fields.ts";
import { Country, Language } from "./forms/locale.ts";
import { Id } from "./forms/page.ts";
import { route } from "./route.ts";

const loginParams = z.object({ loginId: Id });
/** The rule is 60 graphemes; this bounds the counting. */
const FormField = z.strictObject({
  value: z.string().max(2000),
  errors: z.array(z.string().max(1000)).max(20).optional(),
});

export const PROFILE_MAX = 60;
export const readProfile = route({
  method: "GET",
  path: "/core/api/login/:loginId/profile/form",
  act: "signed-in",
  params: loginParams,
  reply: Profile,
});
export const saveProfile = route({
  method: "POST",
  path: "/core/api/login/:loginId/profile/form",
  act: "signed-in",
  params: loginParams,
  body: z.strictObject(eachOf(PROFILE_FIELDS, FormField)),
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
  act: "signed-in",
  params: loginParams,
  beforeFactor: true,
  reply: Preferences,
});
export const savePreferences = route({
  method: "POST",
  path: "/core/api/login/:loginId/preferences",
  act: "signed-in",
  params: loginParams,
  body: Preferences,
  beforeFactor: true,
  reply: Preferences,
});
