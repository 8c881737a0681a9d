import { connect } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { startPaymentStandIn } from "./stand-in.ts";

const SECRET_KEY = "sk_test_strangers";
const provider = await startPaymentStandIn({
  secretKey: SECRET_KEY,
  price: { product: "prod_unlock", price: "price_unlock", name: "Unlock", amounts: { eur: 500 } },
});
afterAll(() => provider.stop());

const expectServing = async () => {
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  expect((await fetch(`${provider.url}/v1/checkout/sessions`, { headers })).status).toBe(200);
};

describe("what is no request of the SDK", () => {
  const signed = {
    authorization: `Bearer ${SECRET_KEY}`,
    "content-type": "application/x-www-form-urlencoded",
  };
  const post = (headers: Record<string, string>, body: string | ReadableStream) =>
    fetch(`${provider.url}/v1/checkout/sessions`, {
      method: "POST",
      headers,
      body,
      ...(typeof body !== "string" && { duplex: "half" }),
      // Those who keep sending may be cut off before they read the response.
    } as RequestInit).then(
      ({ status }) => status,
      () => "cut",
    );
  const large = "a".repeat(1_000_000);
  const streamed = () =>
    new ReadableStream({
      start(line) {
        line.enqueue(Buffer.from(large));
        line.close();
      },
    });

  test.each([
    ["without a key", {}],
    ["with a key", signed],
  ])("a body too large is refused %s, and the stand-in goes on", async (_name, headers) => {
    const before = Object.keys(provider.state.sessions).length;
    const refused = "authorization" in headers ? [413, "cut"] : [401, "cut"];
    expect(refused).toContain(await post(headers, large));
    expect(refused).toContain(await post(headers, streamed()));
    expect(Object.keys(provider.state.sessions).length).toBe(before);
    await expectServing();
  });

  test("a body that breaks off costs its own line only", async () => {
    const line = connect(provider.port, "127.0.0.1");
    const head = Object.entries({ ...signed, host: "provider", "content-length": "500" });
    line.write(
      `POST /v1/refunds HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\nam`,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    line.destroy();
    await new Promise((resolve) => line.once("close", resolve));
    await expectServing();
  });

  test("a page in a browser and another kind of body are refused", async () => {
    expect(await post({ ...signed, origin: "https://page.example" }, "x=1")).toBe(403);
    expect(await post({ ...signed, "content-type": "text/plain" }, "x=1")).toBe(415);
  });
});
