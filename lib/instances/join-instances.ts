import { env } from "@/lib/env";
import { INSTANCE_DEAD_AFTER_SECONDS, instanceId } from "@/lib/instance";
import { sessionKeys } from "@/lib/launch/session-keys";
import { currentStorage } from "@/lib/storage/current-storage";
import { announceInstance, findUnlikeInstance, removeInstance } from "./queries";

/**
 * Records this process as an instance of the hub.
 * @throws Error when a running instance keeps its files elsewhere, or shares no launch secret: each would refuse what the other made
 */
export async function joinInstances(): Promise<void> {
  const storage = await currentStorage().identify();
  const keyIds = sessionKeys(env().launchSessionSecrets).map(({ kid }) => kid);
  await announceInstance(instanceId(), { storage, keyIds });
  const other = await findUnlikeInstance(instanceId(), INSTANCE_DEAD_AFTER_SECONDS);
  if (!other) return;
  await removeInstance(instanceId());
  const running = `Another instance of this hub is running (${other.id}, since ${other.startedAt.toISOString()})`;
  if (other.storage === storage)
    throw new Error(
      `${running} with other LAUNCH_SESSION_SECRETS: each would refuse the launches of the other. Give all instances the same ` +
        "secrets, NEXTAUTH_SECRET too. To change a secret, keep the old one beside the new one for a while (docs/deploy.md).",
    );
  throw new Error(
    `${running} and keeps its files in ${other.storage}, this one in ${storage}: each would miss the files of the other. ` +
      "Give all instances the same S3 settings, or the same shared folder " +
      `{DATA_DIR}/files. To move to another storage, stop all instances and wait ${INSTANCE_DEAD_AFTER_SECONDS} seconds.`,
  );
}
