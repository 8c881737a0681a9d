/** What the provider says instead of an object, in its own form; the SDK makes its error classes from it. */
export interface ErrorBody {
  type: "invalid_request_error" | "idempotency_error" | "card_error" | "api_error";
  code?: string;
  param?: string;
  message: string;
}

export class ProviderError extends Error {
  override name = "ProviderError";
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A request that can never succeed unchanged (400). */
export const invalid = (message: string, more: { code?: string; param?: string } = {}): ProviderError =>
  new ProviderError(400, { type: "invalid_request_error", message, ...more });

/** Refers to something that does not exist (404). */
export const missing = (kind: string, id: string, param = "id"): ProviderError =>
  new ProviderError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    param,
    message: `No such ${kind}: '${id}'`,
  });

/** Another request is using the object right now (429); the SDK is told to retry. */
export const locked = (): ProviderError =>
  new ProviderError(429, {
    type: "invalid_request_error",
    code: "lock_timeout",
    message: "This object cannot be accessed right now because another request is accessing it.",
  });
