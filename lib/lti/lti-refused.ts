// biome-ignore lint/correctness/useJsonImportAttributes: TypeScript refuses attributes where only a type is imported
import type en from "@/messages/en.json";

/** Why a launch is refused. */
export type LtiReason = keyof typeof en.lti.reasons;

/** What the platform sent for a login, with which the same launch can begin again in a new window. */
export type LoginParameters = Readonly<Record<string, string>>;

/** A login or launch that is refused, on a page that says what to do (protocol: LTI). */
export class LtiRefused extends Error {
  override readonly name = "LtiRefused";
  readonly reason: LtiReason;
  /** 400 for a message that is wrong, 401 for one that is not verified, 403 for a person without access, 502 for a platform that fails. */
  readonly status: 400 | 401 | 403 | 502;
  /** The platform whose launch it is, once it is known. */
  readonly platformId: string | null;
  readonly kid: string | null;
  /** Set when the launch may succeed in a new window. */
  readonly retry: LoginParameters | null;

  constructor(
    reason: LtiReason,
    status: LtiRefused["status"],
    options: { platformId?: string; kid?: string | null; retry?: LoginParameters; cause?: unknown } = {},
  ) {
    super(`LTI launch refused: ${reason}`, { cause: options.cause });
    this.reason = reason;
    this.status = status;
    this.platformId = options.platformId ?? null;
    this.kid = options.kid ?? null;
    this.retry = options.retry ?? null;
  }
}
