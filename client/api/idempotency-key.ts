/** A fresh idempotency key: 128 random bits; `randomUUID` is missing where a page is served without TLS. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The keys a form or dialog has used, by what it sent with them. */
export type IdempotencyKeys = Map<string, string>;

/** The key for this content: sent again it stays one request, with a changed content it is another. */
export function keyFor(keys: IdempotencyKeys, content: string): string {
  const key = keys.get(content) ?? newIdempotencyKey();
  keys.set(content, key);
  return key;
}
