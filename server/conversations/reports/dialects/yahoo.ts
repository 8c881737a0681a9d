import { ADDRESS, type Dialect } from "./dialect.ts";

/** Yahoo, and AOL behind it. */
export const yahoo: Dialect = {
  name: "yahoo",
  signs: [/unable to deliver your message to the following address/i],
  after: /^.*unable to deliver your message to the following address(?:es|\(es\))?\.?.*$/im,
  recipient: new RegExp(`^<(${ADDRESS})>:[ \\t]*(.*)$`, "m"),
  until: null,
  original: /^--- (?:Below this line|Original message).*$/im,
  action: "failed",
};
