declare global {
  /** The answer to `GET /core/auth`, which `first.js` requested while the application was loading. */
  var hostreadSession: Promise<Response> | undefined;
}

/** That answer, once; undefined if no one was signed in, and for every later call. */
export function takeEarlySession(): Promise<Response> | undefined {
  const asked = globalThis.hostreadSession;
  globalThis.hostreadSession = undefined;
  return asked;
}
