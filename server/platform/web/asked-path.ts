/**
 * The path of a request that no route answers, as the router and the client's own router read it: one address has many
 * spellings, and whoever asks chooses one. An absolute one, as it is sent to proxies, is without its host; what can be
 * decoded is decoded; two slashes are one. What a route answers is told by its pattern (`routeOptions.url`) instead.
 */
export function pathOf(url: string): string {
  const [path = ""] = url.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/, 1);
  return `/${decoded(path)}`.replace(/\/{2,}/g, "/");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
