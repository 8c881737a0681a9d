import { randomBytes } from "node:crypto";

const SITEVERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/**
 * A stand-in for Turnstile's siteverify that keeps its rules: a token is 2,048 characters at most, lives 300 s,
 * counts once, and is only judged for who knows the secret.
 */
export function makeTurnstile(secret: string) {
  const tokens = new Map<string, { action: string; hostname: string; solved: number; used: boolean }>();
  let outage: "none" | "no-line" | "failing" | "nonsense" = "none";
  let asked = 0;
  const refuse = (code: string) => ({ success: false, "error-codes": [code] });

  function judge(form: URLSearchParams) {
    const response = form.get("response");
    if (!form.get("secret")) return refuse("missing-input-secret");
    if (form.get("secret") !== secret) return refuse("invalid-input-secret");
    if (!response) return refuse("missing-input-response");
    const token = tokens.get(response);
    if (response.length > 2048 || !token) return refuse("invalid-input-response");
    if (token.used || Date.now() - token.solved > 300_000) return refuse("timeout-or-duplicate");
    token.used = true;
    const { action, hostname, solved } = token;
    return {
      success: true,
      challenge_ts: new Date(solved).toISOString(),
      hostname,
      action,
      "error-codes": [],
    };
  }

  const answer: typeof fetch = async (address, init) => {
    asked += 1;
    if (String(address) !== SITEVERIFY || init?.method !== "POST") return new Response("", { status: 405 });
    if (outage === "no-line") throw new TypeError("fetch failed");
    if (outage === "failing") return new Response("upstream", { status: 503 });
    if (outage === "nonsense") return new Response("<h1>Maintenance</h1>");
    return Response.json(judge(new URLSearchParams(String(init.body))));
  };

  return {
    fetch: answer,
    /** The token that the widget returns once it is solved. */
    solve(action: string, given: { hostname?: string; secondsAgo?: number; length?: number } = {}): string {
      const { hostname = "localhost", secondsAgo = 0, length = 600 } = given;
      const token = randomBytes(length).toString("base64url").slice(0, length);
      tokens.set(token, { action, hostname, solved: Date.now() - secondsAgo * 1000, used: false });
      return token;
    },
    break(how: typeof outage): void {
      outage = how;
    },
    asked: () => asked,
  };
}
