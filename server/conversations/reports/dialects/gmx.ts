import { ADDRESS, type Dialect } from "./dialect.ts";

/** GMX and WEB.DE: Exim's words without Exim's header field, the recipient at the margin. */
export const gmx: Dialect = {
  name: "gmx",
  signs: [
    /automatically by mail delivery software|automatisch (?:von der Mail-?Software )?(?:generiert|erzeugt|erstellt)/i,
  ],
  after:
    /^.*(?:address\(es\) failed|Adressen? (?:sind|ist) (?:betroffen|fehlgeschlagen)|Empf[äa]nger (?:sind|ist) betroffen).*:?[ \t]*$/im,
  recipient: new RegExp(`^[ \\t]*"?<?(${ADDRESS})>?"?:[ \\t]*$`, "m"),
  until: null,
  original: /^-{2,} ?(?:The (?:header|body)|This is a copy|Die Kopfzeilen|Kopfzeilen|Der Kopf|Es folgt).*$/im,
  action: "failed",
};
