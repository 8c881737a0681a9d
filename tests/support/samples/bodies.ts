/** What is sent as the platform's secrets. */
export const PLATFORM_SECRETS = {
  smtpPassword: "platform password",
  turnstileSecretKey: "turnstile-secret-of-the-platform",
  stripeSecretKey: "sk_test_secret-of-the-platform",
  stripeWebhookSecret: "whsec_secret-of-the-platform",
};

const signIn = (password: string) => ({ kind: "password", user: "kim", password });

/** A whole mail configuration; its hosts resolve to nothing. */
export const mailboxBody = (owner: string) => ({
  owner,
  senderName: "Kim Berg",
  senderAddress: "kim@brand.example",
  communicationAddress: "answers@brand.example",
  senderIdentity: "Brand\nWeg 1",
  imap: { host: "imap.brand.example", port: 993, secure: true, signIn: signIn("imap password") },
  smtp: {
    host: "smtp.brand.example",
    port: 465,
    secure: true,
    sameAsImap: false,
    signIn: signIn("smtp password"),
  },
  window: { timeZone: "Europe/Berlin", days: [1, 2], fromMinute: 480, toMinute: 1080 },
  limits: { perHour: 30, perDay: 200 },
});

/** All platform settings; the texts are as good as any. */
export const configBody = {
  smtpHost: "smtp.platform.example",
  smtpPort: 465,
  smtpUsername: "platform",
  smtpPassword: PLATFORM_SECRETS.smtpPassword,
  senderName: "Hostread",
  senderAddress: "platform@platform.example",
  turnstileSiteKey: "site key",
  turnstileSecretKey: PLATFORM_SECRETS.turnstileSecretKey,
  emailPurchaseInitialCredits: 5,
  emailPurchaseCreditsPerEmail: 1,
  keptFilesMegabytes: 2_000,
  auditDays: 400,
  emailPurchaseProductId: "prod_1",
  stripePublicKey: "pk_test_1",
  stripeSecretKey: PLATFORM_SECRETS.stripeSecretKey,
  stripeWebhookSecret: PLATFORM_SECRETS.stripeWebhookSecret,
  signUp: "open",
  campaignCommercials: true,
  priceSharing: true,
  clientRegistration: true,
  legalNotice: { en: "Notice", de: "Impressum" },
  privacyPolicy: { en: "Privacy", de: "Datenschutz" },
};

/** A form of a mailbox that is named in the address. */
export const withoutOwner = ({ owner: _, ...form }: ReturnType<typeof mailboxBody>) => form;

/** A template with everything that it can have. */
export const templateContent = {
  name: "First mail",
  language: "de" as const,
  kind: "starter" as const,
  form: "formal" as const,
  tags: ["tea"],
  subject: "Werbung bei {{podcast_title}}",
  body: "Guten Tag {{podcast_owner|zusammen}},\n\nIhre Folge {{latest_episode_title|vom letzten Mal}} hat mir gefallen.",
};

/** A briefing with every kind of node and mark. */
export const briefing = {
  type: "doc",
  content: [
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Tea" }] },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Smoke", marks: [{ type: "bold" }] },
        { type: "hardBreak" },
        { type: "text", text: "shop", marks: [{ type: "link", attrs: { href: "https://tea.example/" } }] },
      ],
    },
    {
      type: "orderedList",
      attrs: { start: 2 },
      content: [{ type: "listItem", content: [{ type: "paragraph" }] }],
    },
    { type: "blockquote", content: [{ type: "horizontalRule" }] },
  ],
};

/** A search with every filter there is. */
export const savedFilters = {
  sortBy: "title",
  sortDirection: "asc",
  title: "tea",
  genre: ["1301"],
  podcastLanguage: ["en"],
  latestEpisode: 3,
  reachPerEpisodeFrom: 100,
  reachPerEpisodeTo: 300,
  episodesFrom: 10,
  episodesTo: 30,
  ratingFrom: 4.5,
  ratingsCountFrom: 10,
  bundleMode: "notIn",
};
