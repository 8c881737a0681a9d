import { ADDRESS, type Dialect } from "./dialect.ts";

/** Sendmail's list with reasons; the transcript below it repeats them. */
export const sendmail: Dialect = {
  name: "sendmail",
  signs: [/^ *-+ The following addresses had (?:permanent|transient)/im],
  after: /^ *-+ The following addresses had permanent (?:fatal|delivery) (?:errors|problems) -+[ \t]*$/im,
  recipient: new RegExp(`^[ \\t]*"?<?(${ADDRESS})>?"?[ \\t]*$`, "m"),
  until: null,
  original:
    /^ *-+ (?:Original message follows|Unsent message follows|Message header follows).*$|^Reporting-MTA:/im,
  action: "failed",
};
