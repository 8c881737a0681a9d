import type { Dialect } from "./dialect.ts";
import { domino } from "./domino.ts";
import { exchange, exchangeOld } from "./exchange.ts";
import { exim, eximDelay } from "./exim.ts";
import { gmail, gmailLetter } from "./gmail.ts";
import { gmx } from "./gmx.ts";
import { icloud } from "./icloud.ts";
import { postfix } from "./postfix.ts";
import { qmail } from "./qmail.ts";
import { sendmail } from "./sendmail.ts";
import { tOnline } from "./t-online.ts";
import { yahoo } from "./yahoo.ts";

/** In the order they are tried: those with the most telling signs first. */
export const DIALECTS: readonly Dialect[] = [
  postfix,
  exim,
  eximDelay,
  yahoo,
  gmail,
  gmailLetter,
  exchange,
  exchangeOld,
  domino,
  icloud,
  tOnline,
  sendmail,
  gmx,
  qmail,
];
