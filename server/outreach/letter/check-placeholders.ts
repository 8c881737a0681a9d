import { leftOverBraces } from "../../../contract/outreach/placeholders.ts";
import { fault } from "../../platform/fault.ts";
import { unknownPlaceholders } from "./placeholders.ts";

/**
 * Names that mean nothing, and braces that were left over, would go out as they are written.
 * @throws Fault placeholder-unknown, placeholder-broken
 */
export function checkPlaceholders({ subject, body }: { subject: string; body: string }): void {
  const unknown = unknownPlaceholders(`${subject}\n${body}`)[0];
  if (unknown !== undefined) throw fault("placeholder-unknown", { values: { name: `{{${unknown}}}` } });
  const left = leftOverBraces(subject) ?? leftOverBraces(body);
  if (left !== null) throw fault("placeholder-broken", { values: { name: left } });
}
