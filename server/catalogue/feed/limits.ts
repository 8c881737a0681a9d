/** Longest texts kept from any source, in UTF-16 units. */
export const limits = {
  title: 300,
  subtitle: 500,
  description: 10_000,
  name: 200,
  guid: 100,
  address: 320,
} as const;
