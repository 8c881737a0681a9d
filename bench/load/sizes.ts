/** How much an installation holds. */
export interface Sizes {
  owners: number;
  logins: number;
  campaigns: number;
  entries: number;
  podcasts: number;
  /** E-mails of mailings, conversations and the mails in them, together. */
  mail: number;
}

/** The load model (D6.07) at scale 1. */
const WHOLE: Sizes = {
  owners: 5_000,
  logins: 20_000,
  campaigns: 100_000,
  entries: 5_000_000,
  podcasts: 4_500_000,
  mail: 30_000_000,
};
/** So many people are active at once, whatever the size. */
export const PEOPLE = 200;
/** So many mailboxes send meanwhile. */
export const MAILBOXES = 100;

/** The load model at a scale from 0.001 to 1, with no fewer people than are to be active. */
export function sizesAt(scale: number): Sizes {
  const part = (whole: number, least: number) => Math.max(least, Math.round(whole * scale));
  return {
    owners: part(WHOLE.owners, 10),
    logins: part(WHOLE.logins, PEOPLE),
    campaigns: part(WHOLE.campaigns, PEOPLE),
    entries: part(WHOLE.entries, 5_000),
    podcasts: part(WHOLE.podcasts, 5_000),
    mail: part(WHOLE.mail, 30_000),
  };
}

/**
 * One organization with the people who are active, and as much for each of them as in the whole. Its catalogue is a tenth, so
 * that both fit on one disk: what that makes slower counts against the large installation.
 */
export function oneOrganization(sizes: Sizes): Sizes {
  const share = PEOPLE / sizes.logins;
  const part = (all: number) => Math.round(all * share);
  return {
    owners: 1,
    logins: PEOPLE,
    campaigns: part(sizes.campaigns),
    entries: part(sizes.entries),
    podcasts: Math.max(5_000, Math.round(sizes.podcasts / 10)),
    mail: part(sizes.mail),
  };
}
