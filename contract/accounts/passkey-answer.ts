import { z } from "zod";

// What browsers answer, as they spell it (Web Authentication, level 3), without what they add to it.

const Bytes = z
  .string()
  .max(8_000)
  .regex(/^[\w-]*$/);
const parts = {
  id: Bytes.min(1).max(1_400),
  rawId: Bytes.min(1).max(1_400),
  type: z.literal("public-key"),
  clientExtensionResults: z.strictObject({}),
};

/** A challenge that was answered with a passkey. */
export const PasskeyAnswer = z.strictObject({
  ...parts,
  response: z.strictObject({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.optional(),
  }),
});

export const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

/** A new passkey. */
export const PasskeyMade = z.strictObject({
  ...parts,
  response: z.strictObject({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** What the browser is asked; spelled as it wants it. */
export const PasskeyQuestion = z.looseObject({ challenge: z.string() });
