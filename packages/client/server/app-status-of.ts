import {
  CLIENT_ERROR_CODES,
  type ClientErrorCode,
  ERROR_STATUS,
  type ErrorCode,
} from "../contract/error-codes";
import { EducationError } from "../education-error";

const BAD_GATEWAY = 502;

/** The status for each of the library's own codes; 502 for the codes not listed, whatever status the hub or its storage answered with. */
const CLIENT_STATUS: Partial<Record<ClientErrorCode, number>> = {
  EDU_RELAUNCH_REQUIRED: 401,
  EDU_PROXY_NOT_TRUSTED: 403,
  EDU_APP_MISMATCH: 403,
  EDU_ORIGIN_NOT_ALLOWED: 403,
  EDU_SESSION_TOO_LARGE: 500,
  EDU_TIMEOUT: 504,
};

/**
 * Returns the HTTP status with which an app's own server answers an error (protocol: Client error codes). An error of the hub
 * keeps the hub's status. The library's own codes have a status each, such as 401 when a new Start is needed, or 502 for
 * `EMPTY_RESULT`. Any other error is answered with 500.
 *
 * @example const answer = new Response(null, { status: appStatusOf(error) });
 */
export function appStatusOf(error: unknown): number {
  if (!(error instanceof EducationError)) return 500;
  const { code, status } = error;
  if (CLIENT_ERROR_CODES.some((one) => one === code))
    return CLIENT_STATUS[code as ClientErrorCode] ?? BAD_GATEWAY;
  // The hub reports a failed image in an answer of 200; the status is then the one of the error code.
  if (status !== null && status >= 400) return status;
  return ERROR_STATUS[code as ErrorCode] ?? BAD_GATEWAY;
}
