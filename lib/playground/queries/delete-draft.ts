import type { Transaction } from "@/lib/database/transaction";

/**
 * Locks a draft that is as it was read, then its works and its activities (the lock order of a submission), and returns the ids of
 * the activities; null for any other app.
 */
async function lockDraft(
  { id, readVersion }: { id: string; readVersion: Date },
  transaction: Transaction,
): Promise<string[] | null> {
  const [draft] = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM apps WHERE id = ${id}::uuid AND status = 'draft' AND updated_at = ${readVersion} FOR UPDATE`;
  if (draft === undefined) return null;
  await transaction.$queryRaw`
    SELECT 1 FROM submissions w WHERE w.activity_id IN (SELECT a.id FROM activities a WHERE a.app_id = ${id}::uuid)
    ORDER BY w.id FOR UPDATE`;
  const activities = await transaction.$queryRaw<{ id: string }[]>`
    SELECT id FROM activities WHERE app_id = ${id}::uuid ORDER BY id FOR UPDATE`;
  return activities.map((activity) => activity.id);
}

/** Deletes what was handed in and kept in activities, and makes its files unreadable; the nightly run deletes their bytes. */
async function deleteWorksOfDraft(activityIds: string[], transaction: Transaction): Promise<void> {
  const activityId = { in: activityIds };
  const launches = await transaction.launch.findMany({
    where: { activityId },
    select: { actorId: true, studentId: true },
    distinct: ["actorId", "studentId"],
  });
  const ownerIds = launches.flatMap(({ actorId, studentId }) =>
    studentId ? [actorId, studentId] : [actorId],
  );
  await transaction.storedFile.updateMany({
    where: { ownerId: { in: ownerIds }, activityId, state: { not: "removed" } },
    data: { state: "removed", filename: "" },
  });
  const submission = { activityId };
  await transaction.takeDown.deleteMany({ where: { submission } });
  await transaction.submissionRevision.deleteMany({ where: { submission } });
  await transaction.submission.deleteMany({ where: submission });
  await transaction.appState.deleteMany({ where: { activityId } });
}

/**
 * Deletes a draft with everything that was tried with it. Only playgrounds have activities of a draft, which was never approved.
 * Ledger entries, holds and usage name the app and the activity by text and id, and stay. False when the app is no draft any
 * more, or has changed since it was read.
 */
export async function deleteDraftRows(
  draft: { id: string; slug: string; ownerId: string; readVersion: Date },
  transaction: Transaction,
): Promise<boolean> {
  const activityIds = await lockDraft(draft, transaction);
  if (activityIds === null) return false;
  const activityId = { in: activityIds };
  await deleteWorksOfDraft(activityIds, transaction);
  // A start of the draft as the wrong app has a launch of another app's activity, and is found by its slug.
  const ofDraft = [{ launch: { activityId } }, { ownerId: draft.ownerId, appSlug: draft.slug }];
  await transaction.playgroundLaunch.deleteMany({ where: { OR: ofDraft } });
  await transaction.launch.deleteMany({ where: { activityId } });
  await transaction.activity.deleteMany({ where: { id: activityId } });
  await transaction.app.delete({ where: { id: draft.id } });
  return true;
}
