const FAMILIES = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;

/** Which kind of browser a user agent names, and nothing more of it. */
export const agentFamily = (agent: string | undefined): string =>
  FAMILIES.find(([, sign]) => sign.test((agent ?? "").slice(0, 500)))?.[0] ?? "other";
