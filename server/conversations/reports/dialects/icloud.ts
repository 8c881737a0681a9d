import { ADDRESS, type Dialect } from "./dialect.ts";

/** iCloud, in the words of the messaging server it grew from. */
export const icloud: Dialect = {
  name: "icloud",
  signs: [
    /cannot be delivered to the following recipients?|kann an folgende Empf[äa]nger nicht/i,
    /^[ \t]*Recipient address:|^[ \t]*Empf[äa]ngeradresse:/im,
  ],
  after: /^.*(?:cannot be delivered to the following recipients?|kann an folgende Empf[äa]nger nicht).*$/im,
  recipient: new RegExp(
    `^[ \\t]*(?:Recipient address|Empf[äa]ngeradresse):[ \\t]*(${ADDRESS})[ \\t]*$`,
    "im",
  ),
  until: null,
  original: /^(?:-{4,}|Return-path:).*$/im,
  action: "failed",
};
