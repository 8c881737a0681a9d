import { isBriefingLink } from "../../../contract/briefing.ts";

/** What was typed for a link as an address: a bare mail address and a bare host are completed; null is neither. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /\s/.test(text) || text.length > 1990) return null;
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return isBriefingLink(text) ? text : null;
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(text)) return `mailto:${text}`;
  const whole = `https://${text}`;
  return isBriefingLink(whole) && new URL(whole).hostname.includes(".") ? whole : null;
}
