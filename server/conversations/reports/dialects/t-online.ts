import { ADDRESS, type Dialect } from "./dialect.ts";

/** T-Online, whose reports look like those of smail. */
export const tOnline: Dialect = {
  name: "t-online",
  signs: [/^\|-+ *(?:Message log follows|Failed addresses follow|Fehlgeschlagene Adressen)/im],
  after: /^\|-+ *(?:Failed addresses follow|Fehlgeschlagene Adressen(?: folgen)?):? *-*\|[ \t]*$/im,
  recipient: new RegExp(`^[ \\t]*<?(${ADDRESS})>?(?:[ \\t]*\\.\\.\\.[ \\t]*(.*))?$`, "m"),
  until: null,
  original:
    /^\|-+ *(?:Message text follows|Message header follows|Nachrichtentext|Es folgt die Nachricht).*$/im,
  reason: /^\|-+ *Message log follows:? *-*\|[ \t]*\n([\s\S]*?)^\|-/im,
  action: "failed",
};
