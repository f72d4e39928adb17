/**
 * Every error code of the hub with its HTTP status (protocol: Errors).
 * `VAL_001` has several: 422 is the usual one, `VALIDATION_STATUS` has those of a body, and what is not valid HTTP gets 400, 408,
 * 417 or 431.
 *
 * @example const status = ERROR_STATUS.CREDIT_001; // 402
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
  POLICY_003: 403,
  POLICY_004: 403,
  SAFETY_001: 403,
  WORK_001: 403,
  CREDIT_001: 402,
  CREDIT_002: 429,
  IDEM_001: 422,
  IDEM_002: 409,
  NOTFOUND_001: 404,
  MEDIA_001: 404,
  METHOD_001: 405,
  STATE_001: 412,
  // Not numbered: hosting platforms answer this code themselves, and apps know it from there.
  FUNCTION_PAYLOAD_TOO_LARGE: 413,
  RATE_001: 429,
  CFG_001: 503,
  CFG_002: 503,
  PROV_001: 502,
  PROV_002: 504,
  HUB_001: 500,
} as const;

/**
 * An error code of the hub.
 *
 * @example const texts: Partial<Record<ErrorCode, string>> = { CREDIT_001: "There are no credits left." };
 */
export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * The statuses of `VAL_001` for a valid HTTP request: 400 for malformed JSON or an incomplete body, 415 for a body of a wrong media
 * type, otherwise 422.
 */
export const VALIDATION_STATUS = { malformed: 400, notJson: 415, invalid: 422 } as const;

/** The second status of `NOTFOUND_001`, for a file that was erased or taken down (protocol: Take-down). */
export const GONE_STATUS = 410;

/**
 * Codes that only the client library throws; the hub never sends them (protocol: Client error codes).
 *
 * @example const isOfTheLibrary = (code: string) => CLIENT_ERROR_CODES.some((one) => one === code);
 */
export const CLIENT_ERROR_CODES = [
  "EDU_RELAUNCH_REQUIRED",
  "EDU_PROXY_NOT_TRUSTED",
  "EDU_APP_MISMATCH",
  "EDU_SESSION_TOO_LARGE",
  "EDU_IMAGE_TOO_LARGE",
  "EDU_TIMEOUT",
  "EDU_NETWORK",
  "EDU_ORIGIN_NOT_ALLOWED",
  "EDU_ABORTED",
  "EDU_BAD_ANSWER",
  "EDU_UPLOAD_FAILED",
  "EMPTY_RESULT",
] as const;

/**
 * An error code of the client library.
 *
 * @example const code: ClientErrorCode = "EDU_TIMEOUT";
 */
export type ClientErrorCode = (typeof CLIENT_ERROR_CODES)[number];
