import { lockPictures, releasePictures } from "@/lib/credits/queries/media-holds";
import type { Transaction } from "@/lib/database/transaction";

/**
 * Locks an app that was never approved and is as it was read, then its works and its activities (the lock order of a
 * submission), and returns the ids of the activities; null for any other app.
 */
async function lockUnapproved(
  { id, readVersion }: { id: string; readVersion: Date },
  transaction: Transaction,
): Promise<string[] | null> {
  const [app] = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM apps WHERE id = ${id}::uuid AND status IN ('draft', 'refused') AND updated_at = ${readVersion} FOR UPDATE`;
  if (app === undefined) return null;
  await transaction.$queryRaw`
    SELECT 1 FROM submissions w WHERE w.activity_id IN (SELECT a.id FROM activities a WHERE a.app_id = ${id}::uuid)
    ORDER BY w.id FOR UPDATE`;
  const activities = await transaction.$queryRaw<{ id: string }[]>`
    SELECT id FROM activities WHERE app_id = ${id}::uuid ORDER BY id FOR UPDATE`;
  return activities.map((activity) => activity.id);
}

/**
 * Deletes what was submitted and kept in activities, and the idempotency keys of the app, whose answers name what is gone; makes
 * its files unreadable, and the nightly run deletes their bytes.
 */
async function deleteWorksOf(
  { slug, activityIds }: { slug: string; activityIds: string[] },
  transaction: Transaction,
): Promise<void> {
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
  await transaction.operation.deleteMany({ where: { profileId: { in: ownerIds }, appSlug: slug } });
  const submission = { activityId };
  await transaction.takeDown.deleteMany({ where: { submission } });
  await transaction.submissionRevision.deleteMany({ where: { submission } });
  await transaction.submission.deleteMany({ where: submission });
  await transaction.appState.deleteMany({ where: { activityId } });
}

/**
 * Deletes an app that was never approved, with everything that was tried with it: only playgrounds have activities of it, its
 * developer's and those of operators who reviewed it. Ledger entries, holds and usage name the app and the activity by text and
 * id, and stay; what is held for pictures is released, when it is finished if one was ordered meanwhile. False when it waits
 * for approval by now, or has changed since it was read.
 */
export async function deleteUnapprovedRows(
  app: { id: string; slug: string; readVersion: Date },
  transaction: Transaction,
): Promise<boolean> {
  const activityIds = await lockUnapproved(app, transaction);
  if (activityIds === null) return false;
  const activityId = { in: activityIds };
  const holdIds = await lockPictures({ activityIds }, transaction);
  await deleteWorksOf({ slug: app.slug, activityIds }, transaction);
  // Its start as the wrong app has a launch of another app's activity, and is found by its slug.
  const ofApp = [{ launch: { activityId } }, { appSlug: app.slug }];
  await transaction.playgroundLaunch.deleteMany({ where: { OR: ofApp } });
  await transaction.launch.deleteMany({ where: { activityId } });
  await transaction.activity.deleteMany({ where: { id: activityId } });
  await transaction.app.delete({ where: { id: app.id } });
  // Last, because it locks the pools' balances.
  await releasePictures(holdIds, transaction);
  return true;
}
