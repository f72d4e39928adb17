import type { Call } from "./call";
import type { SubmissionBody, SubmissionReceipt } from "./contract/submissions";
import { newOperationId } from "./operation-id";
import { educationApiOf } from "./trusted-proxy";

/** How to hand in. */
export interface SubmitOptions {
  /** The user action; keep it until the outcome is known. One is minted when it is left out. */
  operationId?: string;
  signal?: AbortSignal;
}

/** Where to hand in. */
export interface SubmitPlace {
  proxy: string;
  /** From the verified context, never chosen by the app. */
  activityId: string;
}

/**
 * `POST {edu_api}/activities/{activityId}/submissions` (protocol: Submissions): resolves only when the envelope
 * says `success`. Throws VAL_001 with `detail.issues`, AUTH_002, and the codes of every call.
 */
export function submitWork(
  call: Call,
  place: SubmitPlace,
  work: SubmissionBody,
  options: SubmitOptions = {},
): Promise<SubmissionReceipt> {
  const url = `${educationApiOf(place.proxy)}/activities/${encodeURIComponent(place.activityId)}/submissions`;
  const { operationId = newOperationId(), signal } = options;
  return call<SubmissionReceipt>({ url, body: work, operationId, signal });
}
