import { type ErrorCode, GONE_STATUS, VALIDATION_STATUS } from "@/packages/client/contract/error-codes";

/**
 * When each error code occurs, and what to do about it
 * (protocol: Start an activity, Credits, Idempotency, Models and providers, Errors).
 */
export const ERROR_MEANING: Readonly<Record<ErrorCode, string>> = {
  AUTH_001: "No session or token, or one that is not valid (any more). Reopen the activity from the hub.",
  AUTH_002:
    "The launch's purpose, the person's role, the activity or the request's origin does not allow this.",
  LAUNCH_001: "The activity is not open yet, or closed.",
  LAUNCH_002: "The app is not approved at the moment.",
  LAUNCH_003: "The app has no workspace for teachers.",
  VAL_001:
    "The request is not valid. 422: `detail.issues` names every problem by its path. 400: not valid HTTP or JSON. 415: the body is not JSON, or not a file of an accepted type.",
  POLICY_001: "The model may not be used by the youngest students of the school, or by anybody under 18.",
  POLICY_002: "The school has not allowed the model, or the spending of the activity was stopped.",
  POLICY_003:
    "The student's guardian has refused the use of AI, or has not agreed although the school requires it. Nothing was charged.",
  POLICY_004: "AI answers no student at this hour; `detail` is `{ opensAt }`, the next time that it does.",
  SAFETY_001:
    "What was sent, or what the AI made, is not for a child and was stopped; `detail` is `{ help, direction }`, and `help` is for the student to read. Nothing was charged.",
  WORK_001:
    "The school has taken this work down, and it may not be submitted again; `detail` is `{ reason }`, which the student may read.",
  CREDIT_001:
    "Not enough credits in the pool; `detail` is `{ required, available }`. No provider was called.",
  CREDIT_002: "The student's daily limit is used up; `Retry-After` is the time until midnight at the school.",
  IDEM_001: "The Idempotency-Key or the id in the body was used for something else.",
  IDEM_002:
    "The operation of this Idempotency-Key, or an import of the school's roster, is still running; try again after `Retry-After`.",
  NOTFOUND_001:
    "It does not exist, or it is not yours to see: the two look the same. With 410: the file was erased or taken down.",
  MEDIA_001: "There is no such image, or it is another profile's or app's.",
  METHOD_001: "The address does not take this method; `Allow` names those that it takes.",
  STATE_001: "The state was changed elsewhere since it was read; read it again before you save.",
  FUNCTION_PAYLOAD_TOO_LARGE: "The body or the file is above its limit.",
  RATE_001: "Too many requests; try again after `Retry-After`.",
  CFG_001: "No model is set up for this.",
  CFG_002:
    "A part of the hub is down or misconfigured. Nothing was charged, unless `message` says that this is not known.",
  PROV_001: "The AI provider failed. Nothing was charged.",
  PROV_002: "The AI provider took too long. Nothing was charged.",
  HUB_001: "An unexpected error; tell the hub's operators the request id.",
};

/** The meaning of a code at one of several statuses that it comes with. */
const MEANING_AT_STATUS: Partial<Record<ErrorCode, Readonly<Record<number, string>>>> = {
  VAL_001: {
    [VALIDATION_STATUS.malformed]: "The request is not valid HTTP or JSON.",
    [VALIDATION_STATUS.notJson]: "The body is not JSON, or not a file of an accepted type.",
    [VALIDATION_STATUS.invalid]: "The request is not valid; `detail.issues` names every problem by its path.",
  },
  NOTFOUND_001: { [GONE_STATUS]: "The file was erased or taken down." },
};

/** When an error code occurs with a status, and what to do about it. */
export function errorMeaning(code: ErrorCode, status: number): string {
  return MEANING_AT_STATUS[code]?.[status] ?? ERROR_MEANING[code];
}
