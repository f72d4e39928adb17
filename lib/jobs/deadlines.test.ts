import { once } from "node:events";
import fs from "node:fs/promises";
import { createServer } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { type AddressInfo, Socket } from "node:net";
import type { JobHelpers } from "graphile-worker";
import { afterEach, describe, expect, test, vi } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { eraseStudent } from "@/lib/privacy/erase-student";
import { FORGET_TASK } from "@/lib/privacy/forget-old-data";
import { ERASE_TASK } from "@/lib/privacy/queries/erasure";
import { EXPORT_TASK } from "@/lib/privacy/queries/exports";
import { currentStorage } from "@/lib/storage/current-storage";
import { createS3FileStorage } from "@/lib/storage/s3-file-storage";
import { createStudentWithWork } from "@/test/create-student-with-work";
import { takeOwnDatabase } from "@/test/database";
import { tasks } from "./tasks";

await takeOwnDatabase(); // the nightly removal concerns the whole hub

/** How long a step of the file storage may take. */
const STEP_MS = 15_000;
const EXPORT_MS = 60 * 60_000;

const runTask = async (name: string, payload: object) =>
  tasks[name]?.(payload, { job: { attempts: 1, max_attempts: 3 } } as JobHelpers);

/** Runs a task while `hanging` never answers, and lets the time of its deadline pass. */
async function runUntilDeadline(
  hanging: ReturnType<typeof vi.spyOn>,
  ms: number,
  run: () => Promise<unknown>,
) {
  syncBuiltinESMExports();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const [ended] = await Promise.all([
    run().then(
      () => "done",
      (error: Error) => error,
    ),
    vi
      .waitFor(() => expect(hanging).toHaveBeenCalled(), { timeout: 4_000 })
      .then(() => vi.advanceTimersByTimeAsync(ms)),
  ]);
  return ended;
}

const never = () => new Promise<never>(() => {});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

async function createExport() {
  const { student, school } = await createStudentWithWork();
  const ids = { profileId: student.id, requestedById: school.admin.id };
  const { id } = await prisma().dataExport.create({ data: ids });
  const read = () => prisma().dataExport.findUniqueOrThrow({ where: { id } });
  return { id, read };
}

async function createErased() {
  const { student, school } = await createStudentWithWork();
  await eraseStudent(school.admin, student.id, student.login);
  return student.id;
}

const unreachable = { code: "CFG_002" };

describe("while the file system hangs,", () => {
  test("an export ends within 15 seconds, and is left for another try", async () => {
    const { id, read } = await createExport();
    const hanging = vi.spyOn(fs, "open").mockImplementation(never);
    const ended = await runUntilDeadline(hanging, STEP_MS, () => runTask(EXPORT_TASK, { exportId: id }));
    expect(ended).toMatchObject(unreachable);
    expect(await read()).toMatchObject({ status: "running", instanceId: null });
  });

  test("an erasure ends within 15 seconds", async () => {
    const profileId = await createErased();
    const hanging = vi.spyOn(fs, "rm").mockImplementation(never);
    const ended = await runUntilDeadline(hanging, STEP_MS, () => runTask(ERASE_TASK, { profileId }));
    expect(ended).toMatchObject(unreachable);
  });

  test("the removal of what is no longer kept ends within 15 seconds", async () => {
    await createErased();
    const hanging = vi.spyOn(fs, "rm").mockImplementation(never);
    const ended = await runUntilDeadline(hanging, STEP_MS, () => runTask(FORGET_TASK, {}));
    expect(ended).toMatchObject(unreachable);
  });

  test("the removal of what is no longer kept goes on without the unfinished files", async () => {
    const hanging = vi.spyOn(fs, "readdir").mockImplementation(never);
    expect(await runUntilDeadline(hanging, STEP_MS, () => runTask(FORGET_TASK, {}))).toBe("done");
  });
});

test("an export to a storage that never takes the zip ends after an hour, and is left for another try", async () => {
  const { id, read } = await createExport();
  const hanging = vi.spyOn(currentStorage(), "put").mockImplementation(never);
  const ended = await runUntilDeadline(hanging, EXPORT_MS, () => runTask(EXPORT_TASK, { exportId: id }));
  expect(ended).toMatchObject(unreachable);
  expect(await read()).toMatchObject({ status: "running", instanceId: null });
});

/** Replaces the storage with a bucket of a store that accepts connections and never answers. */
async function useSilentBucket() {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const key = { accessKeyId: "key", secretAccessKey: "secret" };
  const names = { bucket: "hub-files", region: "ap-northeast-2", publicBaseUrl: endpoint };
  const before = currentStorage();
  const use = (storage: object) => Reflect.set(globalThis, "educationHubStorage", storage);
  use(createS3FileStorage({ ...names, ...key, endpoint, takesDirectUploads: true }));
  return () => {
    use(before);
    silent.closeAllConnections();
    silent.close();
  };
}

test("an export, an erasure and the removal of what is no longer kept end when a bucket is silent", async () => {
  const { id, read } = await createExport();
  const profileId = await createErased();
  const stop = await useSilentBucket();
  // The S3 client tries three times: its timeouts are a tenth here, so that the test is quick.
  const { setTimeout: setSocketTimeout } = Socket.prototype;
  vi.spyOn(Socket.prototype, "setTimeout").mockImplementation(function (this: Socket, ms, listener) {
    return setSocketTimeout.call(this, ms / 10, listener);
  });
  const ended = await Promise.allSettled([
    runTask(EXPORT_TASK, { exportId: id }),
    runTask(ERASE_TASK, { profileId }),
    runTask(FORGET_TASK, {}),
  ]);
  stop();
  for (const one of ended) expect(one).toMatchObject({ status: "rejected", reason: unreachable });
  expect(await read()).toMatchObject({ status: "running", instanceId: null });
});
