import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { recordReading } from "@/lib/audit/record-reading";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { inTransaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import { getManagedStudent } from "@/lib/people/get-managed-person";
import { lockProfile } from "@/lib/people/queries/edit";
import { announceChanges } from "@/lib/submissions/queries/review-state";
import { ownFileKey } from "@/lib/uploads/file-address";
import type { NewTakeDown, PersonWorks } from "@/packages/client/contract/privacy";
import {
  deleteTakeDown,
  findFilenames,
  findWork,
  insertTakeDown,
  listKeysOfPerson,
  listTakeDowns,
  listWorkTitles,
} from "./queries/take-downs";

type Row = Awaited<ReturnType<typeof listTakeDowns>>[number];
type TakeDown = PersonWorks["takeDowns"][number];

async function toTakeDowns(rows: readonly Row[]): Promise<TakeDown[]> {
  const names = await findFilenames(rows.flatMap(({ fileKeys }) => fileKeys));
  return rows.map(({ id, submissionId, fileKeys, reason, mayResubmit, createdAt, createdBy }) => ({
    id,
    submissionId,
    reason,
    mayResubmit,
    filename: submissionId === null ? fileKeys.map((key) => names.get(key) ?? "").join(", ") : null,
    createdAt: createdAt.toISOString(),
    createdBy: createdBy.displayName,
  }));
}

async function toTakeDown(row: Row): Promise<TakeDown> {
  const [takeDown] = await toTakeDowns([row]);
  if (!takeDown) throw notFound("take-down");
  return takeDown;
}

/**
 * Lists the titles of a student's works and what is taken down (protocol: Take-down). School admins see no works, so they
 * choose by title which one to take down. Writes an audit event, unless the caller has read this person's data within the hour.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 when the person is not a student
 */
export async function listPersonWorks(caller: Person, profileId: string): Promise<PersonWorks> {
  const { id, schoolId } = await getManagedStudent(caller, profileId);
  const [works, takeDowns] = await Promise.all([listWorkTitles(id), listTakeDowns(id)]);
  await recordReading(caller, { action: "person.read", subjectId: id, schoolId });
  return {
    works: works.map(({ id: submissionId, title, activity, submittedAt, takeDowns: [takenDown] }) => ({
      submissionId,
      title,
      activityTitle: activity.title,
      submittedAt: submittedAt.toISOString(),
      takeDownId: takenDown?.id ?? null,
    })),
    takeDowns: await toTakeDowns(takeDowns),
  };
}

/** Finds what is to be blocked: a work with its files in the hub's storage, or one file; with its title or file name. */
async function findTarget(profileId: string, { submissionId, fileAddress }: NewTakeDown) {
  const notTheirs = (path: string) => invalid([{ path, message: "notTheirWork" }]);
  if (submissionId !== undefined) {
    const work = await findWork(profileId, submissionId);
    if (!work) throw notTheirs("submissionId");
    const keys = work.urls.map(ownFileKey).filter((key) => key !== null);
    return { title: work.title, submissionId, fileKeys: await listKeysOfPerson(profileId, keys) };
  }
  const key = ownFileKey(fileAddress ?? "");
  const fileKeys = key === null ? [] : await listKeysOfPerson(profileId, [key]);
  const [title] = (await findFilenames(fileKeys)).values();
  if (title === undefined) throw notTheirs("fileAddress");
  return { title, submissionId: null, fileKeys };
}

function auditTarget({ submissionId, id }: Row) {
  return submissionId === null ? { type: "take-down", id } : { type: "submission", id: submissionId };
}

/**
 * Takes down a work or a file (protocol: Take-down). The files answer 410, and pages show the reason in their place. The
 * student can submit a new revision of the work only with `mayResubmit`.
 * @throws HubError AUTH_002, NOTFOUND_001 (also when the student is erased meanwhile), VAL_001 when the person is not a student, the
 * work or file is not theirs, or the work is taken down already
 */
export async function takeDownWork(caller: Person, profileId: string, body: NewTakeDown): Promise<TakeDown> {
  const { id, schoolId } = await getManagedStudent(caller, profileId);
  const { title, ...target } = await findTarget(id, body);
  const { reason } = body;
  const mayResubmit = body.mayResubmit && target.submissionId !== null;
  const taking = inTransaction(async (transaction) => {
    if (!(await lockProfile(id, transaction))) throw notFound("person");
    const takeDown = { profileId: id, ...target, reason, mayResubmit, createdById: caller.id };
    const row = await insertTakeDown(takeDown, transaction);
    const detail = { title, reason, ...(target.submissionId !== null && { mayResubmit }) };
    const event = {
      action: "work.take-down",
      subjectId: id,
      schoolId,
      target: auditTarget(row),
      detail,
    } as const;
    await recordAudit(caller, event, transaction);
    if (row.submissionId !== null) await announceChanges([row.submissionId], transaction);
    return row;
  });
  const row = await taking.catch((error: unknown) => {
    if (classifyDatabaseError(error)?.kind !== "unique") throw error;
    throw invalid([{ path: "submissionId", message: "takenDownAlready" }]);
  });
  return toTakeDown(row);
}

/** @throws HubError AUTH_002, NOTFOUND_001, VAL_001 when the person is not a student */
export async function undoTakeDown(
  caller: Person,
  { profileId, takeDownId }: { profileId: string; takeDownId: string },
): Promise<{ id: string }> {
  const { id, schoolId } = await getManagedStudent(caller, profileId);
  if (!isUuid(takeDownId)) throw notFound("take-down");
  await inTransaction(async (transaction) => {
    const row = await deleteTakeDown({ id: takeDownId, profileId: id }, transaction);
    if (!row) throw notFound("take-down");
    const event = { action: "work.restore", subjectId: id, schoolId, target: auditTarget(row) } as const;
    await recordAudit(caller, event, transaction);
    if (row.submissionId !== null) await announceChanges([row.submissionId], transaction);
  });
  return { id: takeDownId };
}
