import type { Config } from "../platform/config.ts";

/**
 * Where this installation is reached, as configured: never from a request's Host header, which whoever asks for
 * somebody else's link could forge.
 */
function baseOf({ publicUrl, host, port }: Config): string {
  if (publicUrl) return publicUrl.replace(/\/+$/, "");
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * The addresses that stand in mails. The token is the fragment, which browsers send to no server and no log keeps;
 * the page posts it.
 */
export const links = (config: Config) => {
  const base = baseOf(config);
  return {
    signIn: `${base}/`,
    askPassword: `${base}/passwd`,
    confirm: (token: string) => `${base}/signup/confirm#${token}`,
    password: (token: string) => `${base}/passwd/new#${token}`,
    invitation: (token: string) => `${base}/invitation#${token}`,
  };
};
