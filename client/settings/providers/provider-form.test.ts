import { expect, test } from "vitest";
import { MailProviderInput } from "../../../contract/settings-providers.ts";
import { inputOf, newProvider } from "./provider-form.ts";

test("B1.06 a secret that was not typed is not sent, and servers are sent for OIDC providers only", () => {
  const oidc = {
    ...newProvider(),
    name: "House",
    issuer: "https://id.house.example",
    clientId: "hostread",
    imap: { host: " imap.house.example ", port: 993, secure: true },
    smtp: { host: "smtp.house.example", port: 465, secure: true },
  };
  const sent = inputOf(oidc);
  expect(MailProviderInput.parse(sent)).toEqual({
    ...sent,
    imap: { host: "imap.house.example", port: 993, secure: true },
  });
  expect(sent).not.toHaveProperty("clientSecret");
  const google = inputOf({ ...oidc, kind: "google", clientSecret: "typed" });
  expect(google).toMatchObject({ kind: "google", clientSecret: "typed" });
  expect(google).not.toHaveProperty("imap");
  expect(google).not.toHaveProperty("tenant");
  expect(inputOf({ ...oidc, kind: "microsoft", tenant: "common" })).toHaveProperty("tenant", "common");
});
