import { type HubAnswer, HubCallError, hubCall } from "@/components/data/hub-call";
import type { StaffActivity } from "@/packages/client/contract/activities";
import { type ActivityFields, changedFields, findRefusedFields, type Problems } from "./activity-fields";

export type EditedActivity = Pick<StaffActivity, "id" | "updatedAt">;

export interface ActivityRequest {
  classroomId: string;
  /** The id that a new activity gets, so that a repeated submit creates one activity. */
  newActivityId: string;
  /** The version to update: that of `edited`, or after a conflict the stored one; null creates an activity. */
  version: EditedActivity | null;
  fields: ActivityFields;
  initial: ActivityFields;
  /** The activity that the page edits: only what differs from `initial` is sent. Null for a new activity. */
  edited: EditedActivity | null;
  /** The other classrooms that get a copy, with the id of this set of copies. */
  copies?: { copyId: string; classroomIds: string[] };
}

/** Saves the activity, and copies it to the other classrooms; sending it again makes nothing twice. */
export async function sendActivity(request: ActivityRequest): Promise<HubAnswer<StaffActivity>> {
  const saved = await saveActivity(request);
  if (request.copies && request.copies.classroomIds.length > 0) {
    const params = { activityId: saved.data.id };
    await hubCall("POST /activities/{activityId}/copies", { params, body: request.copies });
  }
  return saved;
}

function saveActivity(request: ActivityRequest): Promise<HubAnswer<StaffActivity>> {
  const { classroomId, newActivityId, version, edited } = request;
  const changes = changedFields(request.fields, edited && request.initial);
  return version
    ? hubCall("PATCH /activities/{activityId}", {
        params: { activityId: version.id },
        body: { updatedAt: version.updatedAt, ...changes },
      })
    : hubCall("POST /classrooms/{classroomId}/activities", {
        params: { classroomId },
        body: { activityId: newActivityId, ...request.fields, ...changes },
      });
}

export interface ExistingActivity {
  activity: EditedActivity;
  reason: "changed" | "created";
}

export interface ActivityRefusal {
  problems: Problems;
  existing: ExistingActivity | null;
  error: unknown;
}

function findConflict(
  error: HubCallError,
  { version, newActivityId }: ActivityRequest,
): { id: string; reason: ExistingActivity["reason"] } | null {
  if (!version) return error.code === "IDEM_001" ? { id: newActivityId, reason: "created" } : null;
  const isOlder = error.issues.some(({ path }) => path === "updatedAt");
  return isOlder ? { id: version.id, reason: "changed" } : null;
}

export async function readRefusal(error: unknown, request: ActivityRequest): Promise<ActivityRefusal> {
  const unclassified = { problems: {}, existing: null, error };
  if (!(error instanceof HubCallError)) return unclassified;
  const problems = findRefusedFields(error.issues.map(({ path }) => path));
  if (Object.keys(problems).length > 0) return { problems, existing: null, error: null };
  const conflict = findConflict(error, request);
  if (!conflict) return unclassified;
  try {
    const { data } = await hubCall("GET /activities/{activityId}", { params: { activityId: conflict.id } });
    return { problems, existing: { activity: data, reason: conflict.reason }, error: null };
  } catch (readError) {
    return { ...unclassified, error: readError };
  }
}
