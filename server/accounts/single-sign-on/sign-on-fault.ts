import { AuthorizationResponseError, ClientError } from "openid-client";
import type { SignOnFault } from "../../../contract/accounts/single-sign-on.ts";
import { failureOf } from "../../platform/oauth/token-failure.ts";

/** A sign-in that came to nothing, for a reason that has a sentence. */
export class SignOnFailed extends Error {
  override name = "SignOnFailed";
  readonly fault: SignOnFault;
  /** For the log; holds nothing of the person. */
  readonly detail: string;

  constructor(fault: SignOnFault, detail = "") {
    super(fault);
    this.fault = fault;
    this.detail = detail;
  }
}

/** Which claim of an ID token did not fit. */
const CLAIMS: Readonly<Record<string, SignOnFault>> = {
  iss: "sign-on-other-issuer",
  aud: "sign-on-other-audience",
  azp: "sign-on-other-audience",
  nonce: "sign-on-other-nonce",
};

/** What a person did at the provider, in its own words (RFC 6749 4.1.2.1, OpenID Connect Core 3.1.2.6). */
const CANCELED = new Set(["access_denied", "interaction_required", "login_required"]);

/** Sorts what openid-client or the guard threw. @throws anything else, which is a defect */
export function signOnFaultOf(thrown: unknown): SignOnFailed {
  if (thrown instanceof SignOnFailed) return thrown;
  if (thrown instanceof AuthorizationResponseError && CANCELED.has(thrown.error)) {
    return new SignOnFailed(
      thrown.error === "access_denied" ? "sign-on-canceled" : "sign-on-refused",
      thrown.error,
    );
  }
  if (thrown instanceof ClientError) {
    const fault = ofClient(thrown);
    if (fault) return new SignOnFailed(fault, `${thrown.code} ${whatOf(thrown)}`);
  }
  const { kind, detail } = failureOf(thrown);
  switch (kind) {
    case "unreachable":
      return new SignOnFailed("sign-on-unreachable", detail);
    case "client-refused":
      return new SignOnFailed("sign-on-client-refused", detail);
    case "grant-over":
      return new SignOnFailed("sign-on-code-refused", detail);
    case "approval-needed":
      return new SignOnFailed("sign-on-refused", detail);
    case "not-believed":
      return new SignOnFailed(
        thrown instanceof AuthorizationResponseError ? "sign-on-refused" : "sign-on-unreadable",
        detail,
      );
  }
}

/** The library's own message, which names no value. */
const whatOf = ({ cause }: ClientError): string => (cause instanceof Error ? cause.message : "");

function ofClient(error: ClientError): SignOnFault | null {
  const inner = error.cause as
    | { cause?: { claim?: string; attribute?: string }; message?: string }
    | undefined;
  const what = inner?.message ?? "";
  switch (error.code) {
    case "OAUTH_JWT_TIMESTAMP_CHECK_FAILED":
      return "sign-on-expired";
    case "OAUTH_JWT_CLAIM_COMPARISON_FAILED":
      return CLAIMS[inner?.cause?.claim ?? ""] ?? "sign-on-unreadable";
    case "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED":
      // Of a description it is the issuer, of userinfo the person.
      return inner?.cause?.attribute === "sub" ? "sign-on-unreadable" : "sign-on-other-issuer";
    case "OAUTH_KEY_SELECTION_FAILED":
      return "sign-on-wrong-key";
    case "OAUTH_UNSUPPORTED_OPERATION":
      return "sign-on-not-signed";
    case "OAUTH_INVALID_RESPONSE":
      if (what.includes("signature verification failed")) return "sign-on-wrong-key";
      if (what.includes('"alg" header')) return "sign-on-not-signed";
      // RFC 9207: another server's answer was mixed in.
      if (what.includes('"iss" (issuer) response parameter') || what.includes("(issuer) missing"))
        return "sign-on-other-issuer";
      if (what.includes('"nonce"')) return "sign-on-other-nonce";
      return null;
    default:
      return null;
  }
}
