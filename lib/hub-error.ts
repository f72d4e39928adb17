import type { Language } from "@/packages/client/contract/basic-schemas";
import type { ValidationIssue } from "@/packages/client/contract/envelope";
import { type ErrorCode, GONE_STATUS } from "@/packages/client/contract/error-codes";
import { type Issue, toValidationIssue } from "./issue";

/**
 * The error that use cases throw and the API sends in the error envelope. `publicMessage` is shown to users and has no internal
 * details; `cause` is only logged; `detail` is part of the envelope.
 */
export class HubError extends Error {
  override readonly name = "HubError";
  readonly code: ErrorCode;
  readonly detail: unknown;
  /** The problems of the input, from which `inLanguage` makes the messages in the reader's language. */
  readonly issues: readonly Issue[] | undefined;
  /** The message and detail in another language, of an error that is not about the input. */
  readonly translate: ((language: Language) => { message: string; detail: unknown }) | undefined;
  /** Overrides the code's status in `ERROR_STATUS`, for the three statuses of VAL_001 and the 410 of NOTFOUND_001. */
  readonly status: number | undefined;
  /** Seconds for the `Retry-After` header, where the protocol promises it. */
  readonly retryAfterSeconds: number | undefined;
  /** A failure that nobody has to fix, such as a health check of a hub that is still starting: logged as `info`. */
  readonly isExpected: boolean;

  constructor(
    code: ErrorCode,
    publicMessage: string,
    options: {
      cause?: unknown;
      detail?: unknown;
      issues?: readonly Issue[];
      translate?: (language: Language) => { message: string; detail: unknown };
      status?: number;
      retryAfterSeconds?: number;
      isExpected?: boolean;
    } = {},
  ) {
    super(publicMessage, { cause: options.cause });
    this.code = code;
    this.detail = options.detail;
    this.issues = options.issues;
    this.translate = options.translate;
    this.status = options.status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.isExpected = options.isExpected ?? false;
  }
}

/** Creates a NOTFOUND_001, the same for things that do not exist and things that the caller may not see. */
export function notFound(what: string): HubError {
  return new HubError("NOTFOUND_001", `This ${what} does not exist, or you may not see it.`);
}

/** Creates the NOTFOUND_001 with status 410 for a file that was erased or taken down (protocol: Take-down). */
export function gone(message: string): HubError {
  return new HubError("NOTFOUND_001", message, { status: GONE_STATUS });
}

/** Creates the NOTFOUND_001 of an unknown address. */
export function addressNotFound(): HubError {
  return new HubError("NOTFOUND_001", "There is nothing at this address.");
}

/** Creates a VAL_001 (422) with all problems of the input by path; in English, until `inLanguage` translates it. */
export function invalid(
  issues: readonly Issue[],
  { cause, detail }: { cause?: unknown; detail?: Readonly<Record<string, unknown>> } = {},
): HubError {
  const inEnglish = issues.map((issue) => toValidationIssue(issue, "en"));
  return new HubError("VAL_001", firstMessage(inEnglish), {
    cause,
    detail: { issues: inEnglish, ...detail },
    issues,
  });
}

/** As `invalid`, for messages that are in the reader's language already, such as those of a schema. */
export function invalidTranslated(issues: readonly ValidationIssue[]): HubError {
  return new HubError("VAL_001", firstMessage(issues), { detail: { issues } });
}

function firstMessage([first]: readonly ValidationIssue[]): string {
  if (!first) return "The request is not valid.";
  return first.path ? `${first.path}: ${first.message}` : first.message;
}

/** Returns the message and detail of an error in the reader's language, where it has texts in both. */
export function inLanguage(
  { message, detail, issues, translate }: HubError,
  language: Language,
): { message: string; detail: unknown } {
  if (translate) return translate(language);
  if (!issues) return { message, detail };
  const translated = issues.map((issue) => toValidationIssue(issue, language));
  return { message: firstMessage(translated), detail: { ...(detail as object), issues: translated } };
}

/** Creates the AUTH_001 of every invalid launch session; the cause is only logged (protocol: Launch session). */
export function invalidSession(cause: string): HubError {
  return new HubError("AUTH_001", "invalid session", { cause });
}
