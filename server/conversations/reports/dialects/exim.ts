import { ADDRESS, type Dialect } from "./dialect.ts";

/** Exim names the recipients in a header field; the text has a reason below each. */
export const exim: Dialect = {
  name: "exim",
  signs: [{ header: "x-failed-recipients", is: /@/ }, /mail delivery software|mail system|delivery/i],
  after:
    /^(?=.*(?:address\(es\) failed|Adressen? (?:ist|sind|schlug|schlugen)|adresse\(s\)|direcci[oó]n)).*:[ \t]*$/im,
  recipient: new RegExp(`^[ \\t]{1,8}(?:\\S+ <)?(${ADDRESS})>?:?[ \\t]*$`, "m"),
  until: null,
  original: /^-{4,} .*(?:copy of|Kopie|copie|copia).*$|^-{4,} The (?:header|body).*$/im,
  action: "failed",
};

/** The same for a mail that still waits. */
export const eximDelay: Dialect = {
  ...exim,
  name: "exim-delay",
  signs: [/has not yet been delivered/i, /mail delivery software/i],
  after: /^The address(?:es)? to which the message has not yet been delivered (?:is|are):[ \t]*$/im,
  until: /^No action is required/im,
  original: /^No action is required/im,
  action: "delayed",
};
