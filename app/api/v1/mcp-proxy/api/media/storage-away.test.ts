import { afterEach, describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { currentStorage } from "@/lib/storage/current-storage";
import { forgetUploads } from "@/lib/uploads/forget-uploads";
import { aStudentSession } from "@/test/a-school";
import { call } from "@/test/call";
import { startImageProvider, work } from "@/test/image-jobs";

const { upstream } = await startImageProvider();
const { POST: create } = await import("./create/route");
const { POST: get } = await import("./get/route");

const storage = currentStorage();
const { put, check } = storage;
afterEach(() => Object.assign(storage, { put, check }));

const away = async () => {
  throw new Error("the disk is full");
};

async function aJob() {
  const { session, school } = await aStudentSession();
  const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
  upstream.calls.length = 0;
  const told = async () => (await call(get, { session, body: { id } })).json.data;
  return { id, school, told };
}

describe("a picture, while storage is away,", () => {
  test("waits for storage once it is there, and is bought once", async () => {
    const { id, told } = await aJob();
    let tries = 0;
    storage.put = (...asked) => {
      tries += 1;
      return tries === 1 ? away() : put(...asked);
    };
    await work(id);
    expect((await told()).status).toBe("completed");
    expect([tries, upstream.calls.length]).toEqual([2, 1]);
  });

  test("is not asked of the provider, stays queued, and is given back at the last try", async () => {
    const { id, school, told } = await aJob();
    storage.check = away;
    await expect(work(id)).rejects.toThrow("the disk is full");
    expect((await told()).status).toBe("queued");
    await expect(work(id, true)).rejects.toThrow("the disk is full");
    expect(await told()).toMatchObject({ status: "failed", error: { code: "CFG_002" } });
    expect(await school.balance()).toMatchObject({ available: 1000, reserved: 0 });
    expect(upstream.calls).toHaveLength(0);
  });
});

describe("a picture whose hub died before it was completed", () => {
  test("leaves no file for ever: made again, the first copy is forgotten", async () => {
    const { id, told } = await aJob();
    const keys: string[] = [];
    storage.put = async (...asked) => {
      keys.push(asked[0]);
      await put(...asked);
      return away();
    };
    await expect(work(id)).rejects.toThrow("the disk is full");
    storage.put = put;
    await work(id);
    const { url } = await told();
    const [orphan = ""] = keys;
    expect(await storage.find(orphan)).not.toBeNull();
    await prisma().$executeRaw`UPDATE stored_files SET created_at = now() - interval '32 days'
      WHERE key = ${orphan} OR ${url} LIKE '%' || key`;
    await forgetUploads();
    expect(await storage.find(orphan)).toBeNull();
    expect(await storage.find(url.replace("http://localhost:3000/files/", ""))).not.toBeNull();
  });
});
