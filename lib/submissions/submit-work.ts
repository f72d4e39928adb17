import { v7 as uuidv7 } from "uuid";
import {
  DEFAULT_ARTIFACT_ID,
  type SubmissionBody,
  type SubmissionReceipt,
  studentSubmit,
} from "@/client/contract/submissions";
import { earlyError } from "@/lib/credits/operation-outcome";
import type { OperationAnswer, OperationCall } from "@/lib/credits/operation-request";
import { HubError, invalid } from "@/lib/hub-error";
import { instanceId } from "@/lib/instance";
import { canSubmit, type LaunchSession } from "@/lib/launch/launch-session";
import { type CheckedUrl, checkUrls } from "@/lib/uploads/check-urls";
import { submitWork as submitRow } from "./queries/submissions";
import { urlsOf } from "./submitted-urls";

/**
 * Whether this session may hand in work for this activity; asked before anybody looks at the work
 * (protocol: Submissions).
 * @throws HubError AUTH_002
 */
export function assertMaySubmit(session: LaunchSession, activityId: string): void {
  if (!canSubmit(session.purpose)) throw new HubError("AUTH_002", "Only the student can hand in this work.");
  if (session.activityId !== activityId) {
    throw new HubError("AUTH_002", "This session belongs to another activity.");
  }
}

/** The parsed form of every URL is what is kept and shown. */
function withCheckedUrls(body: SubmissionBody, checked: readonly CheckedUrl[]) {
  const urls = new Map(checked.map(({ path, url }) => [path, url]));
  const at = (path: string, url: string) => urls.get(path) ?? url;
  return {
    primaryUrl: at("primaryUrl", body.primaryUrl),
    assets: body.assets.map((asset, index) => ({ ...asset, url: at(`assets.${index}.url`, asset.url) })),
    attachments: (body.attachments ?? []).map((file, index) => ({
      ...file,
      url: at(`attachments.${index}.url`, file.url),
    })),
  };
}

/**
 * Hands in a student's work. The row's identity is (activity, student, app, externalArtifactId): a second time
 * updates it and keeps the earlier revision (protocol: Submissions).
 * @throws HubError AUTH_002, VAL_001 naming every bad URL or one work too many, AUTH_001, LAUNCH_001, LAUNCH_002, IDEM_001, IDEM_002
 */
export async function submitWork(
  call: OperationCall<SubmissionBody> & { activityId: string },
): Promise<OperationAnswer<SubmissionReceipt>> {
  const { session, body, idempotency } = call;
  assertMaySubmit(session, call.activityId);
  const checked = await checkUrls(urlsOf(body));
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
          .map(({ path }) => ({ path, message: "No file was uploaded to this address." })),
      );
    case "too-many": {
      const message = `A student can have at most ${outcome.detail} works in one activity.`;
      throw invalid([{ path: "externalArtifactId", message }]);
    }
    default:
      throw earlyError(outcome);
  }
}
