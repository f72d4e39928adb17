import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { announceInstance, recordInstance, removeInstance } from "@/lib/credits/queries/sweep";
import { database } from "@/lib/database/kysely";
import { instanceId } from "@/lib/instance";
import { currentStorage } from "@/lib/storage/current-storage";
import { takeOwnDatabase } from "@/test/database";
import { joinInstances } from "./join-instances";

await takeOwnDatabase(); // it is refused beside the instances of other tests

const other = randomUUID();
afterEach(async () => {
  await removeInstance(other);
  await removeInstance(instanceId());
});

const listInstanceIds = async () =>
  (await database().selectFrom("instances").select("id").execute()).map(({ id }) => id);

test("an instance with the same storage as the running one joins it, and each heartbeat leaves that as it is", async () => {
  await announceInstance(other, await currentStorage().identify());
  await recordInstance(other);
  await joinInstances();
  expect((await listInstanceIds()).sort()).toEqual([other, instanceId()].sort());
});

test("an instance with another storage is refused, and says which; the one that runs stays", async () => {
  await announceInstance(other, "bucket school-files");
  await expect(joinInstances()).rejects.toThrow(
    /keeps its files in bucket school-files, this one in folder [0-9a-f-]{36}: .*S3 settings/,
  );
  expect(await listInstanceIds()).toEqual([other]);
});

test("an instance that is dead, or that has started later, refuses nobody", async () => {
  await announceInstance(other, "bucket school-files");
  await database()
    .updateTable("instances")
    .set({ seenAt: new Date(Date.now() - 60_000) })
    .where("id", "=", other)
    .execute();
  await joinInstances();
  await removeInstance(other);
  await announceInstance(other, "bucket school-files");
  await joinInstances();
});
