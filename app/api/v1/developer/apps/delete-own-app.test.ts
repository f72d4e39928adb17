import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { POST as SUBMIT_WORK } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { POST as PICTURE } from "@/app/api/v1/mcp-proxy/api/media/create/route";
import { GET as CONTEXT } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import { POST as TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { POST as UPLOAD } from "@/app/api/v1/mcp-proxy/api/upload-url/route";
import { prisma } from "@/lib/database/prisma";
import { instanceId } from "@/lib/instance";
import { beginMediaJob, recordExpectedPicture } from "@/lib/media/queries";
import { call } from "@/test/call";
import { callAs, callOperationAs, problemsOf } from "@/test/call-as";
import { callDuring } from "@/test/call-during";
import { addApp, createDraftApp } from "@/test/create-draft-app";
import { createOperator } from "@/test/create-school";
import { workBody } from "@/test/create-submitter";
import { runImageJob } from "@/test/image-jobs";
import { listBrokenPools } from "@/test/list-broken-pools";
import { POST as START } from "../playground/launches/route";
import { GET as PLAYGROUND } from "../playground/route";
import { GET } from "./route";

test("a draft that was tried is deleted with its works and launches, and its ledger entries stay [apps-4] [apps-8]", async () => {
  const { developer, appSlug, start, remove } = await createDraftApp();
  const { session, activityId } = await start();
  await start("wrong-app");
  expect((await call(TEXT, { session, body: { prompt: "A fox" } })).status).toBe(200);
  expect((await call(SUBMIT_WORK, { session, params: { activityId }, body: workBody })).status).toBe(200);
  const file = { filename: "a.png", mimeType: "image/png", sizeBytes: 100 };
  expect((await call(UPLOAD, { session, body: file })).status).toBe(200);
  const spent = async () => ({
    entries: await prisma().ledgerEntry.findMany({ where: { appSlug } }),
    holds: await prisma().hold.findMany({ where: { appSlug } }),
    days: await prisma().usageDay.findMany({ where: { appSlug } }),
  });
  const before = await spent();
  expect(before.entries).toHaveLength(1);

  expect((await remove()).json.data).toEqual({ appSlug });
  expect(await spent()).toEqual(before);
  const brokenIds = (await listBrokenPools()).map(({ poolId }) => poolId);
  expect(brokenIds).not.toContain(before.entries[0]?.poolId);
  expect(await prisma().submission.count({ where: { activityId } })).toBe(0);
  const files = await prisma().storedFile.findMany({ where: { activityId } });
  expect(files).toMatchObject([{ state: "removed", filename: "" }]);
  expect((await callAs(developer, PLAYGROUND)).json.data.launches).toEqual([]);
  expect((await call(CONTEXT, { session })).status).toBe(401);
  expect((await callOperationAs(developer, GET, {})).json.data).toEqual([]);
  const deletions = await prisma().auditEvent.findMany({
    where: { actorId: developer.id, action: "app.delete" },
  });
  expect(deletions).toMatchObject([{ detail: { appSlug } }]);
  expect(problemsOf(await remove())).toBe("404");
  expect((await addApp(developer, appSlug)).status).toBe(200);
});

test("a refused app is deleted with the launches and activities of its developer and of an operator who tried it [apps-4] [apps-8]", async () => {
  const { developer, appSlug, start, setStatus, remove } = await createDraftApp();
  const { activityId } = await start();
  await setStatus("pending");
  const operator = await createOperator();
  const review = async (variant: string) =>
    (await callOperationAs(operator, START, {}, { appSlug, purpose: "student_activity", variant })).json.data;
  const { claims } = (await review("valid")).token;
  await review("wrong-app");
  await setStatus("refused");
  expect((await remove()).json.data).toEqual({ appSlug });
  for (const person of [developer, operator]) {
    expect((await callAs(person, PLAYGROUND)).json.data.launches).toEqual([]);
  }
  const id = { in: [activityId, claims.activityId as string] };
  expect(await prisma().activity.count({ where: { id } })).toBe(0);
});

test.each(["pending", "approved", "suspended"] as const)(
  "an app that is %s is not deleted",
  async (status) => {
    const app = await createDraftApp();
    await app.setStatus(status);
    expect(problemsOf(await app.remove())).toBe("422 status");
  },
);

test("several deletions of an app at once delete it once, and the others answer 404 [apps-4]", async () => {
  const { developer, remove } = await createDraftApp();
  const answers = await Promise.all([remove(), remove(), remove()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const where = { actorId: developer.id, action: "app.delete" };
  expect(await prisma().auditEvent.count({ where })).toBe(1);
});

test("when a draft is deleted and submitted for approval at the same time, only one of the two is done", async () => {
  const app = await createDraftApp();
  const [deletion, submission] = await Promise.all([app.remove(), app.submit()]);
  expect([deletion.status === 200, submission.status === 200].sort()).toEqual([false, true]);
  expect([200, 404, 422]).toContain(deletion.status);
  expect([200, 404, 422]).toContain(submission.status);
});

test("work submitted while its draft app is deleted is either saved and then deleted with the app, or refused with 401", async () => {
  const { start, remove } = await createDraftApp();
  const { session, activityId } = await start();
  const submitWork = (title: string) =>
    call(SUBMIT_WORK, {
      session,
      params: { activityId },
      body: { ...workBody, title, externalArtifactId: "page" },
    });
  await submitWork("First");
  const titles = ["A", "B", "C", "D"];
  const [deletion, ...works] = await Promise.all([remove(), ...titles.map(submitWork)]);
  expect(deletion.status).toBe(200);
  for (const { status } of works) expect([200, 401]).toContain(status);
  expect(await prisma().submission.count({ where: { activityId } })).toBe(0);
});

test("starting a draft that is deleted meanwhile answers 404 [playground-9]", async () => {
  const { developer, appSlug } = await createDraftApp();
  const body = { appSlug, purpose: "student_activity" };
  await callAs(developer, PLAYGROUND);
  const answer = await callDuring({ sql: "DELETE FROM apps WHERE slug = $1", values: [appSlug] }, () =>
    callAs(developer, START, { body }),
  );
  expect([answer.status, answer.json.error.code]).toEqual([404, "NOTFOUND_001"]);
});

test("opening an app with a launch session for another app (`wrong-app`) answers 404 when the opened app is deleted meanwhile [playground-9]", async () => {
  const { developer, appSlug } = await createDraftApp();
  await addApp(developer);
  const body = { appSlug, purpose: "student_activity", variant: "wrong-app" };
  await callAs(developer, PLAYGROUND);
  const answer = await callDuring({ sql: "DELETE FROM apps WHERE slug = $1", values: [appSlug] }, () =>
    callAs(developer, START, { body }),
  );
  expect(problemsOf(answer)).toBe("404");
  expect(await prisma().playgroundLaunch.count({ where: { appSlug } })).toBe(0);
});

test("an app that is deleted and registered again replays no earlier answer, even for the same idempotency key [apps-8]", async () => {
  const { developer, appSlug, start, remove } = await createDraftApp();
  const headers = { "idempotency-key": randomUUID() };
  const write = async () =>
    call(TEXT, { session: (await start()).session, body: { prompt: "A fox" }, headers });
  await write();
  expect((await write()).headers.get("idempotent-replayed")).toBe("true");
  expect((await remove()).status).toBe(200);
  expect((await addApp(developer, appSlug)).status).toBe(200);
  const again = await write();
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, null]);
});

test("credits held for pictures are released when their app is deleted, since nobody can fetch the pictures any more [apps-8] [credits-10]", async () => {
  const { developer, start, remove } = await createDraftApp();
  const { session } = await start();
  const requestPicture = async () =>
    (await call(PICTURE, { session, body: { prompt: "A fox" } })).json.data.id as string;
  const [finished, waiting] = [await requestPicture(), await requestPicture()];
  await runImageJob(finished);
  const pool = async () => (await callAs(developer, PLAYGROUND)).json.data.pool;
  const { id: poolId } = await pool();
  expect(await pool()).toMatchObject({ available: 30, reserved: 20 });

  expect((await remove()).status).toBe(200);
  await runImageJob(waiting);
  expect(await pool()).toMatchObject({ available: 50, reserved: 0, spent: 0 });
  const job = await prisma().mediaJob.findUniqueOrThrow({ where: { id: waiting } });
  expect(job).toMatchObject({ status: "failed", errorMessage: "The app was deleted.", request: null });
  expect((await listBrokenPools()).map((broken) => broken.poolId)).not.toContain(poolId);
});

test("a picture that finishes while its app is deleted is deleted with it, without a deadlock [credits-12]", async () => {
  const { developer, start, remove } = await createDraftApp();
  const { session, activityId } = await start();
  const jobId = (await call(PICTURE, { session, body: { prompt: "A fox" } })).json.data.id as string;
  const instance = { instanceId: instanceId(), deadAfterSeconds: 30, share: 1 };
  await beginMediaJob(jobId, instance);
  const fileKey = `${randomUUID()}.png`;
  const size = { width: 8, height: 8, sizeBytes: 100 };
  await recordExpectedPicture({
    jobId,
    instanceId: instance.instanceId,
    fileKey,
    mimeType: "image/png",
    ...size,
  });

  const lock = { sql: "SELECT FROM activities WHERE id = $1 FOR KEY SHARE", values: [activityId] };
  const complete = {
    sql: "SELECT complete_media_job($1, $2, $3, 'image/png', 8, 8, 100)",
    values: [jobId, instance.instanceId, fileKey],
  };
  expect((await callDuring(lock, remove, complete)).status).toBe(200);
  expect(await prisma().storedFile.findUnique({ where: { key: fileKey } })).toMatchObject({
    state: "removed",
  });
  const { pool } = (await callAs(developer, PLAYGROUND)).json.data;
  expect(pool).toMatchObject({ available: 50, reserved: 0, spent: 0 });
});
