import type { ErrorCode } from "@/client/contract/error-codes";

/**
 * The one error that a verb throws on purpose. `publicMessage` is for people and has nothing internal in it;
 * `cause` goes to the log only; `detail` is sent in the error envelope.
 */
export class HubError extends Error {
  override readonly name = "HubError";
  readonly code: ErrorCode;
  readonly detail: unknown;
  /** Overrides the table's status, for the three statuses of VAL_001. */
  readonly status: number | undefined;
  /** Seconds after which to try again, where the protocol promises `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    publicMessage: string,
    options: { cause?: unknown; detail?: unknown; status?: number; retryAfterSeconds?: number } = {},
  ) {
    super(publicMessage, { cause: options.cause });
    this.code = code;
    this.detail = options.detail;
    this.status = options.status;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The answer for what does not exist and for what the caller may not see: both must look the same. */
export function notFound(what: string): HubError {
  return new HubError("NOTFOUND_001", `This ${what} does not exist, or you may not see it.`);
}

/** The answer at an address that the hub does not have. */
export function nothingHere(): HubError {
  return new HubError("NOTFOUND_001", "There is nothing at this address.");
}

/** Invalid input: every problem by path (`VAL_001`, 422). */
export function invalid(issues: { path: string; message: string }[]): HubError {
  const first = issues[0];
  const where = first?.path ? `${first.path}: ` : "";
  return new HubError("VAL_001", first ? `${where}${first.message}` : "The request is not valid.", {
    detail: { issues },
  });
}

/** The one answer to every invalid launch session; the cause is for the log only (protocol: Launch session). */
export function invalidSession(cause: string): HubError {
  return new HubError("AUTH_001", "invalid session", { cause });
}
