/** A `mailto:` address (RFC 6068) with subject and text; line breaks as CRLF, as it asks for. */
export function mailtoLink(to: string, subject: string, body: string): string {
  const part = (text: string): string => encodeURIComponent(text.replace(/\r\n?|\n/g, "\r\n"));
  return `mailto:${encodeURIComponent(to).replaceAll("%40", "@")}?subject=${part(subject)}&body=${part(body)}`;
}
