import { expect, test } from "vitest";
import { POST as uploadUrl } from "@/app/api/v1/mcp-proxy/api/upload-url/route";
import { GET, PUT } from "@/app/files/[...key]/route";
import { prisma } from "@/lib/database/prisma";
import { currentStorage } from "@/lib/storage/current-storage";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { forgetUploads } from "./forget-uploads";

const story = new TextEncoder().encode("Once upon a time");

/** A file that the hub received itself, not S3. */
async function createReceivedFile() {
  const { session } = await createStudentSession();
  const body = { filename: "a.txt", mimeType: "text/plain", sizeBytes: story.length };
  const { uploadUrl: address, headers } = (await call(uploadUrl, { session, body })).json.data;
  const key = new URL(address).pathname.replace("/files/", "");
  const context = { params: Promise.resolve({ key: key.split("/") }) };
  expect((await PUT(new Request(address, { method: "PUT", headers, body: story }), context)).status).toBe(
    200,
  );
  return {
    read: async () => (await GET(new Request(address), context)).status,
    setAgeDays: async (days: number) => {
      const createdAt = new Date(Date.now() - days * 86_400_000);
      await prisma().storedFile.update({ where: { key }, data: { createdAt } });
    },
    exists: async () => (await currentStorage().find(key)) !== null,
  };
}

test("a file that the hub received is kept forever, even if it was never used", async () => {
  const [old, young] = [await createReceivedFile(), await createReceivedFile()];
  await Promise.all([old.setAgeDays(400), young.setAgeDays(29)]);
  await forgetUploads();
  expect([await old.exists(), await young.exists()]).toEqual([true, true]);
  expect([await old.read(), await young.read()]).toEqual([200, 200]);
});
