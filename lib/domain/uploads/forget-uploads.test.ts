import { afterAll, expect, test } from "vitest";
import { prisma } from "@/lib/db/prisma";
import { forgetEnv } from "@/lib/env";
import { currentStorage } from "@/lib/providers/current-storage";
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
  /** Announced so many days ago, and sent straight to the store unless it `neverCame`. */
  const upload = async (options: { daysAgo: number; neverCame?: boolean }) => {
    const body = { filename: "a.txt", mimeType: "text/plain", sizeBytes: story.length };
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

test("a file in the store that nobody named for a month is deleted, and what was announced and never came is forgotten", async () => {
  const { upload } = await aStudent();
  const [came, never] = [await upload({ daysAgo: 32 }), await upload({ daysAgo: 32, neverCame: true })];
  await Promise.all([forgetUploads(), forgetUploads()]);
  expect([await isKept(came), await isKept(never)]).toEqual([gone, gone]);
});

test("a younger one stays, and may still be named; one that was named stays however old it is", async () => {
  const { upload, submit } = await aStudent();
  const [young, named] = [await upload({ daysAgo: 29 }), await upload({ daysAgo: 0 })];
  expect(await submit(named.url)).toBe(200);
  await named.age(400);
  await forgetUploads();
  expect([await isKept(young), await isKept(named)]).toEqual([kept, kept]);
  expect([await submit(young.url), await submit(named.url)]).toEqual([200, 200]);
});

test("one that is about to be deleted can no longer be named", async () => {
  const { upload, submit } = await aStudent();
  const late = await upload({ daysAgo: 30.5 });
  expect(await submit(late.url)).toBe(422);
  await forgetUploads();
  expect(await isKept(late)).toEqual(kept);
});
