import { fault } from "../../platform/fault.ts";

/**
 * A subject is one line: a line break would begin another header.
 * @throws Fault header-injection
 */
export function checkLines({ subject }: { subject: string }): void {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject)) throw fault("header-injection");
}
