import type { FastifyRequest } from "fastify";
import type { Route } from "../../../contract/route.ts";
import { fault } from "../fault.ts";
import type { Caller } from "./http.ts";

/** Nothing was done yet: the same call succeeds once the session has proved who uses it. */
export function requireProof({ caller }: FastifyRequest): void {
  if (!caller?.session?.proved) throw fault("prove-again");
}

/** Who called, and what the route they called does. */
export function callerOf(
  { caller, id }: FastifyRequest,
  { method, path, passing, act }: Route,
  reach?: (ownerId: number, member: boolean) => void,
): Caller | null {
  if (!caller) return null;
  const needs = act === "open" || act === "signed-in" ? {} : { needs: act };
  if (method === "GET" || passing) return { ...caller, ...needs };
  return { ...caller, ...needs, act: { route: `${method} ${path}`, requestId: id, ...(reach && { reach }) } };
}

/** A key that cannot be kept is refused: without it the sender would believe that a repetition is safe. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || key === "" || key.length > 200) throw fault("bad-request");
  return key;
}
