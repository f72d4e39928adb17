import { open } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { env } from "@/lib/env";
import { currentStorage } from "@/lib/storage/current-storage";
import { forgetUploads } from "@/lib/uploads/forget-uploads";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { runImageJob, startImageProvider } from "@/test/image-jobs";

const { upstream } = await startImageProvider();
const { POST: create } = await import("./create/route");
const { POST: get } = await import("./get/route");

const storage = currentStorage();
const { put, check } = storage;
afterEach(() => Object.assign(storage, { put, check }));

const fail = async () => {
  throw new Error("the disk is full");
};

async function createJob() {
  const { session, school } = await createStudentSession();
  const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
  upstream.calls.length = 0;
  const read = async () => (await call(get, { session, body: { id } })).json.data;
  return { id, school, read };
}

describe("a picture, while storage fails,", () => {
  test("is generated once and stored when storage works again", async () => {
    const { id, read } = await createJob();
    let tries = 0;
    storage.put = (...args) => {
      tries += 1;
      return tries === 1 ? fail() : put(...args);
    };
    await runImageJob(id);
    expect((await read()).status).toBe("completed");
    expect([tries, upstream.calls.length]).toEqual([2, 1]);
  });

  test("is not requested from the provider, stays queued, and fails at the last try", async () => {
    const { id, school, read } = await createJob();
    storage.check = fail;
    await expect(runImageJob(id)).rejects.toThrow("the disk is full");
    expect((await read()).status).toBe("queued");
    await expect(runImageJob(id, { isLastTry: true })).rejects.toThrow("the disk is full");
    expect(await read()).toMatchObject({ status: "failed", error: { code: "CFG_002" } });
    expect(await school.balance()).toMatchObject({ available: 1000, reserved: 0 });
    expect(upstream.calls).toHaveLength(0);
  });
});

describe("a picture whose disk hangs when it is written", () => {
  test("fails after a while, and its credits are released [errors-23]", async () => {
    const { id, school, read } = await createJob();
    const handle = await open(join(env().dataDir, "handle"), "w");
    const hanging = vi.spyOn(Object.getPrototypeOf(handle), "sync").mockReturnValue(new Promise(() => {}));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    const working = expect(runImageJob(id, { isLastTry: true })).rejects.toThrow("no answer");
    await vi.waitFor(() => expect(hanging).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(15_000);
    await working;
    vi.useRealTimers();
    hanging.mockRestore();
    await handle.close();
    expect(await read()).toMatchObject({ status: "failed", error: { code: "CFG_002" } });
    expect(await school.balance()).toMatchObject({ available: 1000, reserved: 0 });
  });
});

describe("a picture whose hub crashed before the job was completed", () => {
  test("is generated again, and the first copy is deleted later", async () => {
    const { id, read } = await createJob();
    const keys: string[] = [];
    // As after a crash: the file is stored, but the job is not completed.
    storage.put = async (...args) => {
      keys.push(args[0]);
      await put(...args);
      return fail();
    };
    await expect(runImageJob(id)).rejects.toThrow("the disk is full");
    storage.put = put;
    await runImageJob(id);
    const { url } = await read();
    const [orphan = ""] = keys;
    expect(await storage.find(orphan)).not.toBeNull();
    await prisma().$executeRaw`UPDATE stored_files SET created_at = now() - interval '32 days'
      WHERE key = ${orphan} OR ${url} LIKE '%' || key`;
    await forgetUploads();
    expect(await storage.find(orphan)).toBeNull();
    expect(await storage.find(url.replace("http://localhost:3000/files/", ""))).not.toBeNull();
  });
});
