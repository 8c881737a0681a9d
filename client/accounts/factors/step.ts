import type { Problem } from "../../api/problem.ts";

/** What the right password still lacks: a code, or a passkey. */
export type Step = "password" | "code" | "passkey";

export const stepOf = (problem: Problem): Step =>
  (problem.payload as { by?: unknown } | undefined)?.by === "passkey" ? "passkey" : "code";
