import { v7 as uuidv7 } from "uuid";
import { operationError } from "@/lib/credits/operation-error";
import type { OperationAnswer, OperationCall } from "@/lib/credits/operation-request";
import { HubError, invalid } from "@/lib/hub-error";
import { instanceId } from "@/lib/instance";
import { canSubmit, type LaunchSession } from "@/lib/launch/launch-session";
import type { CheckedUrl } from "@/lib/uploads/check-urls";
import {
  DEFAULT_ARTIFACT_ID,
  type SubmissionBody,
  type SubmissionReceipt,
  studentSubmit,
} from "@/packages/client/contract/submissions";
import { type SubmitOutcome, submitWork as submitRow } from "./queries/submissions";
import { checkSubmittedUrls } from "./submitted-urls";

const MIB = 1024 * 1024;

/** Asserts that a session may submit work for an activity (protocol: Submissions). @throws HubError AUTH_002 */
export function assertMaySubmit(session: LaunchSession, activityId: string): void {
  if (!canSubmit(session.purpose)) throw new HubError("AUTH_002", "Only the student can submit this work.");
  if (session.activityId !== activityId) {
    throw new HubError("AUTH_002", "This session belongs to another activity.");
  }
}

/** Replaces every URL of a body with its normalised form, which is what is stored. */
function withCheckedUrls(body: SubmissionBody, checked: readonly CheckedUrl[]) {
  const urls = new Map(checked.map(({ path, url }) => [path, url]));
  const checkedUrl = (path: string, url: string) => urls.get(path) ?? url;
  return {
    primaryUrl: checkedUrl("primaryUrl", body.primaryUrl),
    assets: body.assets.map((asset, index) => ({
      ...asset,
      url: checkedUrl(`assets.${index}.url`, asset.url),
    })),
    attachments: (body.attachments ?? []).map((file, index) => ({
      ...file,
      url: checkedUrl(`attachments.${index}.url`, file.url),
    })),
  };
}

/** Returns RATE_001 for too many bytes in a day, and VAL_001 for too many works or revisions, since waiting would not help. */
function limitError(
  exceeded: Extract<SubmitOutcome, { outcome: "works" | "revisions" | "bytes" }>,
): HubError {
  const { limit } = exceeded.detail;
  if (exceeded.outcome === "bytes") {
    const message = `A student can submit at most ${limit / MIB} MB a day. Try again tomorrow.`;
    return new HubError("RATE_001", message, { retryAfterSeconds: exceeded.detail.retryAfterSeconds });
  }
  const message = exceeded.outcome === "works" ? "worksMax" : "revisionsMax";
  return invalid([{ path: "externalArtifactId", message, values: { max: limit } }]);
}

/**
 * Submits a student's work. Work with the same activity, student, app and `externalArtifactId` becomes the next revision
 * of the same submission (protocol: Submissions).
 * @throws HubError AUTH_002, VAL_001 at every bad URL or for too many works or revisions, WORK_001 for work that was
 * taken down, RATE_001, AUTH_001, LAUNCH_001, LAUNCH_002, IDEM_001, IDEM_002, CFG_002 when the storage cannot be reached
 */
export async function submitWork(
  call: OperationCall<SubmissionBody> & { activityId: string },
): Promise<OperationAnswer<SubmissionReceipt>> {
  const { session, body, idempotency } = call;
  assertMaySubmit(session, call.activityId);
  const checked = await checkSubmittedUrls(body, session);
  const outcome = await submitRow({
    launch: session,
    instanceId: instanceId(),
    id: uuidv7(),
    kind: studentSubmit.name,
    operation: idempotency && { kind: studentSubmit.name, ...idempotency },
    ownFileKeys: checked.flatMap(({ ownFileKey }) => (ownFileKey === null ? [] : [ownFileKey])),
    externalArtifactId: body.externalArtifactId ?? DEFAULT_ARTIFACT_ID,
    title: body.title.trim(),
    summary: body.summary ?? null,
    ...withCheckedUrls(body, checked),
    meta: body.meta ?? {},
  });
  switch (outcome.outcome) {
    case "submitted":
    case "replay":
      return { data: outcome.detail as SubmissionReceipt, replayed: outcome.outcome === "replay" };
    case "files":
      throw invalid(
        checked
          .filter(({ ownFileKey }) => ownFileKey !== null && outcome.detail.includes(ownFileKey))
          .map(({ path }) => ({ path, message: "fileNotUploaded" })),
      );
    case "taken-down":
      throw new HubError(
        "WORK_001",
        "Your school has taken this work down, so it cannot be submitted again.",
        { detail: outcome.detail },
      );
    case "works":
    case "revisions":
    case "bytes":
      throw limitError(outcome);
    default:
      throw operationError(outcome);
  }
}
