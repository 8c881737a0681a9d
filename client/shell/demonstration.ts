/** What the server wrote into the page: open pages have no session that could tell them. */
export const isDemonstration = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="hostread-demonstration"]')?.content === "on";
