import { randomBytes } from "node:crypto";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { readConfig } from "../../../server/platform/config.ts";
import { silentLog } from "../../../server/platform/log.ts";
import { createOutbound } from "../../../server/platform/outbound.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import { createSecrets } from "../../../server/platform/secrets.ts";
import { createWeb } from "../../../server/platform/web/web.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const ENTRY = "mails-in-frames.tsx";

/**
 * Shows mails in the product's own frames, beside each other; with "bare", as they came, in the page and in frames
 * without any protection. Answers what is left in the frames that the cleaning should have taken.
 */
const SOURCE = `
import { createRoot } from "react-dom/client";
import { IntlProvider } from "react-intl";
import { MailFrame } from "${root}/client/conversations/mail-frame.tsx";

const root = createRoot(document.getElementById("root"));
window.ran = 0;
window.addEventListener("message", ({ data }) => { if (data === "ran") window.ran += 1; });
let turn = 0;

const ready = (frame) => frame.contentDocument?.URL === "about:srcdoc" && frame.contentDocument.readyState === "complete";
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

window.show = async (mails, bare) => {
  turn += 1;
  root.render(
    <IntlProvider locale="en" messages={{ "conversations.quotation": "Quotation" }}>
      {mails.map((html, place) => (
        <div className="cell" key={turn + "-" + place}>
          {bare ? <><iframe className="mail-frame" srcDoc={html} /><div dangerouslySetInnerHTML={{ __html: html }} /></>
            : <MailFrame html={html} title="Mail" quotes={true} />}
        </div>
      ))}
    </IntlProvider>,
  );
  const frames = () => [...document.querySelectorAll("iframe.mail-frame")];
  const began = performance.now();
  await drawn();
  while (!bare && !(frames().length === mails.length && frames().every(ready))) {
    if (performance.now() - began > 20000) throw new Error("frames did not load");
    await pause(5);
  }
  if (bare) await pause(500);
  const left = bare ? [] : frames().map((frame) => [...leftIn(frame.contentDocument)]);
  if (!bare) for (const frame of frames()) touch(frame.contentDocument);
  await drawn();
  return { left, frames: frames().map((frame) => {
    const { x, y, width, height } = frame.getBoundingClientRect();
    return { x, y, width, height };
  }) };
};

const ELEMENTS = /^(script|iframe|frame|frameset|object|embed|applet|form|input|button|textarea|select|option|style|link|meta|base|svg|math|template|video|audio|source|track|picture|map|area|dialog|marquee|slot|portal|fencedframe|noscript|noembed|noframes|xmp|plaintext|title)$|[:-]/;
const ATTRIBUTES = /^(on.*|srcdoc|srcset|ping|background|action|formaction|id|name|class|popover.*|autofocus|tabindex|usemap|is|slot|.*:.*)$/;

function* leftIn(frame) {
  for (const element of frame.body.querySelectorAll("*")) {
    const tag = element.localName;
    if (ELEMENTS.test(tag) || element.namespaceURI !== "http://www.w3.org/1999/xhtml") yield "element " + tag;
    if (element.shadowRoot) yield "shadow of " + tag;
    for (const { name, value } of element.attributes) {
      if (ATTRIBUTES.test(name)) yield "attribute " + name;
      if (name === "href" && !(tag === "a" && /^(https?:\\/\\/[^/]|mailto:)/i.test(value))) yield "link " + value;
      if (name === "src" && !(tag === "img" && /^data:image\\/(png|jpeg|gif|webp);base64,/.test(value))) yield "source " + value;
      if (name === "target" && value !== "_blank") yield "target " + value;
      if (name === "style" && /url|image|\\\\|@|position|expression|var\\(/i.test(value)) yield "style " + value;
    }
    if (getComputedStyle(element).position !== "static") yield "position of " + tag;
  }
  for (const element of frame.head.children)
    if (!/^(meta|title|style)$/.test(element.localName)) yield "head " + element.localName;
  if (frame.head.children.length !== 5) yield "head of " + frame.head.children.length;
}

/** What handlers wait for. Links are not followed: they open a window by design. */
function touch(frame) {
  frame.addEventListener("click", (event) => event.preventDefault(), true);
  for (const element of [...frame.querySelectorAll("*")].slice(0, 60))
    for (const type of ["click", "mouseover", "pointerenter", "focus", "focusin", "toggle", "error", "load", "scroll", "start"])
      element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
}
`;

/** The page's script, made as the product's is. */
export async function buildFramePage(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "error",
    root,
    plugins: [
      {
        name: "frame-page",
        resolveId: (id) => (id.endsWith(ENTRY) ? path.join(root, "client", ENTRY) : null),
        load: (id) => (id.endsWith(ENTRY) ? SOURCE : null),
      },
      react(),
    ],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: { write: false, minify: false, rolldownOptions: { input: path.join(root, "client", ENTRY) } },
  });
  const [{ output }] = [made].flat() as unknown as [{ output: { code?: string }[] }];
  return output[0]!.code!;
}

/** The policy that the product's server sends with its page. */
export async function pagePolicy(): Promise<string> {
  const web = await createWeb({
    context: {
      db: null as unknown as Db,
      config: readConfig({ LOG_LEVEL: "silent", HOSTREAD_DEMO: "off" }),
      secrets: createSecrets(randomBytes(32)),
      outbound: createOutbound(),
      fetch,
      log: silentLog,
    },
    routes: [],
    authenticate: async () => {
      throw new Error("nobody signs in");
    },
  });
  const { headers } = await web.inject("/openapi.json");
  await web.close();
  return String(headers["content-security-policy"]);
}
