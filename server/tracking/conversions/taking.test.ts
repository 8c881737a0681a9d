import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Conversion } from "../../../contract/tracking/conversions.ts";
import { KEYS_MOST } from "../../../contract/tracking/keys.ts";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { conversion } from "../../../tests/support/samples/tracking.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { tokenRoutes } from "../../accounts/token-routes.ts";
import { conversionRoutes } from "../conversion-routes.ts";
import { forgetImport } from "./imports.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, [...conversionRoutes, ...tokenRoutes]);

let kim: TestLogin;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let keys: string;
beforeEach(async () => {
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner]);
  keys = `/api/owner/${owner.publicId}/api-key`;
});

const many = (count: number, from = 0, fields: Partial<Conversion> = {}) =>
  Array.from({ length: count }, (_, n) => conversion({ key: `#${from + n}`, ...fields }));
const countAll = async () =>
  (await call(kim.token, "GET", `/api/owner/${owner.publicId}/conversion`)).payload.counts.all;
const stated = async () =>
  (
    await db()
      .selectFrom("conversion_state")
      .select("conversions")
      .where("owner_id", "=", owner.id)
      .executeTakeFirstOrThrow()
  ).conversions;

describe("C6.11 the API", () => {
  const makeKey = async () => (await call(kim.token, "POST", keys, { name: "The shop" })).payload;
  const send = (
    token: string | null,
    conversions: unknown[],
    more: { source?: string; idempotency?: string } = {},
  ) =>
    call(
      token,
      "POST",
      `/api/owner/${owner.publicId}/conversion`,
      { source: more.source ?? "shop", conversions, keepAnswers: false },
      more.idempotency ? { "idempotency-key": more.idempotency } : {},
    );

  test("takes 1 to 500 with a key, each source and key once", async () => {
    const { key } = await makeKey();
    expect((await send(key, [])).status).toBe(422);
    expect((await send(key, many(501))).status).toBe(422);
    expect((await send(key, many(500))).payload).toEqual({ added: 500, known: 0 });
    expect((await send(key, many(500, 1, { amount: 1 }))).payload).toEqual({ added: 1, known: 499 });
    expect((await send(key, many(2), { source: "other" })).payload).toEqual({ added: 2, known: 0 });
    expect((await send(key, [...many(1, 900), ...many(1, 900)])).payload).toEqual({ added: 1, known: 1 });
    expect(await countAll()).toBe(504);
    expect(await stated()).toBe(504);
    const kept = await db()
      .selectFrom("conversion")
      .select("amount")
      .where("owner_id", "=", owner.id)
      .where("key", "=", "#5")
      .where("source", "=", "shop")
      .executeTakeFirstOrThrow();
    expect(kept.amount).toBe(4_990);
  });

  test("the same Idempotency-Key has the first answer, also of ten at once, and another body is refused", async () => {
    const { key } = await makeKey();
    const ten = await Promise.all(Array.from({ length: 10 }, () => send(key, many(3), { idempotency: "a" })));
    for (const { payload } of ten) expect(payload).toEqual({ added: 3, known: 0 });
    expect((await send(key, many(4), { idempotency: "a" })).fault).toBe("idempotency-conflict");
    const other = await makeKey();
    expect((await send(other.key, many(3), { idempotency: "a" })).payload).toEqual({ added: 0, known: 3 });
  });

  test("two that send the same at once add each of them once", async () => {
    const { key } = await makeKey();
    const both = await Promise.all([send(key, many(200)), send(key, many(200, 100))]);
    expect(both.reduce((sum, { payload }) => sum + payload.added, 0)).toBe(300);
    expect(await stated()).toBe(300);
  });

  test("one wrong conversion refuses all, and says which", async () => {
    const { key } = await makeKey();
    const wrong: [Partial<Conversion> | object, string][] = [
      [{ key: " " }, "/conversions/1/key required"],
      [{ amount: -1 }, "/conversions/1/amount wrong-kind"],
      [{ kind: "refund" }, "/conversions/1/amount wrong-kind"],
      [{ currency: null }, "/conversions/1/currency required"],
    ];
    for (const [fields, said] of wrong) {
      const answer = await send(key, [conversion({ key: "good" }), { ...conversion(), ...fields }]);
      expect([answer.status, answer.fields], said).toEqual([422, [said]]);
    }
    expect((await send(key, [{ ...conversion(), email: "anna@x.example" }])).status).toBe(400);
    expect(await countAll()).toBe(0);
  });

  test("D2.03 D4.01 reports go on where its person lacks a second factor that is wanted; what may more does not", async () => {
    const { key } = await makeKey();
    const url = `/api/owner/${owner.publicId}/token`;
    const fields = { name: "More", days: 30, networks: [], acts: ["conversion.report", "campaign.read"] };
    const more = (await call(kim.token, "POST", url, fields)).payload.token;
    await db()
      .updateTable("owner")
      .set({ second_factor_since: new Date() })
      .where("id", "=", owner.id)
      .execute();
    expect((await send(key, many(1))).payload).toEqual({ added: 1, known: 0 });
    const refused = await send(more, many(2));
    expect([refused.status, refused.fault]).toEqual([403, "token-factor-missing"]);
    await db().updateTable("owner").set({ second_factor_since: null }).where("id", "=", owner.id).execute();
    expect((await send(more, many(2))).payload).toEqual({ added: 1, known: 1 });
  });

  test("no key, a session, a deleted key and another organization's get the same refusal", async () => {
    const made = await makeKey();
    const other = await makeOwner(db());
    const stranger = await makeLogin(db(), [other]);
    const { key: theirs } = (
      await call(stranger.token, "POST", `/api/owner/${other.publicId}/api-key`, { name: "x" })
    ).payload;
    await call(kim.token, "DELETE", `${keys}/${made.publicId}`);
    const noted = async () =>
      (
        await db()
          .selectFrom("security_event")
          .select(["kind", "detail"])
          .where("owner_id", "=", owner.id)
          .orderBy("id")
          .execute()
      ).map(({ kind, detail }) => [kind, detail] as const);
    for (const token of [null, kim.token, made.key, theirs, `hostread_${"A".repeat(43)}`]) {
      const answer = await send(token, many(1));
      expect([answer.status, answer.fault]).toEqual([401, "bad-key"]);
      // Its body is not even looked at.
      const nonsense = await call(token, "POST", `/api/owner/${owner.publicId}/conversion`, { nonsense: 1 });
      expect([nonsense.status, nonsense.fault]).toEqual([401, "bad-key"]);
    }
    // Those of one minute are one line, and a minute may end in between.
    expect(new Map(await noted())).toEqual(
      new Map([
        ["key-made", made.publicId],
        ["key-deleted", made.publicId],
        ["refused", "POST /api/owner/:ownerId/conversion"],
      ]),
    );
    expect(await countAll()).toBe(0);
  });

  test("D4.01 a key from before there were tokens goes on, and may report and nothing else", async () => {
    const key = `hostread_${"k".repeat(43)}`;
    await db()
      .insertInto("api_key")
      .values({
        public_id: "anOldKey",
        owner_id: owner.id,
        name: "The shop",
        hash: createHash("sha256").update(key).digest(),
        last_four: "kkkk",
        created_by: kim.id,
      })
      .execute();
    expect((await send(key, many(1))).payload).toEqual({ added: 1, known: 0 });
    const row = await db()
      .selectFrom("api_key")
      .selectAll()
      .where("public_id", "=", "anOldKey")
      .executeTakeFirstOrThrow();
    expect([row.acts, row.expires, row.networks]).toEqual([["conversion.report"], null, []]);
  });

  test("D4.01 a token with other acts reports only where it may", async () => {
    const make = async (acts: string[]) =>
      (
        await call(kim.token, "POST", `/api/owner/${owner.publicId}/token`, {
          name: "A program",
          days: 1,
          networks: [],
          acts,
        })
      ).payload.token;
    expect((await send(await make(["campaign.read"]), many(1))).fault).toBe("bad-key");
    expect((await send(await make(["campaign.read", "conversion.report"]), many(1))).status).toBe(200);
  });

  test("a key is shown once, kept as a hash, and an organization has ten", async () => {
    const made = await makeKey();
    expect(made.key).toMatch(/^hr_org_[A-Za-z0-9]{49}$/);
    await send(made.key, many(1));
    const listed = (await call(kim.token, "GET", keys)).payload.page;
    expect(listed).toEqual([
      {
        publicId: made.publicId,
        name: "The shop",
        lastFour: made.key.slice(-4),
        created: made.created,
        used: new Date().toISOString().slice(0, 10),
      },
    ]);
    const rows = await db().selectFrom("api_key").selectAll().where("owner_id", "=", owner.id).execute();
    expect(JSON.stringify(rows)).not.toContain(made.key.slice(9, 40));
    const more = await Promise.all(
      Array.from({ length: 12 }, () => call(kim.token, "POST", keys, { name: "x" })),
    );
    expect(more.filter(({ status }) => status === 201)).toHaveLength(KEYS_MOST - 1);
    expect(more.find(({ status }) => status !== 201)!.fault).toBe("too-many-items");
  });
});

describe("C6.09 imports", () => {
  const begin = async () =>
    (
      await call(kim.token, "POST", `/api/owner/${owner.publicId}/conversion-import`, {
        fileName: "orders.csv",
        source: "shopify",
      })
    ).payload.publicId as string;
  const part = (id: string, conversions: Conversion[], idempotency?: string) =>
    call(
      kim.token,
      "POST",
      `/api/conversion-import/${id}/part`,
      { conversions, keepAnswers: false },
      idempotency ? { "idempotency-key": idempotency } : {},
    );
  const back = (id: string) => call(kim.token, "DELETE", `/api/conversion-import/${id}`);
  const forget = async (id: string) => {
    const { id: importId } = await db()
      .selectFrom("conversion_import")
      .select("id")
      .where("public_id", "=", id)
      .executeTakeFirstOrThrow();
    await forgetImport(db(), importId, owner.id);
  };

  test("a part that is sent again counts once, and a second import of the same changes nothing", async () => {
    const first = await begin();
    expect((await part(first, many(10), "p0")).payload).toMatchObject({ added: 10, known: 0 });
    expect((await part(first, many(10), "p0")).payload).toMatchObject({ added: 10, known: 0 });
    await call(kim.token, "POST", `/api/conversion-import/${first}/done`);
    expect((await part(first, many(1, 50))).fault).toBe("import-over");
    const second = await begin();
    expect((await part(second, many(10, 0, { amount: 5 }))).payload).toMatchObject({ added: 0, known: 10 });
    expect(await countAll()).toBe(10);
    const listed = (await call(kim.token, "GET", `/api/owner/${owner.publicId}/conversion-import`)).payload
      .page;
    expect(listed.map(({ state, added, known }: Record<string, unknown>) => [state, added, known])).toEqual([
      ["open", 0, 10],
      ["done", 10, 0],
    ]);
  });

  test("one that is taken back counts no more at once, leaves what others added, and can come again", async () => {
    const first = await begin();
    await part(first, many(5));
    const second = await begin();
    await part(second, many(10));
    expect(await countAll()).toBe(10);
    expect((await back(first)).payload.state).toBe("taken-back");
    expect(await countAll()).toBe(5);
    expect((await part(first, many(1, 70))).fault).toBe("import-over");
    const third = await begin();
    // The lines of the first are still there; whoever sends them anew gets them.
    expect((await part(third, many(5))).payload).toMatchObject({ added: 5, known: 0 });
    await forget(first);
    expect(await countAll()).toBe(10);
    expect(await stated()).toBe(10);
    expect((await back(first)).payload.state).toBe("taken-back");
    await forget(first);
    expect(await stated()).toBe(10);
  });

  test("another organization's import does not exist", async () => {
    const id = await begin();
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", ""],
      ["POST", "/done"],
    ] as const)
      expect((await call(stranger.token, method, `/api/conversion-import/${id}${path}`)).status).toBe(404);
  });
});
