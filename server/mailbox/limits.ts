import type { OutboundKind } from "../platform/outbound/target.ts";

/** Allowed ports of mail servers: with TLS from the start, or with STARTTLS (S-9). */
export const MAIL_PORTS: Readonly<Record<Extract<OutboundKind, "imap" | "smtp">, readonly number[]>> = {
  imap: [993, 143],
  smtp: [465, 587],
};

/** Look-ups of mail servers allowed for each user; what our table knows is not counted. */
export const DISCOVERY_BUDGET = { name: "discover-mailbox", most: 30, seconds: 600 } as const;

/** Connection tests allowed: a minute for each user, an hour for each organization (S-9). */
export const TEST_BUDGET = { perMinute: 5, perHour: 20 } as const;

/** Consents a user may begin. */
export const CONSENT_BUDGET = { name: "mailbox-consent", most: 20, seconds: 600 } as const;

/** Mails a day that a new mailbox begins with, and how many more it may send for each day that went well. */
export const RAMP = { start: 20, daily: 10 } as const;
