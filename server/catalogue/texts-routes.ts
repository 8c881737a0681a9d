import * as promised from "../../contract/catalogue-texts.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { readTexts, saveTexts } from "./texts/save-texts.ts";

const administrators = { permission: "CORE_CONFIG_UPDATE" } as const;

export const textRoutes: Served[] = [
  serve(promised.readTexts, administrators, async ({ context, params }) =>
    payload(await readTexts(context.db, params.id)),
  ),

  serve(promised.saveTexts, administrators, async ({ context, caller, params, body }) =>
    payload(await saveTexts(context.db, params.id, body, caller.loginId)),
  ),
];
