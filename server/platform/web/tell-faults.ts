import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FaultCode } from "../../../contract/faults.ts";
import { Fault } from "../fault.ts";
import type { Context } from "./http.ts";

/** Told of each fault that a request ends with, also where no route of the contract answers; waited for before the answer. */
export type OnFault = (context: Context, request: FastifyRequest, code: FaultCode) => Promise<void>;

export function tellFaults(app: FastifyInstance, context: Context, onFault: OnFault | undefined): void {
  if (!onFault) return;
  app.addHook("onError", async (request, _reply, error) => {
    if (error instanceof Fault) await onFault(context, request, error.code);
  });
}
