import type { AddressKind } from "../../../contract/contacts/rules.ts";
import { judgeAddress } from "../../catalogue/addresses/judge-address.ts";
import { isWebmail } from "../../platform/mail/webmail.ts";

/** Names of departments, offices and shows before the @, in the languages most podcasts are in. */
const ROLES = new Set(
  `admin ads adsales advertise advertising agency anfrage anzeigen audio booking bookings business buero business.inquiries
   collab collabs commercial contact contacto contactus contato contatti cooperation crew editor editorial
   enquiries feedback general hallo hello hi hola host hosts info inquiries inquiry kontakt kooperation kooperationen
   mail mailbox management manager marketing media mediadaten office partner partners partnership partnerships podcast
   podcasts post presse press producer producers production publicidad publicite pr redaccion redaction redaktion
   redazione sales service show sponsor sponsoring sponsors sponsorship sponsorships studio support team verlag
   vermarktung vertrieb werbung`
    .trim()
    .split(/\s+/),
);

/** Shows of so many publishers name an address of somebody who answers for others. */
export const NETWORK_FROM = 3;

/**
 * Whose address it is, judged by what it looks like and by how many publishers name it. Where anybody gets a mailbox it
 * is always a person's, whatever stands before the @: a role needs a domain of its own.
 *
 * @param publishers how many different publishers name it
 */
export function kindOf(address: string, publishers: number): AddressKind {
  const judged = judgeAddress(address);
  if (judged.kind !== "usable") return "placeholder";
  if (publishers >= NETWORK_FROM) return "network";
  const at = judged.key.lastIndexOf("@");
  const name = judged.key.slice(0, at).split("+", 1)[0]!;
  if (isWebmail(judged.key.slice(at + 1))) return "person";
  return ROLES.has(name) ||
    ROLES.has(name.replace(/[-_.]/g, "")) ||
    name.split(/[-_.]/).every((part) => ROLES.has(part))
    ? "role"
    : "person";
}
