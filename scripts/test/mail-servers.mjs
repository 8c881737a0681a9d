// @ts-check
// Makes sure that Exim and Dovecot are there for the mail journey, or says what takes their place.
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { canInstall, install } from "./apt.mjs";

const EXIM = "/usr/sbin/exim4";
const DOVECOT = ["dovecot/imap", "dovecot/lmtp", "dovecot/submission"].map((file) => `/usr/lib/${file}`);
const PACKAGES = [
  "dovecot-core",
  "dovecot-imapd",
  "dovecot-lmtpd",
  "dovecot-submissiond",
  "exim4-daemon-light",
];

/**
 * True when the mail journey can use real servers. They are started on loopback with accounts of their own,
 * which Exim and Dovecot allow only to root.
 */
export function mailServersReady() {
  return (
    process.getuid?.() === 0 && [EXIM, "/usr/sbin/dovecot", ...DOVECOT].every((file) => existsSync(file))
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (!mailServersReady() && canInstall()) install(PACKAGES);
  if (mailServersReady()) {
    console.log("mail servers: Exim and Dovecot");
  } else if (process.env.REQUIRE_MAIL === "1") {
    console.error(
      `REQUIRE_MAIL=1 needs the tests to run as root, with these packages installed: ${PACKAGES.join(" ")}`,
    );
    process.exitCode = 1;
  } else {
    console.log(
      "mail servers: none; the mail journey sends through smtp-server instead and reads no mailbox",
    );
  }
}
