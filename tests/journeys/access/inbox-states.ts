import type { ReplyForm } from "../../../contract/conversations/reply.ts";
import type { ConversationTeam } from "../../../contract/conversations/team.ts";
import type {
  Conversation,
  ConversationBeside,
  ConversationList,
  ConversationMail,
} from "../../../contract/conversations.ts";
import { answer } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { empty, failing, loading, type State, shown } from "./state.ts";

const LIST = /\/api\/conversation$/;
const ONE = /\/api\/conversation\/[^/]+$/;
const SEEN = /\/api\/conversation\/[^/]+\/seen$/;
const REPLY = /\/api\/conversation\/[^/]+\/reply$/;
const BESIDE = /\/api\/conversation\/[^/]+\/beside$/;
const TEAM = /\/api\/conversation\/[^/]+\/team$/;
const TOGETHER = /\/api\/conversation\/together$/;
const NOW = "2026-01-01T12:00:00Z";
const OPENED = "/message/one";

const counts = (open: number, all: number) => ({
  open,
  mine: 0,
  nobody: open,
  ours: open,
  theirs: 0,
  later: 0,
  done: all - open,
  all,
});
const mailbox: ConversationList["page"][number]["mailbox"] = {
  publicId: "box",
  name: "podcasts@brand.example",
};
const show: ConversationList["page"][number]["shows"][number] = {
  podcast: "kitchen",
  title: "The Cold Kitchen",
  cover: "/cover/kitchen?size=120",
  entry: "entry",
  campaign: { publicId: "autumn", displayName: "Morning coffee" },
  state: "Contacted",
};
const row: ConversationList["page"][number] = {
  publicId: "one",
  subject: "Your show and our tea",
  shows: [show],
  person: { name: "Ines Vogel", address: "ines@shows.example" },
  state: "open",
  turn: "ours",
  assignedTo: null,
  mailbox,
  words: "Yes, I would love to read a minute about your tea. When do you want to start?",
  kind: "human",
  at: NOW,
  unread: true,
  stand: { state: "open" },
  assigned: null,
};
const away: typeof row = {
  ...row,
  publicId: "two",
  shows: [show, { ...show, podcast: "fog", title: "Fog", entry: "other" }],
  person: { name: "Lena Sommer" },
  turn: "theirs",
  assignedTo: "Kim",
  words: "I am away until the end of the month.",
  kind: "away",
  unread: false,
};
const list = (rows: (typeof row)[], fields: Partial<ConversationList> = {}): ConversationList => ({
  page: rows,
  next: null,
  counts: counts(rows.length, rows.length),
  news: rows.length > 0 ? 1 : 0,
  sent: 0,
  uncounted: false,
  mailboxes: [{ ...mailbox, read: NOW, behind: false }],
  ...fields,
});
const mail: ConversationMail = {
  publicId: "mail",
  direction: "in",
  from: { name: "Ines Vogel", address: "ines@shows.example" },
  to: [{ name: "Kim Berg", address: "podcasts@brand.example" }],
  cc: [],
  subject: "Re: Your show and our tea",
  at: NOW,
  dated: null,
  text: `${row.words}\n\n-- \nInes Vogel\n\nOn Tuesday Kim wrote:\n> Would you read a minute?`,
  fresh: row.words,
  html: null,
  kind: "human",
  signs: [],
  corrected: null,
  asks: false,
  certainty: "certain",
  confirmable: false,
  otherSender: false,
  participant: false,
  notHost: false,
  junk: false,
  awayUntil: null,
  excess: [],
  files: [],
  reports: [],
  suggestions: [],
  sending: null,
  answer: null,
  seen: false,
};
const form: ReplyForm = {
  to: { name: "Ines Vogel", address: "ines@shows.example" },
  cc: [],
  all: [{ name: "Bo Lind", address: "bo@shows.example" }],
  subject: "Re: Your show and our tea",
  mailboxes: [{ publicId: "box", name: "podcasts", address: mailbox.name, signature: "Kim Berg" }],
  mailbox: "box",
  senderChanges: true,
  obstacle: null,
  draft: null,
  version: null,
  preparedBy: null,
  files: [],
};
const team: ConversationTeam = {
  colleagues: [
    { id: "kim", name: "Kim", self: true },
    { id: "ben", name: "Ben", self: false },
  ],
  assigned: "ben",
  notes: [{ publicId: "n", by: "Ben", own: true, text: "She knows our CEO.", mentions: ["Kim"], at: NOW }],
  writing: ["Ben"],
  until: null,
  waitsFor: null,
};
const followUp = { mailing: "mailing", state: "planned", due: NOW } as const;
const beside: ConversationBeside = {
  owner: "brand",
  entries: [
    { podcast: show.podcast, entry: "entry", campaign: show.campaign!, state: "Contacted", followUp },
  ],
  awayUntil: "2027-01-20",
  earlier: [{ publicId: "three", subject: "Last year’s tea", at: NOW, state: "done", turn: "theirs" }],
  more: false,
};
const file: Omit<ConversationMail["files"][number], "name"> = {
  publicId: "f",
  type: "",
  size: 340_000,
  risk: null,
  scanned: "not-scanned",
  state: "stored",
};
const conversation: Conversation = {
  ...row,
  newest: "4.",
  possible: [{ podcast: show.podcast, title: show.title }],
  more: 0,
  mails: [
    {
      ...mail,
      publicId: "1",
      direction: "out",
      from: { name: "Kim Berg" },
      fresh: "Dear Ines",
      sending: "accepted",
      seen: true,
    },
    {
      ...mail,
      publicId: "2",
      certainty: "probable",
      otherSender: true,
      junk: true,
      fresh: "Who are you?",
      seen: true,
    },
    {
      ...mail,
      publicId: "3",
      kind: "away",
      awayUntil: "2027-01-20",
      signs: [{ code: "auto-submitted" }],
      seen: true,
    },
    {
      ...mail,
      publicId: "4",
      suggestions: [
        {
          publicId: "s",
          podcastTitle: show.title,
          from: "Contacted",
          to: "Interested",
          state: "offered",
          byRule: false,
          undoable: false,
        },
      ],
      files: [
        { ...file, name: "Rate card.pdf", scanned: "clean" },
        { ...file, publicId: "g", name: "offer.pdf.exe", risk: "false-name" },
        { ...file, publicId: "h", name: "Interview.wav", size: 48_000_000, state: "remote" },
      ],
    },
  ],
};
const ours = (publicId: string, sending: ConversationMail["sending"], answer: object): ConversationMail => ({
  ...mail,
  publicId,
  direction: "out",
  from: { name: "Kim Berg" },
  fresh: "Gladly, on Monday.",
  sending,
  answer: { message: publicId, mailing: publicId, by: "Kim", due: null, reason: null, ...answer },
  seen: true,
});
const answers: Conversation = {
  ...conversation,
  mails: [
    mail,
    ours("5", "stopped", { reason: "answered" }),
    ours("6", "failed", { reason: "refused" }),
    ours("7", "unclear", { reason: "connection-lost" }),
    ours("8", "waiting", { due: "2099-01-01T08:00:00Z" }),
  ],
};
const html: Conversation = {
  ...conversation,
  mails: [
    {
      ...mail,
      html:
        `<p>Hello Kim, the <b>rate card</b> is attached. <a href="https://evil.example/">www.shows.example</a></p>` +
        `<span data-alternative="">Our logo</span><blockquote data-quote="this">Would you read a minute?</blockquote>`,
    },
  ],
};

/** The inbox with these answers of the server, and one conversation opened. */
const open = (name: string, payload: Conversation, reply: ReplyForm = form): State =>
  shown(name, "/message", async ({ page }) => {
    await answer(page, "GET", LIST, list([row, away]));
    await answer(page, "GET", ONE, payload);
    await answer(page, "POST", SEEN, null);
    await answer(page, "GET", REPLY, reply);
    await answer(page, "POST", /\/presence$/, { writing: ["Ben"] });
    await answer(page, "GET", TEAM, team);
    await answer(page, "GET", BESIDE, beside);
    await page.goto(OPENED);
    await expect(page.locator(".mail").first()).toBeVisible();
  });

/** The inbox and a conversation. */
export const INBOX_STATES: readonly State[] = [
  shown("inbox", "/message", async ({ page }) => {
    await answer(page, "GET", LIST, list([row, away]));
    await page.reload();
    await expect(page.locator(".inbox-row")).toHaveCount(2);
  }),
  shown("inbox: behind", "/message", async ({ page, t }) => {
    await answer(
      page,
      "GET",
      LIST,
      list([row, away], { mailboxes: [{ ...mailbox, read: NOW, behind: true }] }),
    );
    await page.reload();
    await expect(page.getByText(t("conversations.behind", { mailbox: mailbox.name }))).toBeVisible();
  }),
  shown("inbox: selected", "/message", async ({ page, t }) => {
    await answer(page, "GET", LIST, list([row, away]));
    await answer(page, "GET", TEAM, team);
    await page.reload();
    await expect(page.locator(".inbox-row")).toHaveCount(2);
    for (const box of await page.locator(".inbox-row-pick input").all()) await box.check();
    await expect(page.getByRole("region", { name: t("conversations.together.selection") })).toContainText(
      t("conversations.together.selected", { count: 2 }),
    );
  }),
  shown("inbox: some were left as they are", "/message", async ({ page, t }) => {
    await answer(page, "GET", LIST, list([row, away]));
    await answer(page, "GET", TEAM, team);
    await answer(page, "POST", TOGETHER, {
      outcomes: [
        { id: "one", outcome: "stale" },
        { id: "two", outcome: "not-found" },
      ],
    });
    await page.reload();
    await expect(page.locator(".inbox-row")).toHaveCount(2);
    for (const box of await page.locator(".inbox-row-pick input").all()) await box.check();
    await page.keyboard.press("e");
    await expect(page.getByText(t("conversations.together.left", { count: 2 }))).toBeVisible();
  }),
  shown("inbox: a new e-mail", "/message", async ({ page, t }) => {
    await answer(page, "GET", LIST, list([row, away]));
    await page.reload();
    await page.getByRole("button", { name: t("conversations.new.open") }).click();
    await expect(page.getByRole("dialog", { name: t("conversations.new.title") })).toBeVisible();
  }),
  loading("inbox", "/message", LIST),
  failing("inbox", "/message", LIST),
  empty("inbox, no mailbox", "/message", LIST, list([], { mailboxes: [] })),
  empty("inbox, nothing sent", "/message", LIST, list([])),
  empty("inbox, nothing came yet", "/message", LIST, list([], { sent: 26 })),
  empty("inbox, all done", "/message", LIST, list([], { counts: counts(0, 12) })),
  open("inbox: a conversation", conversation),
  open("inbox: an HTML mail", html),
  open("inbox: answers on their way", answers),
  open("inbox: a draft", conversation, {
    ...form,
    draft: { body: { type: "doc", content: [{ type: "paragraph" }] }, cc: [] },
  }),
];
