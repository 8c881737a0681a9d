import { beforeAll, expect } from "vitest";
import type { z } from "zod";
import { FAULTS, faultCode } from "../../contract/faults.ts";
import { Problem } from "../../contract/problem.ts";
import type { OwnerRow } from "../../server/accounts/members/owners.ts";
import { routes } from "../../server/app.ts";
import type { TestDatabase } from "./database.ts";
import { makeTenant, useApp } from "./hostile-world.ts";
import type { Ids, SampleRequest } from "./samples/ids.ts";
import { sampleFor, type sampleRequests } from "./samples/requests.ts";
import { makeLogin } from "./world.ts";

export type RouteName = keyof typeof sampleRequests;

/** Every route of the API with its name. */
export const named = routes.map(({ route, access }) => ({
  name: `${route.method} ${route.path}` as RouteName,
  route,
  access,
}));

export interface Asked {
  status: number;
  code: string | null;
  body: string;
}

/** A caller that may do everything, and a sample request of theirs. */
export interface Prepared {
  sample: SampleRequest;
  token: string;
}

/** One organization with one of everything, for the calling file, and the requests for it. */
export function useAttacker(database: () => TestDatabase) {
  const served = useApp(() => database().db);
  let owner: OwnerRow;
  let ids: Ids;
  let shopKey: string;
  beforeAll(async () => {
    const tenant = await makeTenant(served().context, {
      permissions: ["CORE_CONFIG_UPDATE", "OWNER_ACT_FOR_ANY"],
    });
    owner = tenant.owner;
    ids = tenant.ids;
    shopKey = tenant.shopKey;
  });
  let left = 0;
  let token = "";
  let login = "";

  /** As a new user every now and then, because requests a minute are limited. */
  async function prepare(name: RouteName): Promise<Prepared> {
    if (left-- <= 0) {
      const made = await makeLogin(database().db, [owner], {
        permissions: ["CORE_CONFIG_UPDATE", "OWNER_ACT_FOR_ANY"],
        role: "owner",
      });
      [token, login, left] = [made.token, made.publicId, 250];
    }
    // A shop's server has a key and no session; without one its body is not read.
    const bearer = name === "POST /api/owner/:ownerId/conversion" ? shopKey : token;
    return { sample: sampleFor(name, { ...ids, login }), token: bearer };
  }

  let asked = 0;
  /** Asks, and makes sure that a refusal is a problem both sides know that says nothing of the inside. */
  async function ask(
    method: string,
    url: string,
    token: string,
    given: { payload?: string; headers?: Record<string, string> } = {},
  ): Promise<Asked> {
    asked += 1;
    const answer = await served().app.inject({
      method: method as "POST",
      url,
      // Open pages have a limit for each address, behind which nothing would be attacked.
      remoteAddress: `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(given.payload !== undefined && { "content-type": "application/json" }),
        ...given.headers,
      },
      ...(given.payload !== undefined && { payload: given.payload }),
    });
    const { statusCode: status, body } = answer;
    if (status < 300) return { status, code: null, body };
    expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
    const problem = Problem.parse(JSON.parse(body));
    const code = faultCode(problem.type);
    expect(code, problem.type).not.toBeNull();
    expect(status).toBe(FAULTS[code!]);
    expect(status, `${problem.type} ${url.slice(0, 100)}`).toBeLessThan(500);
    expect(body).not.toMatch(
      /node_modules|\.[jt]s:\d|\bat .+\(|postgres|kysely|zod|FST_|select |insert into/i,
    );
    expect(body.length).toBeLessThan(20_000);
    return { status, code, body };
  }
  return { served, prepare, ask };
}

/** The fields that a body's or a query's schema knows. */
export function fieldsOf(schema: z.ZodType | undefined): Set<string> {
  const { shape, options } = schema as unknown as {
    shape?: Record<string, unknown>;
    options?: readonly z.ZodType[];
  };
  return new Set([...Object.keys(shape ?? {}), ...(options ?? []).flatMap((one) => [...fieldsOf(one)])]);
}
