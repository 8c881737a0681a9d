import * as promised from "../../contract/settings.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { checkPaymentKey } from "../purchases/payment-key.ts";
import { describePublic, describeSettings } from "./describe.ts";
import { saveSettings } from "./save.ts";

export const settingRoutes: Served[] = [
  serve(promised.readPublic, "open", async ({ context, language }) =>
    payload(await describePublic(context.db, language)),
  ),

  serve(promised.readConfig, { permission: "CORE_CONFIG_UPDATE" }, async ({ context, request }) =>
    payload(await describeSettings(context.db, request.server.missingFence)),
  ),

  serve(promised.saveConfig, { permission: "CORE_CONFIG_UPDATE" }, async ({ context, body, request }) => {
    await saveSettings(context, body, await checkPaymentKey(context, body.stripeSecretKey));
    return payload(await describeSettings(context.db, request.server.missingFence));
  }),
];
