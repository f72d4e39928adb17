import type { StaffActivity } from "@/client/contract/activities";
import { createActivity, editActivity, readActivity } from "@/client/contract/addresses";
import { type HubAnswer, HubCallError, hubCall } from "@/components/data/hub-call";
import { type ActivityFields, changesOf, type Problems, problemsOf } from "./activity-fields";

/** An activity that stands, and which version of it was read. */
export interface EditedActivity {
  id: string;
  updatedAt: string;
}

/** What a form about an activity is sent with. */
export interface ActivitySending {
  classroomId: string;
  /** The id that the form gives to what it makes. */
  ownId: string;
  /** What it is saved against; null makes a new one. */
  version: EditedActivity | null;
  fields: ActivityFields;
  /** What the page was opened with. */
  initial: ActivityFields;
  /** What the page was opened to edit; null where it makes a new one, of which no activity has anything yet. */
  edited: EditedActivity | null;
}

/** Changes the activity against the version that was read, or makes a new one: once, however often it is sent. */
export function sendActivity(sending: ActivitySending): Promise<HubAnswer<StaffActivity>> {
  const { classroomId, ownId, version, edited } = sending;
  const changes = changesOf(sending.fields, edited && sending.initial);
  return version
    ? hubCall(editActivity, {
        params: { activityId: version.id },
        body: { updatedAt: version.updatedAt, ...changes },
      })
    : hubCall(createActivity, {
        params: { classroomId },
        body: { activityId: ownId, ...sending.fields, ...changes },
      });
}

/** What stands in place of what was sent: someone else's newer version, or what an earlier try has made. */
export interface Standing {
  activity: EditedActivity;
  reason: "changed" | "made";
}

/** Why a call was refused: fields that are wrong, what stands already, or else the error itself. */
export interface ActivityRefusal {
  problems: Problems;
  standing: Standing | null;
  error: unknown;
}

/** Which activity stands in the way, if that is why. */
function reasonOf(
  error: HubCallError,
  { version, ownId }: ActivitySending,
): { id: string; reason: Standing["reason"] } | null {
  if (!version) return error.code === "IDEM_001" ? { id: ownId, reason: "made" } : null;
  const isOlder = error.issues.some(({ path }) => path === "updatedAt");
  return isOlder ? { id: version.id, reason: "changed" } : null;
}

/** Reads why a call was refused, and what stands where something does: a form goes on from there. */
export async function readRefusal(error: unknown, sending: ActivitySending): Promise<ActivityRefusal> {
  const told = { problems: {}, standing: null, error };
  if (!(error instanceof HubCallError)) return told;
  const problems = problemsOf(error.issues.map(({ path }) => path));
  if (Object.keys(problems).length > 0) return { problems, standing: null, error: null };
  const found = reasonOf(error, sending);
  if (!found) return told;
  try {
    const { data } = await hubCall(readActivity, { params: { activityId: found.id } });
    return { problems, standing: { activity: data, reason: found.reason }, error: null };
  } catch (second) {
    return { ...told, error: second };
  }
}
