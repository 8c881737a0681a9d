import type { SeededRandom } from "../../server/platform/seeded-random.ts";
import type { Tally } from "./tally.ts";

/** Somebody who is signed in and works: what they see next comes out of what they were answered before. */
export interface Person {
  random: SeededRandom;
  /** Handle of their organization. */
  owner: string;
  mayWrite: boolean;
  /** Handles from the last answers. */
  campaigns: string[];
  campaign: string | undefined;
  /** Of the board that was opened last, which need not be that of `campaign`. */
  entries: { campaign: string; entry: string; state: string }[];
  podcasts: string[];
  conversations: string[];
  get(route: string, path?: string): Promise<unknown>;
  post(route: string, path: string, body?: unknown): Promise<unknown>;
}

const LIMIT_MS = 30_000;

/** Signs in with a session's token: it is exchanged for a new one, as the app does when it is opened. */
export async function signedIn(
  url: string,
  bearer: string,
  random: SeededRandom,
  tally: Tally,
): Promise<Person> {
  let token = bearer;
  const call = async (method: "GET" | "POST", route: string, path: string, body?: unknown) => {
    const began = performance.now();
    try {
      const answer = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const text = await answer.text();
      if (!answer.ok) {
        tally.failed(`${method} ${route}`, `${answer.status} ${problemOf(text)}`);
        return undefined;
      }
      tally.answered(`${method} ${route}`, performance.now() - began, text.length);
      if (text === "") return undefined;
      const { header, payload } = JSON.parse(text);
      if (typeof header?.token === "string") token = header.token;
      return payload;
    } catch (error) {
      tally.failed(`${method} ${route}`, (error as Error).message);
      return undefined;
    }
  };
  const person: Person = {
    random,
    owner: "",
    mayWrite: false,
    campaigns: [],
    campaign: undefined,
    entries: [],
    podcasts: [],
    conversations: [],
    get: (route, path = route) => call("GET", route, path),
    post: (route, path, body) => call("POST", route, path, body),
  };
  const session = (await person.get("/core/auth")) as
    | { owners: { publicId: string; role: string }[] }
    | undefined;
  const owner = session?.owners[0];
  if (!owner) throw new Error("nobody is signed in");
  person.owner = owner.publicId;
  person.mayWrite = owner.role !== "viewer";
  return person;
}

/** The kind of a problem, as `urn:hostread:not-found`; or how another answer begins. */
function problemOf(text: string): string {
  try {
    const { type } = JSON.parse(text);
    if (typeof type === "string") return type;
  } catch {
    // An answer of something before Hostread.
  }
  return text.slice(0, 80);
}
