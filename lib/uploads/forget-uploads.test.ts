import { afterAll, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { forgetEnv } from "@/lib/env";
import { currentStorage } from "@/lib/storage/current-storage";
import { aLaunch, aSchool } from "@/test/a-school";
import { call } from "@/test/call";
import { pointHubAt, startS3 } from "@/test/s3-server";
import { forgetUploads } from "./forget-uploads";

const s3 = await startS3();
pointHubAt(s3);
forgetEnv();
afterAll(() => s3.close());
const { POST: uploadUrl } = await import("@/app/api/v1/mcp-proxy/api/upload-url/route");
const { POST: submissions } = await import("@/app/api/v1/activities/[activityId]/submissions/route");

const story = new TextEncoder().encode("Once upon a time");

async function aStudent() {
  const school = await aSchool();
  const activityId = await school.activity();
  const session = await aLaunch(await school.student(), activityId);
  /** A text, announced so many days ago, and sent straight to the store unless it `neverCame`. */
  const upload = async (options: {
    daysAgo: number;
    neverCame?: boolean;
    announcedAs?: { filename: string; mimeType: string };
  }) => {
    const { announcedAs = { filename: "a.txt", mimeType: "text/plain" } } = options;
    const body = { ...announcedAs, sizeBytes: story.length };
    const { data: ticket } = (await call(uploadUrl, { session, body })).json;
    if (!options.neverCame)
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
  return { upload, submit };
}

const isKept = async ({ key }: { key: string }) => ({
  file: (await currentStorage().find(key)) !== null,
  row: (await prisma().storedFile.findUnique({ where: { key } })) !== null,
});
const kept = { file: true, row: true };
const gone = { file: false, row: false };

test("what came as it was announced stays for good, though nobody has named it, and may be named however late", async () => {
  const { upload, submit } = await aStudent();
  const [young, old] = [await upload({ daysAgo: 29 }), await upload({ daysAgo: 32 })];
  const later = await upload({ daysAgo: 400 });
  expect(await submit(later.url)).toBe(200);
  await Promise.all([forgetUploads(), forgetUploads()]);
  expect([await isKept(young), await isKept(old), await isKept(later)]).toEqual([kept, kept, kept]);
  await old.age(400);
  await forgetUploads();
  expect(await submit(old.url)).toBe(200);
});

test("what was announced and never came is forgotten after a month, and what came as something else is deleted", async () => {
  const { upload } = await aStudent();
  const never = await upload({ daysAgo: 32, neverCame: true });
  const other = await upload({ daysAgo: 32, announcedAs: { filename: "a.png", mimeType: "image/png" } });
  await Promise.all([forgetUploads(), forgetUploads()]);
  expect([await isKept(never), await isKept(other)]).toEqual([gone, gone]);
});
