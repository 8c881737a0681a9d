import type { Language } from "../../contract/forms/locale.ts";
import { links } from "../accounts/links.ts";
import { type Letter, sendLetter } from "../accounts/send-letter.ts";
import type { Context } from "../platform/web/http.ts";
import { selectLetter } from "./queries.ts";
import type { OffReason } from "./tables.ts";

const TEXTS: Record<OffReason, Record<Language, { subject: string; text: string }>> = {
  failing: {
    en: {
      subject: "A webhook was switched off",
      text: `The webhook “{name}” of {organization} did not accept an event for three days. After nine tries it was switched off.

What has happened is kept for 30 days. Once its receiver works again, switch the webhook on: it goes on with what waits.

{link}`,
    },
    de: {
      subject: "Ein Webhook wurde abgeschaltet",
      text: `Der Webhook „{name}“ von {organization} hat ein Ereignis drei Tage lang nicht angenommen. Nach neun Versuchen wurde er abgeschaltet.

Alle Ereignisse bleiben 30 Tage erhalten. Sobald der Empfänger wieder arbeitet, schalten Sie den Webhook ein: Dann geht es mit dem weiter, was wartet.

{link}`,
    },
  },
  gone: {
    en: {
      subject: "A webhook was switched off",
      text: `The receiver of the webhook “{name}” of {organization} answered that it no longer exists (410 Gone). So the webhook was switched off.

If that was a mistake, you can switch it on again: it goes on with what waits.

{link}`,
    },
    de: {
      subject: "Ein Webhook wurde abgeschaltet",
      text: `Der Empfänger des Webhooks „{name}“ von {organization} hat geantwortet, dass es ihn nicht mehr gibt (410 Gone). Deshalb wurde der Webhook abgeschaltet.

War das ein Versehen, schalten Sie ihn wieder ein: Dann geht es mit dem weiter, was wartet.

{link}`,
    },
  },
};

/** Tells one of those who may change webhooks that one was switched off. @throws NotSent */
export const sendWebhookLetter = (
  context: Context,
  { webhookId, loginId }: { webhookId: number; loginId: number },
): Promise<void> =>
  sendLetter(context, "webhook-off", async (): Promise<Letter | null> => {
    const about = await selectLetter(context.db, webhookId, loginId);
    if (!about?.reason) return null;
    const language = about.language ?? "en";
    const { subject, text } = TEXTS[about.reason][language];
    const values: Record<string, string> = {
      name: about.name,
      organization: about.organization,
      link: `${links(context.config).base}/preferences/webhooks`,
    };
    const filled = text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
    return { to: about.username, language, subject, text: filled };
  });
