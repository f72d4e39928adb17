import { announceInstance, findInstanceWithOtherStorage, removeInstance } from "@/lib/credits/queries/sweep";
import { INSTANCE_DEAD_AFTER_SECONDS, instanceId } from "@/lib/instance";
import { currentStorage } from "@/lib/storage/current-storage";

/**
 * Records this process among the instances of the hub. One that keeps its files elsewhere than those that are running is
 * refused, since each would answer 404 for the files of the others.
 *
 * @throws Error saying which storage the others have
 */
export async function joinInstances(): Promise<void> {
  const own = await currentStorage().identify();
  await announceInstance(instanceId(), own);
  const other = await findInstanceWithOtherStorage(instanceId(), INSTANCE_DEAD_AFTER_SECONDS);
  if (!other) return;
  await removeInstance(instanceId());
  throw new Error(
    `Another instance of this hub is running (${other.id}, since ${other.startedAt.toISOString()}) and keeps its files in ${other.storage}, ` +
      `this one in ${own}: each would miss the files of the other. Give all instances the same S3 settings, or the same shared folder ` +
      `{DATA_DIR}/files. To move to another storage, stop all instances and wait ${INSTANCE_DEAD_AFTER_SECONDS} seconds.`,
  );
}
