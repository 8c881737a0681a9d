import { ADDRESS, type Dialect } from "./dialect.ts";

/** Postfix, where something on the way has made one text of its parts. */
export const postfix: Dialect = {
  name: "postfix",
  signs: [/^This is the mail system at host /im, /could not\s+be delivered/i],
  after: /^This is the mail system at host .*$/im,
  recipient: new RegExp(`^<(${ADDRESS})>(?: \\(expanded from <[^>]*>\\))?:[ \\t]*(.*)$`, "m"),
  until: /^Reporting-MTA:/im,
  original: /^(?:Return-Path:|Received:|Content-Description: Undelivered Message).*$/im,
  action: "failed",
};
