import * as codes from "../../contract/tracking/codes.ts";
import * as promised from "../../contract/tracking.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { Attachment } from "../platform/web/attachment.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { addCodes, changeCode, listCodes } from "./codes/codes.ts";
import { changeLink, linkAddress, linkOf, listLinks, makeLinks, showDays } from "./links/links.ts";
import { qrPng, qrSvg } from "./links/qr.ts";

export const trackingRoutes: Served[] = [
  serve(promised.listLinks, "signed-in", async ({ context: { db, config }, caller, params }) =>
    payload(await listLinks(db, config, caller, params.id)),
  ),

  serve(promised.makeLinks, "signed-in", async ({ context: { db, config }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => makeLinks(tx, config, caller, params.id, body))),
  ),

  serve(promised.changeLink, "signed-in", async ({ context: { db, config }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => changeLink(tx, config, caller, params.id, body))),
  ),

  serve(promised.linkQrSvg, "signed-in", async ({ context: { db, config }, caller, params }) => {
    const { slug } = await linkOf(db, caller, params.id);
    return payload(new Attachment(Buffer.from(qrSvg(linkAddress(config, slug))), `${slug}.svg`));
  }),

  serve(promised.linkQrPng, "signed-in", async ({ context: { db, config }, caller, params }) => {
    const { slug } = await linkOf(db, caller, params.id);
    return payload(new Attachment(await qrPng(linkAddress(config, slug)), `${slug}.png`));
  }),

  serve(promised.linkDays, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await showDays(db, caller, params.id)),
  ),

  serve(codes.listCodes, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await listCodes(db, caller, params.id)),
  ),

  serve(codes.addCodes, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => addCodes(tx, caller, params.id, body))),
  ),

  serve(codes.changeCode, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => changeCode(tx, caller, params.id, body))),
  ),
];
