/** How a German text addresses its reader: Sie or Du. */
export const ADDRESS_FORMS = ["formal", "informal"] as const;
export type AddressForm = (typeof ADDRESS_FORMS)[number];
