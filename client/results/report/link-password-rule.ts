import { LINK_PASSWORD } from "../../../contract/results/report.ts";

/** Whether a link may have this password. */
export const fitsLink = (password: string): boolean =>
  password.length >= LINK_PASSWORD.least && password.length <= LINK_PASSWORD.most;
