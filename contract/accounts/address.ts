import { z } from "zod";
import { PASSWORD_TYPED } from "../accounts-entry.ts";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";

/** Hours in which a change has to be confirmed at both addresses, and days in which the old one takes it back. */
export const ADDRESS_CHANGE_HOURS = 24;
export const ADDRESS_BACK_DAYS = 7;

const loginParams = z.object({ loginId: Id });
const path = "/core/api/login/:loginId/address";

/** The address one signs in with, and a change of it that waits. */
export const AddressChange = z.object({
  address: z.string(),
  /** Why it cannot be changed here: the platform sends no mails, or an organization lets one in by single sign-on only. */
  whyNot: z.enum(["no-mail", "single-sign-on"]).nullable(),
  waiting: z
    .object({
      address: z.string(),
      expires: Instant,
      /** Where it has been confirmed. */
      confirmed: z.object({ old: z.boolean(), new: z.boolean() }),
    })
    .nullable(),
});
export type AddressChange = z.output<typeof AddressChange>;

export const readAddressChange = route({
  method: "GET",
  path,
  act: "signed-in",
  params: loginParams,
  reply: AddressChange,
});
/**
 * Asks for another address: both get a mail with a link, and it changes once both were opened. A second one takes the
 * place of the first. The answer is the same for an address that has an account.
 */
export const changeAddress = route({
  method: "POST",
  path,
  act: "signed-in",
  params: loginParams,
  body: z.strictObject({ username: z.string().max(1016), password: PASSWORD_TYPED }),
  reply: AddressChange,
  faults: ["invalid", "wrong-password", "slow-down", "too-many-requests", "mail-not-set-up", "sign-on-only"],
});
export const dropAddressChange = route({
  method: "DELETE",
  path,
  act: "signed-in",
  params: loginParams,
  reply: AddressChange,
});

const Token = z.string().min(1).max(100);
/** The link of either mail. The page asks first, so that programs that open links change nothing. */
export const confirmAddress = route({
  method: "POST",
  path: "/core/address/confirm",
  act: "open",
  body: z.strictObject({ token: Token }),
  /** `waiting`: the other address has still to confirm. */
  reply: z.object({ state: z.enum(["waiting", "changed"]), address: z.string() }),
  faults: ["link-over", "address-taken"],
});
/**
 * "This was not me": the old address has the account back, every session ends, and the password is no longer taken; a mail
 * leads to a new one.
 */
export const takeAddressBack = route({
  method: "POST",
  path: "/core/address/back",
  act: "open",
  body: z.strictObject({ token: Token }),
  reply: z.object({ address: z.string() }),
  faults: ["link-over", "address-taken"],
});
