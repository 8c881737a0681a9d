import type { Config } from "../platform/config.ts";

/**
 * The address of this installation, as configured: never from a request's Host header, which could be forged to
 * redirect someone else's link.
 */
function baseOf({ publicUrl, host, port }: Config): string {
  if (publicUrl) return publicUrl.replace(/\/+$/, "");
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * The links in mails. The token is in the fragment, which browsers send to no server and no log records; the page
 * posts it.
 */
export const links = (config: Config) => {
  const base = baseOf(config);
  return {
    base,
    signIn: `${base}/`,
    askPassword: `${base}/passwd`,
    confirm: (token: string) => `${base}/signup/confirm#${token}`,
    password: (token: string) => `${base}/passwd/new#${token}`,
    notMe: (token: string) => `${base}/not-me#${token}`,
    address: (token: string) => `${base}/address#${token}`,
    addressBack: (token: string) => `${base}/address/back#${token}`,
    signOn: (publicId: string) => `${base}/single-sign-on?organization=${publicId}`,
    invitation: (token: string) => `${base}/invitation#${token}`,
  };
};
