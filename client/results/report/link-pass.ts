import { inTab } from "../../ui/browser-store.ts";

const kept = "hostread.link-pass";

/** What a link's password was answered with, for as long as this tab is open: a page that is loaded again asks nobody. */
export function keptPass(token: string): string | undefined {
  const [of, pass] = (inTab.read(kept) ?? "").split(" ");
  return of === token ? pass : undefined;
}

/** One link at a time; undefined forgets it. */
export function keepPass(token: string, pass: string | undefined): void {
  if (pass === undefined) inTab.drop(kept);
  else inTab.keep(kept, `${token} ${pass}`);
}
