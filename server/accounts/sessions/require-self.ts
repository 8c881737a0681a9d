import { fault } from "../../platform/fault.ts";
import type { Caller } from "../../platform/web/http.ts";

/** A login reads and writes its own forms; anybody else's does not exist for it. */
export function requireSelf(caller: Caller, loginId: string): void {
  if (caller.publicId !== loginId) throw fault("not-found");
}
