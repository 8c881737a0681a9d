/** Which of its last mails stop a mailbox (B1.128). */
export const BRAKE = {
  /** Below so many mails no rate is judged. */
  fewest: 20,
  dead: { of: 100, least: 3, percent: 5 },
  complaints: { of: 1000, most: 2 },
  blocked: 3,
} as const;
