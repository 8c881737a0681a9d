import { CHECKOUT_PAGES } from "../../../contract/purchases.ts";
import { paths } from "../../paths.ts";
import { inTab } from "../../ui/browser-store.ts";

const stored = "hostread.resume";

/** Remembers, for this tab and until the page is loaded again, which payment is to be continued then. */
function keepResumption(sessionId: string): void {
  inTab.keep(stored, sessionId);
}

/** The payment that this page was loaded for, once. */
export function takeResumption(): string | null {
  const sessionId = inTab.read(stored);
  inTab.drop(stored);
  return sessionId;
}

/**
 * Whether this document may load the provider's form. The server lets the provider into the documents of some pages
 * only; reached from another page within the application, the document's policy is still that page's.
 */
export function mayLoadForm(): boolean {
  const [document] = performance.getEntriesByType("navigation");
  return !document || CHECKOUT_PAGES.test(new URL(document.name, location.href).pathname);
}

/** Loads the page again, as a document that may load the form; the payment is continued there. */
export function resumeInNewDocument(sessionId: string): void {
  keepResumption(sessionId);
  if (CHECKOUT_PAGES.test(location.pathname)) location.reload();
  else location.assign(paths.dashboard);
}
