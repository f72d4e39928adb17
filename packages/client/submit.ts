import type { Hub } from "./call";
import { newOperationId } from "./operation-id";
import type { SubmissionBody, SubmissionReceipt } from "./submission-types";
import { toEducationApi } from "./trusted-proxy";

/**
 * Options of a submission.
 *
 * @example const options: SubmitOptions = { operationId: newOperationId() };
 */
export interface SubmitOptions {
  /** The id of the user action; keep it until the outcome is known. Generated when omitted. */
  operationId?: string;
  signal?: AbortSignal;
}

/**
 * Submits a student's work (protocol: Submissions). Resolves only for an envelope with `success`. Throws VAL_001
 * with `detail.issues`, AUTH_002, WORK_001 with `detail.reason` for a work that was taken down, RATE_001 above 20 MB a day,
 * and the codes of every call. `activityId` comes from the verified context; the app must not choose it.
 */
export function submitWork(
  { call, proxy, activityId }: Hub & { activityId: string },
  work: SubmissionBody,
  options: SubmitOptions = {},
): Promise<SubmissionReceipt> {
  const url = `${toEducationApi(proxy)}/activities/${encodeURIComponent(activityId)}/submissions`;
  const { operationId = newOperationId(), signal } = options;
  return call<SubmissionReceipt>({ url, body: work, operationId, signal });
}
