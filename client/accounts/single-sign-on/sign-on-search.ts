/** What the provider's answer, or the organization's link, left in the address of the page. */
export interface SignOnSearch {
  /** The handle of an organization's provider. */
  organization?: string;
  /** The page to go on to. */
  from?: string;
  done?: "yes";
  link?: "yes";
  /** One of `SIGN_ON_FAULTS`; whoever shows it checks. */
  fault?: string;
  /** The number of the request that failed. */
  request?: string;
}

export function readSignOnSearch(search: Record<string, unknown>): SignOnSearch {
  const text = (value: unknown, form: RegExp): value is string =>
    typeof value === "string" && form.test(value);
  return {
    ...(text(search.organization, /^[\w-]{1,64}$/) ? { organization: search.organization } : {}),
    ...(text(search.from, /^.{1,4000}$/) ? { from: search.from } : {}),
    ...(search.done === "yes" ? { done: "yes" as const } : {}),
    ...(search.link === "yes" ? { link: "yes" as const } : {}),
    ...(text(search.fault, /^[\w-]{1,64}$/) ? { fault: search.fault } : {}),
    ...(text(search.request, /^[\w-]{1,64}$/) ? { request: search.request } : {}),
  };
}
