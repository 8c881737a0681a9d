import { useEffect, useMemo, useRef, useState } from "react";
import { MAIL_FRAME_SANDBOX } from "../../contract/conversations/frame.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { frameHtml } from "./frame-html.ts";
import { useDark } from "./use-dark.ts";

/** A mail may claim any height; beyond this it scrolls within its frame. */
const HIGHEST = 12_000;

/** A mail's HTML in a frame of its own: without scripts, without requests, and never larger than its column. */
export function MailFrame({ html, title, quotes }: { html: string; title: string; quotes: boolean }) {
  const t = useText();
  const language = useLanguage();
  const dark = useDark();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(48);
  const srcDoc = useMemo(
    () =>
      frameHtml(html, { dark, lang: language, quotes, words: { quotation: t("conversations.quotation") } }),
    [html, dark, language, quotes, t],
  );

  function measure(): void {
    const body = frame.current?.contentDocument?.body;
    if (body) setHeight(Math.min(HIGHEST, Math.ceil(body.scrollHeight) + 2));
  }
  // Unfolding a quotation, a larger type and a narrower window change it.
  const watching = useRef<ResizeObserver | null>(null);
  function loaded(): void {
    measure();
    watching.current?.disconnect();
    const body = frame.current?.contentDocument?.body;
    if (!body) return;
    watching.current = new ResizeObserver(measure);
    watching.current.observe(body);
    body.ownerDocument.addEventListener("keydown", handOn);
  }
  // Nothing in the frame hears keys itself; what no link or text there needs belongs to the page.
  function handOn(event: KeyboardEvent): void {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    if ((key.length > 1 && key !== "Escape") || key === " ") return;
    const again = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
    if (frame.current?.dispatchEvent(new KeyboardEvent("keydown", again)) === false) event.preventDefault();
  }
  useEffect(() => () => watching.current?.disconnect(), []);

  return (
    <iframe
      ref={frame}
      className="mail-frame"
      title={title}
      sandbox={MAIL_FRAME_SANDBOX}
      referrerPolicy="no-referrer"
      srcDoc={srcDoc}
      style={{ height }}
      onLoad={loaded}
    />
  );
}
