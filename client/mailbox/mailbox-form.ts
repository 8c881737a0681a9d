import type { Mailbox, MailboxInput, SecretState } from "../../contract/mailbox.ts";
import type { changeMailbox, MailboxDetail } from "../../contract/mailbox-list.ts";
import type { RouteBody } from "../../contract/route.ts";

export type ServerName = "imap" | "smtp";

/** One server as typed. An empty password keeps the stored one. */
export interface ServerForm {
  host: string;
  port: string;
  secure: boolean;
  user: string;
  password: string;
}

/** A mailbox as typed: numbers are texts, so that a half-typed one is kept. */
export interface MailboxForm {
  name: string;
  signature: string;
  reads: MailboxDetail["reads"];
  writes: MailboxDetail["writes"];
  senderName: string;
  senderAddress: string;
  communicationAddress: string;
  senderIdentity: string;
  /** Whether there is an incoming server at all. */
  receives: boolean;
  imap: ServerForm;
  smtp: ServerForm;
  /** Outgoing mail signs in as the same user, and with the same password, as incoming mail. */
  sameUser: boolean;
  sameAsImap: boolean;
  timeZone: string;
  days: readonly number[];
  fromMinute: number;
  toMinute: number;
  perHour: string;
  perDay: string;
}

/** The usual ports: with TLS from the start, and with STARTTLS. */
const PORTS = {
  imap: { tls: "993", startTls: "143" },
  smtp: { tls: "465", startTls: "587" },
} as const;
export const MOST_PER_HOUR = 30;
export const MOST_PER_DAY = 200;

const emptyServer = (server: ServerName): ServerForm => ({
  host: "",
  port: PORTS[server].tls,
  secure: true,
  user: "",
  password: "",
});

/** The initial form before anything was saved: office hours in the browser's time zone. */
export function emptyForm(senderAddress: string, timeZone: string): MailboxForm {
  return {
    name: "",
    signature: "",
    reads: "organization",
    writes: "me",
    senderName: "",
    senderAddress,
    communicationAddress: "",
    senderIdentity: "",
    receives: true,
    imap: emptyServer("imap"),
    smtp: emptyServer("smtp"),
    sameUser: true,
    sameAsImap: true,
    timeZone,
    days: [1, 2, 3, 4, 5],
    fromMinute: 8 * 60,
    toMinute: 18 * 60,
    perHour: String(MOST_PER_HOUR),
    perDay: String(MOST_PER_DAY),
  };
}

const serverForm = (server: NonNullable<Mailbox["imap"]>): ServerForm => ({
  host: server.host,
  port: String(server.port),
  secure: server.secure,
  user: server.signIn.user,
  password: "",
});

/** What was saved, as a form. */
export function formOf(mailbox: MailboxDetail): MailboxForm {
  const { name, address, signature, reads, writes, smtp, window, limits } = mailbox;
  const { senderName, communicationAddress, senderIdentity } = mailbox;
  return {
    // Until it gets a name of its own, it is called by its address.
    name: name === address ? "" : name,
    signature,
    reads,
    writes,
    senderName,
    senderAddress: address,
    communicationAddress,
    senderIdentity,
    receives: mailbox.imap !== null,
    imap: mailbox.imap ? serverForm(mailbox.imap) : emptyServer("imap"),
    smtp: smtp ? serverForm(smtp) : emptyServer("smtp"),
    sameUser: smtp?.sameUser ?? true,
    sameAsImap: smtp?.sameAsImap ?? true,
    timeZone: window.timeZone,
    days: window.days,
    fromMinute: window.fromMinute,
    toMinute: window.toMinute,
    perHour: String(limits.perHour),
    perDay: String(limits.perDay),
  };
}

/** The number in a field. Anything else becomes 0, which the server refuses at that field. */
const figure = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : 0);

function serverInput(form: ServerForm, user: string): NonNullable<MailboxInput["imap"]> {
  return {
    host: form.host,
    port: figure(form.port),
    secure: form.secure,
    signIn: { kind: "password", user, ...(form.password === "" ? {} : { password: form.password }) },
  };
}

/** What is sent to save or to test. Without an incoming server, outgoing mail cannot sign in like it. */
export function inputOf(form: MailboxForm, owner: string): MailboxInput {
  const sameAsImap = form.receives && form.sameAsImap;
  const sameUser = form.receives && form.sameUser;
  const smtp = serverInput(
    sameAsImap ? { ...form.smtp, password: "" } : form.smtp,
    sameUser ? form.imap.user : form.smtp.user,
  );
  return {
    owner,
    senderName: form.senderName,
    senderAddress: form.senderAddress,
    communicationAddress: form.communicationAddress,
    senderIdentity: form.senderIdentity,
    imap: form.receives ? serverInput(form.imap, form.imap.user) : null,
    smtp: { ...smtp, sameAsImap, sameUser },
    window: {
      timeZone: form.timeZone,
      days: [...form.days],
      fromMinute: form.fromMinute,
      toMinute: form.toMinute,
    },
    limits: { perHour: figure(form.perHour), perDay: figure(form.perDay) },
  };
}

/** What a mailbox keeps beside its servers and its sender. */
const ownOf = (form: MailboxForm) => ({
  name: form.name.trim() || form.senderAddress.trim(),
  signature: form.signature,
  reads: form.reads,
  writes: form.writes,
});

/** What is sent to connect one more mailbox by password. */
export const additionOf = (form: MailboxForm, owner: string) => ({ ...inputOf(form, owner), ...ownOf(form) });

/** What is sent to change a mailbox. Where its user has consented at the provider, servers and address are not ours. */
export function changeOf(
  form: MailboxForm,
  saved: MailboxDetail,
  /** The state to which it was typed. */
  modified: string,
): RouteBody<typeof changeMailbox> {
  const { owner: _owner, imap, smtp, senderAddress, ...rest } = inputOf(form, saved.owner);
  const servers = saved.signIn.kind === "password" ? { imap, smtp, senderAddress } : {};
  return { ...rest, ...servers, ...ownOf(form), modified };
}

/** Whether two forms have the same values. */
export const sameForm = (one: MailboxForm, other: MailboxForm): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** When encryption is switched, a default port changes to the default of the other kind. */
export function withEncryption(server: ServerName, form: ServerForm, secure: boolean): ServerForm {
  const { tls, startTls } = PORTS[server];
  const usual = form.port === (form.secure ? tls : startTls);
  return { ...form, secure, port: usual ? (secure ? tls : startTls) : form.port };
}

/** The secret stored for a server; none while nothing was saved. */
export function secretOf(
  mailbox: Pick<MailboxDetail, "imap" | "smtp"> | null,
  server: ServerName,
): SecretState | null {
  if (!mailbox) return null;
  if (server === "smtp") return mailbox.smtp?.sameAsImap ? null : (mailbox.smtp?.signIn.password ?? null);
  return mailbox.imap?.signIn.password ?? null;
}

/** JSON pointers of the fields as the page shows them: a fault deeper inside belongs to the field above it. */
export function fieldOf(pointer: string): string {
  const path = pointer.replace(/^\/(body\/)?/, "");
  const known = ["window/days"].find((field) => path.startsWith(`${field}/`));
  return known ?? path;
}
