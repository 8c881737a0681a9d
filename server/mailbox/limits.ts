import type { OutboundKind } from "../platform/outbound/target.ts";

/** Ports a mail server may have: encrypted from the start, or turned to it before anything is said (S-9). */
export const MAIL_PORTS: Readonly<Record<Extract<OutboundKind, "imap" | "smtp">, readonly number[]>> = {
  imap: [993, 143],
  smtp: [465, 587],
};

/** Connection tests allowed: a minute for each user, an hour for each organization (S-9). */
export const TEST_BUDGET = { perMinute: 5, perHour: 20 } as const;
