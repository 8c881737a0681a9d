import * as promised from "../../contract/tracking.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { Attachment } from "../platform/web/attachment.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { changeLink, linkAddress, linkOf, listLinks, makeLinks } from "./links.ts";
import { qrPng, qrSvg } from "./qr.ts";

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
];
