import { afterAll, expect, test, vi } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";
import { forgetEnv } from "@/lib/env";
import { removeFiles } from "@/lib/privacy/queries/erasure";
import { currentStorage } from "@/lib/storage/current-storage";
import { call } from "@/test/call";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { pointHubAt, startS3 } from "@/test/s3-server";
import { forgetUploads } from "./forget-uploads";

const s3 = await startS3();
pointHubAt(s3);
forgetEnv();
afterAll(() => s3.close());
const { POST: uploadUrl } = await import("@/app/api/v1/mcp-proxy/api/upload-url/route");
const { POST: submissions } = await import("@/app/api/v1/activities/[activityId]/submissions/route");

const story = new TextEncoder().encode("Once upon a time");

async function createStudent() {
  const school = await createSchool();
  const activityId = await school.activity();
  const student = await school.student();
  const session = await launchSessionOf(student, activityId);
  /** Declares a text and uploads it at once, `daysAgo` days ago; a `missing` text is declared but not uploaded. */
  const upload = async (options: {
    daysAgo: number;
    missing?: boolean;
    declaredAs?: { filename: string; mimeType: string };
  }) => {
    const { declaredAs = { filename: "a.txt", mimeType: "text/plain" } } = options;
    const body = { ...declaredAs, sizeBytes: story.length };
    const { data: ticket } = (await call(uploadUrl, { session, body })).json;
    if (!options.missing)
      await fetch(ticket.uploadUrl, { method: "PUT", headers: ticket.headers, body: story });
    const key: string = ticket.publicUrl.slice(s3.options.publicBaseUrl.length + 1);
    const age = async (days: number) => {
      const createdAt = new Date(Date.now() - days * 86_400_000);
      await prisma().storedFile.update({ where: { key }, data: { createdAt } });
    };
    await age(options.daysAgo);
    return { url: String(ticket.publicUrl), key, age };
  };
  const submit = async (url: string) => {
    const body = { title: "Our town", primaryUrl: url, assets: [{ role: "page", url }] };
    return (await call(submissions, { session, params: { activityId }, body })).status;
  };
  return { student, upload, submit };
}

const readState = async ({ key }: { key: string }) => ({
  file: (await currentStorage().find(key)) !== null,
  row: (await prisma().storedFile.findUnique({ where: { key } })) !== null,
});
const kept = { file: true, row: true };
const gone = { file: false, row: false };

test("a valid upload is kept forever, even if it is unused, and can still be submitted later", async () => {
  const { upload, submit } = await createStudent();
  const [young, old] = [await upload({ daysAgo: 29 }), await upload({ daysAgo: 32 })];
  const later = await upload({ daysAgo: 400 });
  expect(await submit(later.url)).toBe(200);
  await Promise.all([forgetUploads(), forgetUploads()]);
  expect([await readState(young), await readState(old), await readState(later)]).toEqual([kept, kept, kept]);
  await old.age(400);
  await forgetUploads();
  expect(await submit(old.url)).toBe(200);
});

test("an upload that never arrived is forgotten after a month, and a text that was declared as a PNG is deleted", async () => {
  const { upload } = await createStudent();
  const never = await upload({ daysAgo: 32, missing: true });
  const other = await upload({ daysAgo: 32, declaredAs: { filename: "a.png", mimeType: "image/png" } });
  await Promise.all([forgetUploads(), forgetUploads()]);
  expect([await readState(never), await readState(other)]).toEqual([gone, gone]);
});

/** Makes a call of the storage fail for one file, although the storage can be reached. */
function failFor(call: "find" | "delete", failingKey: string): void {
  const storage = currentStorage();
  const work: (key: string) => Promise<unknown> = storage[call].bind(storage);
  vi.spyOn(storage, call as "delete").mockImplementation(async (key) => {
    if (key === failingKey) throw new Error("access denied");
    return work(key) as Promise<void>;
  });
}

const wrongType = { daysAgo: 32, declaredAs: { filename: "a.png", mimeType: "image/png" } };

test("an upload that is not of its declared type is deleted even if its student is erased while the upload is checked", async () => {
  const { student, upload } = await createStudent();
  const other = await upload(wrongType);
  const storage = currentStorage();
  const find = storage.find.bind(storage);
  vi.spyOn(storage, "find").mockImplementationOnce(async (key) => {
    const found = await find(key);
    await inTransaction((transaction) => removeFiles(student.id, transaction));
    return found;
  });
  await forgetUploads();
  expect(await readState(other)).toEqual(gone);
});

test("a file that the storage cannot delete does not stop the deletion of newer files [retention-8]", async () => {
  const { upload } = await createStudent();
  const [older, newer] = [await upload(wrongType), await upload(wrongType)];
  await older.age(33);
  await prisma().storedFile.updateMany({
    where: { key: { in: [older.key, newer.key] } },
    data: { expiresAt: null }, // as a picture whose job was never completed
  });
  failFor("delete", older.key);
  await expect(forgetUploads()).rejects.toMatchObject({ code: "CFG_002" });
  vi.restoreAllMocks();
  expect([await readState(older), await readState(newer)]).toEqual([kept, gone]);
  await forgetUploads();
});

test("an upload that the storage can never read does not keep newer ones", async () => {
  const { upload } = await createStudent();
  const [older, newer] = [await upload(wrongType), await upload(wrongType)];
  await older.age(33);
  failFor("find", older.key);
  await expect(forgetUploads()).rejects.toMatchObject({ code: "CFG_002" });
  vi.restoreAllMocks();
  expect([await readState(older), await readState(newer)]).toEqual([kept, gone]);
});
