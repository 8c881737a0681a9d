import { ADDRESS, type Dialect } from "./dialect.ts";

/** qmail-send bounce message format (QSBMF): fixed by Bernstein's description, in whatever language the words are. */
export const qmail: Dialect = {
  name: "qmail",
  signs: [/^(?:Hi\. This is the|This is the) .*(?:qmail|deliver|mail)/im],
  after: /^(?:Hi\. This is the|This is the) .*$/im,
  recipient: new RegExp(`^<(${ADDRESS})>:[ \\t]*(.*)$`, "m"),
  until: null,
  original: /^--- (?:Below this line|Enclosed|Unterhalb dieser Zeile|Ci-dessous|Debajo).*$/im,
  action: "failed",
};
