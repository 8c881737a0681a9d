declare global {
  /** The answer to `GET /core/auth` that `first.js` has asked for while the application was loading. */
  var hostreadSession: Promise<Response> | undefined;
}

/** That answer, once; undefined where nobody was signed in, and for every later question. */
export function takeEarlySession(): Promise<Response> | undefined {
  const asked = globalThis.hostreadSession;
  globalThis.hostreadSession = undefined;
  return asked;
}
