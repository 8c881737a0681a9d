/**
 * Brings a message into the form of the DATA command (RFC 5321 4.5.2): every line ends with CRLF, a dot at
 * the start of a line is doubled, and `.` alone ends it. Lone CR and LF become CRLF, so that no server on
 * the way can see the end of the message where we see text.
 */
export function dotStuff(message: Uint8Array): Buffer {
  // latin1 keeps each byte one character, whatever the content is encoded in.
  const text = Buffer.from(message).toString("latin1");
  const lines = text.replace(/\r\n?|\n/g, "\r\n").replace(/^\./gm, "..");
  return Buffer.from(`${lines}${lines === "" || lines.endsWith("\r\n") ? "" : "\r\n"}.\r\n`, "latin1");
}
