import { expect, test } from "vitest";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast } from "../../tests/support/world.ts";
import { contactRoutes } from "./routes.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, contactRoutes);

test("A4.03 decision 13: administrators see who wishes for which address, newest first, never the address", async () => {
  const bea = await makeLogin(db(), [await makeOwner(db())], { nickName: "Bea" });
  const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
  const fog = await makePodcast(db(), { title: "Fog" });
  const moss = await makePodcast(db(), { title: "Moss", address: "found@since.example" });
  const wish = (id: string, note: string) =>
    call(bea.token, "POST", `/api/podcast/${id}/email-request`, { note });
  await wish(fog.publicId, "for spring");
  await wish(moss.publicId, "please");
  await wish(fog.publicId, "for summer");
  const { payload, body } = await call(admin.token, "GET", "/core/api/email-request");
  expect(payload).toMatchObject({ resultSize: 2, pageIndex: 0, pageSize: 50 });
  expect(payload.page).toMatchObject([
    { podcast: { title: "Moss" }, by: { name: "Bea" }, note: "please", known: true },
    { podcast: { title: "Fog" }, by: { name: "Bea" }, note: "for summer", known: false },
  ]);
  expect(body).not.toContain("found@since.example");
  expect((await call(bea.token, "GET", "/core/api/email-request")).status).toBe(403);
});
