/**
 * Every error code of the service and the HTTP status it travels with: the one table (protocol: Errors).
 * `VAL_001` has three statuses; the one here is its ordinary one, and `VALIDATION_STATUS` names the others.
 */
export const ERROR_STATUS = {
  AUTH_001: 401,
  AUTH_002: 403,
  LAUNCH_001: 403,
  LAUNCH_002: 403,
  LAUNCH_003: 403,
  VAL_001: 422,
  POLICY_001: 403,
  POLICY_002: 403,
  CREDIT_001: 402,
  CREDIT_002: 429,
  IDEM_001: 422,
  IDEM_002: 409,
  NOTFOUND_001: 404,
  MEDIA_001: 404,
  METHOD_001: 405,
  FUNCTION_PAYLOAD_TOO_LARGE: 413,
  RATE_001: 429,
  CFG_001: 503,
  CFG_002: 503,
  PROV_001: 502,
  PROV_002: 504,
  HUB_001: 500,
} as const;

/** A code of the error envelope. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** `VAL_001` is 400 for malformed JSON, 415 for a body that is not JSON, 422 otherwise. */
export const VALIDATION_STATUS = { malformed: 400, notJson: 415, invalid: 422 } as const;

/** Codes that the client library raises by itself; none of them travels over HTTP (protocol: Client error codes). */
export const CLIENT_ERROR_CODES = [
  "EDU_RELAUNCH_REQUIRED",
  "EDU_PROXY_NOT_TRUSTED",
  "EDU_APP_MISMATCH",
  "EDU_SESSION_TOO_LARGE",
  "EDU_IMAGE_TOO_LARGE",
  "EDU_TIMEOUT",
  "EDU_NETWORK",
  "EDU_ABORTED",
  "EDU_BAD_ANSWER",
  "EDU_UPLOAD_FAILED",
  "EMPTY_RESULT",
] as const;

/** A code that only the client library uses. */
export type ClientErrorCode = (typeof CLIENT_ERROR_CODES)[number];
