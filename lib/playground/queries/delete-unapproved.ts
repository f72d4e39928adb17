import { lockPictures, releasePictures } from "@/lib/credits/queries/media-holds";
import type { Transaction } from "@/lib/database/transaction";

/**
 * Locks an app that was never approved and has not changed since it was read. Then locks its works and its activities, in the
 * lock order of a submission. Returns the ids of the activities; null for any other app.
 */
async function lockUnapproved(
  { id, seenVersion }: { id: string; seenVersion: Date },
  transaction: Transaction,
): Promise<string[] | null> {
  const [app] = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM apps WHERE id = ${id}::uuid AND status IN ('draft', 'refused') AND updated_at = ${seenVersion} FOR UPDATE`;
  if (app === undefined) return null;
  await transaction.$queryRaw`
    SELECT 1 FROM submissions w WHERE w.activity_id IN (SELECT a.id FROM activities a WHERE a.app_id = ${id}::uuid)
    ORDER BY w.id FOR UPDATE`;
  const activities = await transaction.$queryRaw<{ id: string }[]>`
    SELECT id FROM activities WHERE app_id = ${id}::uuid ORDER BY id FOR UPDATE`;
  return activities.map((activity) => activity.id);
}

/** Deletes works, app states, and the app's stored answers, which name works. The nightly task deletes the files' bytes. */
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
  await transaction.feedback.deleteMany({ where: { submission } });
  await transaction.submissionRevision.deleteMany({ where: { submission } });
  await transaction.submission.deleteMany({ where: submission });
  await transaction.appState.deleteMany({ where: { activityId } });
}

/**
 * Deletes an app that was never approved, with everything that was tried with it. Only playgrounds of its developer and of
 * operators have activities of such an app. Ledger entries, holds and usage have no foreign keys to the app and its activities,
 * and stay. The holds of its pictures are released; the hold of a picture requested meanwhile is released when the picture is
 * finished. False when the app waits for approval by now, or has changed since it was read.
 */
export async function deleteUnapprovedAppRows(
  app: { id: string; slug: string; seenVersion: Date },
  transaction: Transaction,
): Promise<boolean> {
  const activityIds = await lockUnapproved(app, transaction);
  if (activityIds === null) return false;
  const activityId = { in: activityIds };
  const holdIds = await lockPictures({ activityIds }, transaction);
  await deleteWorksOf({ slug: app.slug, activityIds }, transaction);
  // With the variant `wrong-app` the launch is of another app's activity; `appSlug` is still the app that was tried.
  const ofApp = [{ launch: { activityId } }, { appSlug: app.slug }];
  await transaction.playgroundLaunch.deleteMany({ where: { OR: ofApp } });
  await transaction.launch.deleteMany({ where: { activityId } });
  await transaction.activity.deleteMany({ where: { id: activityId } });
  await transaction.app.delete({ where: { id: app.id } });
  // Last, because it locks the pools' balances.
  await releasePictures(holdIds, { code: "LAUNCH_002", message: "The app was deleted." }, transaction);
  return true;
}
