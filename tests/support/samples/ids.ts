/** Public ids of everything one organization has, as used in addresses and bodies. */
export interface Ids {
  owner: string;
  ownerName: string;
  login: string;
  campaign: string;
  entry: string;
  /** A list of podcasts that was matched; its one line is the podcast. */
  podcastList: string;
  podcast: string;
  /** A podcast whose address is unlocked. */
  unlocked: string;
  suppression: string;
  savedSearch: string;
  /** The organization's. */
  template: string;
  mailing: string;
  message: string;
  followUp: string;
  conversation: string;
  conversationMail: string;
  suggestion: string;
  note: string;
  /** Why the host of the unlocked podcast may be written to. */
  basis: string;
  offer: string;
  /** The offer's `modified`. */
  offerModified: string;
  booking: string;
  /** The booking's `modified`. */
  bookingModified: string;
  /** An ad of it. */
  spot: string;
  /** An offer that is agreed and not booked. */
  agreedOffer: string;
  agreedModified: string;
  /** An ad of an accepted booking. */
  airedSpot: string;
  /** That booking. */
  acceptedBooking: string;
  /** The hash of its copy, a draft. */
  copySha: string;
  /** Its produced spot. */
  produced: string;
  mailFile: string;
  /** Of what the login writes. */
  draftFile: string;
  /** Of the mail to a campaign that the login writes. */
  campaignFile: string;
  mailbox: string;
  /** A purchase. */
  session: string;
  /** A purchase that an owner was asked for. */
  buyRequest: string;
  problem: string;
  link: string;
  /** A promo code. */
  code: string;
  conversionImport: string;
  apiKey: string;
  /** A domain that is to be proved for single sign-on. */
  signOnDomain: string;
  /** A token of the organization, and one of the login. */
  token: string;
  ownToken: string;
  /** A client of the organization, and one for everybody. */
  client: string;
  platformClient: string;
  /** What the login has connected. */
  connection: string;
  /** What the client may ask: a query of `/oauth/authorize`. */
  askedAccess: string;
  webhook: string;
  /** Of a test event. */
  delivery: string;
  /** When the webhook was changed last: no handle, but as little to be known from outside. */
  webhookModified: string;
  /** An export of everything that can be saved. */
  wholeExport: string;
  surveyRule: string;
  reportLink: string;
  passkey: string;
  task: string;
  entryNote: string;
  tag: string;
  /** Another tag, to be merged into. */
  otherTag: string;
  ownField: string;
  /** The task's `modified`. */
  taskModified: string;
  /** What the send room showed of the mail that the samples write. */
  shown: string;
}
export type IdKind = keyof Ids;

export interface SampleRequest {
  url: string;
  /** Holds every field the promise knows, except those an update accepts and ignores. */
  body?: unknown;
}
