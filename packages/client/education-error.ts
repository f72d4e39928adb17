import type { ClientErrorCode, ErrorCode } from "./contract/error-codes";

/**
 * An error code of the hub or of this library; a newer hub may send codes that this version does not know.
 *
 * @example const isSpent = (code: EducationErrorCode) => code === "CREDIT_001" || code === "CREDIT_002";
 */
export type EducationErrorCode = ErrorCode | ClientErrorCode | (string & Record<never, never>);

/** Details of a failure besides its code and message. */
export interface EducationErrorDetails {
  /** HTTP status; null without an answer. */
  status?: number | null;
  /** `X-Request-Id` of the answer, to quote when asking for help. */
  requestId?: string | null;
  /** How long to wait before another attempt, in milliseconds. */
  retryAfterMs?: number | null;
  /** The envelope's `error.detail`, for example `{ required, available }` of `CREDIT_001`. */
  detail?: unknown;
  cause?: unknown;
}

/**
 * The error that this library throws (protocol: Client library); `serializeSessionCookie` also throws a TypeError. Its message is
 * for people.
 *
 * @example if (error instanceof EducationError) console.log(error.code, error.requestId);
 */
export class EducationError extends Error {
  override readonly name = "EducationError";
  readonly code: EducationErrorCode;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
  readonly detail: unknown;

  constructor(code: EducationErrorCode, message: string, details: EducationErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.status = details.status ?? null;
    this.requestId = details.requestId ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.detail = details.detail;
  }
}

/** Returns the error of a missing or ended launch session. */
export function relaunchRequired(details?: EducationErrorDetails): EducationError {
  return new EducationError("EDU_RELAUNCH_REQUIRED", "Open this activity from the hub with Start.", details);
}

/**
 * Whether something was stopped because it is not for a child (`SAFETY_001`): show the child `error.detail.help`, which says whom to
 * talk to, in the child's language (protocol: Safety). Do not show the error as a failure, and do not repeat the call by itself.
 *
 * @example if (shouldShowHelp(error)) console.log(error.message, error.detail.help);
 */
export function shouldShowHelp(
  error: unknown,
): error is EducationError & { detail: { help: string; direction: "input" | "output" } } {
  return error instanceof EducationError && error.code === "SAFETY_001";
}

/**
 * Whether the launch session is missing, expired or refused, so that only a new Start from the hub helps
 * (protocol: Rules for client apps). Keep the saved work and tell the user; do not retry.
 *
 * @example if (shouldRelaunchEducationApp(error)) console.log("Go back to the hub and press Start again.");
 */
export function shouldRelaunchEducationApp(error: unknown): boolean {
  return (
    error instanceof EducationError &&
    (error.code === "EDU_RELAUNCH_REQUIRED" || error.code === "AUTH_001" || error.status === 401)
  );
}
