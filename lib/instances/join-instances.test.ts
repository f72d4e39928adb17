import { afterEach, expect, test } from "vitest";
import { database } from "@/lib/database/kysely";
import { env } from "@/lib/env";
import { instanceId } from "@/lib/instance";
import { sessionKeys } from "@/lib/launch/session-keys";
import { currentStorage } from "@/lib/storage/current-storage";
import { takeOwnDatabase } from "@/test/database";
import { joinInstances } from "./join-instances";
import { announceInstance, recordInstance, removeInstance } from "./queries";

await takeOwnDatabase(); // beside the instances of other tests, `joinInstances` would throw

// Instances that start within the same millisecond are ordered by their ids.
const otherId = "00000000-0000-4000-8000-000000000000";
const laterId = "ffffffff-ffff-4fff-bfff-ffffffffffff";
afterEach(async () => {
  await removeInstance(otherId);
  await removeInstance(laterId);
  await removeInstance(instanceId());
});

const listInstanceIds = async () =>
  (await database().selectFrom("instances").select("id").execute()).map(({ id }) => id);

test("an instance with the same storage as a running one joins it, also after a heartbeat of the running one", async () => {
  await announceInstance(otherId, { storage: await currentStorage().identify(), keyIds: [] });
  await recordInstance(otherId);
  await joinInstances();
  expect((await listInstanceIds()).sort()).toEqual([otherId, instanceId()].sort());
});

test("an instance with another storage is refused with the name of the running instance's storage, and the running one stays [running-3]", async () => {
  await announceInstance(otherId, { storage: "bucket school-files", keyIds: [] });
  await expect(joinInstances()).rejects.toThrow(
    /keeps its files in bucket school-files, this one in folder [0-9a-f-]{36}: .*S3 settings/,
  );
  expect(await listInstanceIds()).toEqual([otherId]);
});

test("an instance that shares no secret with a running one is refused, and one that shares a secret joins it [running-3]", async () => {
  const storage = await currentStorage().identify();
  const [own = ""] = sessionKeys(env().launchSessionSecrets).map(({ kid }) => kid);
  await announceInstance(otherId, { storage, keyIds: ["another"] });
  await expect(joinInstances()).rejects.toThrow(/with other LAUNCH_SESSION_SECRETS: /);
  await announceInstance(otherId, { storage, keyIds: ["another", own] });
  await joinInstances();
});

test("a new instance is not refused because of an instance that is dead or has started later", async () => {
  await announceInstance(otherId, { storage: "bucket school-files", keyIds: [] });
  await database()
    .updateTable("instances")
    .set({ seenAt: new Date(Date.now() - 60_000) })
    .where("id", "=", otherId)
    .execute();
  await joinInstances();
  await removeInstance(otherId);
  await announceInstance(laterId, { storage: "bucket school-files", keyIds: [] });
  await joinInstances();
});
