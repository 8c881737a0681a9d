/** A fresh idempotency key: 128 random bits; `randomUUID` is missing where a page is served without TLS. */
export const newMailingKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
