/** How to sign in to a mail server: with a password, or with an OAuth access token (XOAUTH2). */
export type MailAuth =
  | { kind: "password"; user: string; password: string }
  | { kind: "oauth"; user: string; accessToken: string };

/**
 * A mail server named by a user. `tls` is encrypted from the start (465, 993); `starttls` switches to encryption
 * before anything is sent (587, 143). There is no third kind: nothing is ever sent in the clear.
 */
export type MailServer = { host: string; port: number; security: "tls" | "starttls"; auth: MailAuth };

/** Why a mail server could not be used, in stable codes that have a sentence each. */
export type MailFault =
  | "host-unknown"
  | "unreachable"
  | "timeout"
  | "tls-certificate"
  | "tls-missing"
  /** The port is encrypted from the start, and was spoken to in the clear. */
  | "tls-expected"
  /** The port begins in the clear, and was spoken to encrypted. */
  | "tls-unexpected"
  | "tls-failed"
  | "sign-in-refused"
  | "busy"
  | "protocol";
