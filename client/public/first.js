// Runs before everything else, while the application is still on its way.

// Before every schema is made: zod otherwise tries `new Function` once, which the page's policy refuses
// and browsers then report as an issue.
globalThis.__zod_globalConfig = { jitless: true };

// Who may still be signed in asks for the session now instead of after the scripts: client/api/early.ts takes the answer.
// The language is that of client/language/locale.ts.
// Where the browser blocks site data, already reading the property throws, and nobody was signed in.
const stored = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
if (stored("hostread.signedIn")) {
  const kept = stored("hostread.language");
  const german = kept ? kept === "de" : navigator.language.toLowerCase().startsWith("de");
  globalThis.hostreadSession = fetch("/core/auth", {
    headers: { accept: "application/json", "accept-language": german ? "de-DE" : "en-US" },
    credentials: "same-origin",
    signal: AbortSignal.timeout(30_000),
  });
  // Its consumer handles the failure; until then it must not be reported as unhandled.
  globalThis.hostreadSession.catch(() => undefined);
}
