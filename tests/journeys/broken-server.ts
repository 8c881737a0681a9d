import type { Page, Request, Route } from "@playwright/test";

/** What calls a journey interferes with: the method and the end of the path, without the query. */
interface Calls {
  method: string;
  path: RegExp;
}

const hits = ({ method, path }: Calls, request: Request): boolean =>
  request.method() === method && path.test(new URL(request.url()).pathname);

/** What a server that fails says; a journey looks for these words on the screen. */
export const SERVER_WORDS = "The cellar is under water, and the pumps are slow.";

/** Answers these calls with a problem, until `page.unroute` or the end of the page. */
export async function refuse(
  page: Page,
  method: string,
  path: RegExp,
  {
    status = 500,
    detail = SERVER_WORDS,
    code = "",
  }: { status?: number; detail?: string; code?: string } = {},
): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname),
    (route) =>
      hits({ method, path }, route.request())
        ? route.fulfill({
            status,
            contentType: "application/problem+json",
            body: JSON.stringify({
              type: code ? `urn:hostread:${code}` : "about:blank",
              title: "Refused",
              status,
              detail,
            }),
          })
        : route.fallback(),
  );
}

/** Answers these calls in the server's place; null is the answer without a body. The server never hears of them. */
export async function answer(page: Page, method: string, path: RegExp, payload: unknown): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname),
    (route) => {
      if (!hits({ method, path }, route.request())) return route.fallback();
      return payload === null ? route.fulfill({ status: 204 }) : route.fulfill({ json: { payload } });
    },
  );
}

const held = new WeakMap<Page, Route[]>();

/** Never answers these calls: the screen stays as it is while it loads, until the page is left or `dropHeld` is called. */
export async function stall(page: Page, method: string, path: RegExp): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname),
    (route) => {
      if (!hits({ method, path }, route.request())) return route.fallback();
      held.set(page, [...(held.get(page) ?? []), route]);
      return undefined;
    },
  );
}

/** Aborts the calls that are held back, so that none of them reaches the server later. */
export async function dropHeld(page: Page): Promise<void> {
  const routes = held.get(page) ?? [];
  held.delete(page);
  // Calls of a closed page have already ended.
  await Promise.allSettled(routes.map((route) => route.abort()));
}

/** Lets these calls through and changes the answer's body on its way back. */
export async function alter(
  page: Page,
  method: string,
  path: RegExp,
  change: (body: { payload: never; header: never }) => unknown,
): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (!hits({ method, path }, route.request())) return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    },
  );
}
