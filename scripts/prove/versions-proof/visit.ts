/** What somebody does in the app: each step with the status it was answered with. */
export type Visit = { step: string; status: number }[];

export interface Person {
  token: string;
  publicId: string;
  ownerId: string;
  ownerName: string;
}

export const USER = {
  username: "ada@users.example",
  password: "a long enough password",
  organization: "Ada",
};

/** A call has fifteen seconds. */
async function call(url: string, method: string, path: string, token: string | null, body?: unknown) {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await answer.text();
  // biome-ignore lint/suspicious/noExplicitAny: answers of two versions, of which a few fields are read
  return { status: answer.status, ...((text ? JSON.parse(text) : {}) as { payload?: any; header?: any }) };
}

export async function signIn(url: string): Promise<Person> {
  const { username, password } = USER;
  const { status, payload, header } = await call(url, "POST", "/core/auth", null, { username, password });
  if (status !== 200) throw new Error(`signing in was answered with ${status}`);
  const { publicId, name } = payload.owners[0];
  return { token: header.token, publicId: payload.login.publicId, ownerId: publicId, ownerName: name };
}

/** The names of the campaigns that a server shows. */
export async function campaignsOf(url: string, { token }: Person): Promise<string[]> {
  const { payload } = await call(url, "GET", "/api/campaign", token);
  return payload.page.map(({ displayName }: { displayName: string }) => displayName);
}

/** Looks for podcasts, collects some in a campaign and works on it. `name` is the campaign's. */
export async function visit(
  url: string,
  person: Person,
  podcasts: readonly string[],
  name: string,
): Promise<Visit> {
  const steps: Visit = [];
  const step = async (method: string, path: string, body?: unknown) => {
    const answer = await call(url, method, path, person.token, body);
    steps.push({ step: `${method} ${path.replace(/[A-Za-z0-9_-]{12,}/g, ":id")}`, status: answer.status });
    return answer.payload;
  };
  await step("GET", `/core/api/login/${person.publicId}/preferences`);
  await step("GET", "/api/genre");
  await step("GET", `/api/podcast?title=show&owner=${person.ownerId}`);
  await step("GET", `/api/podcast-facets?owner=${person.ownerId}`);
  await step("GET", `/api/podcast/${podcasts[0]}`);
  await step("GET", `/api/podcast/${podcasts[0]}/similar`);
  const campaign = await step("POST", "/api/campaign", { displayName: name, ownerName: person.ownerName });
  const at = `/api/campaign/${campaign?.publicId}`;
  const added = await step("POST", `${at}/podcast/add`, { externalIds: podcasts });
  await step("POST", `${at}/podcast/state`, { externalIds: added?.entries, podcastState: "Interested" });
  await step("GET", `${at}/podcast`);
  await step("GET", `${at}/overview`);
  await step("GET", at);
  await step("GET", "/api/campaign");
  await step("POST", "/api/saved-search", { name, filters: { title: "show" } });
  await step("GET", "/api/saved-search");
  await step("POST", `${at}/podcast/remove`, added?.entries);
  return steps;
}
