import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createSchool, createStudentSession, launchSessionOf } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { countQueued, runImageJob, startImageProvider } from "@/test/image-jobs";
import { listBrokenPools } from "@/test/list-broken-pools";
import { json } from "@/test/upstream";

await takeOwnDatabase(); // these tests verify every pool
const { upstream } = await startImageProvider();
const { POST: create } = await import("./create/route");
const { POST: get } = await import("./get/route");
const { GET: file } = await import("@/app/files/[...key]/route");

describe("an image", () => {
  test("takes a hold when it is accepted, which is settled when it is first reported as completed [credits-6] [credits-7] [images-7]", async () => {
    const { school, session } = await createStudentSession();
    const started = await call(create, {
      session,
      body: { prompt: "A red fox", quality: "medium", aspectRatio: "4:3" },
    });
    expect(started.status).toBe(200);
    const { id } = started.json.data;
    expect(started.json.data).toEqual({
      id,
      status: "queued",
      model: "i",
      quality: "fast",
      credits: { amount: 10, state: "reserved" },
      pollAfterMs: 1000,
    });
    expect(await countQueued(id)).toBe(1);
    expect(await school.balance()).toMatchObject({ available: 990, reserved: 10, spent: 0 });
    const common = { id, model: "i", credits: { amount: 10, state: "reserved" } };
    const waiting = { ...common, pollAfterMs: 1000 };
    expect((await call(get, { session, body: { id } })).json.data).toEqual({ ...waiting, status: "queued" });
    const paint = upstream.respond;
    upstream.respond = async (response, request) => {
      expect((await call(get, { session, body: { id } })).json.data).toEqual({
        ...waiting,
        status: "running",
      });
      await paint(response, request);
    };

    await runImageJob(id);
    expect(upstream.calls[0]?.body).toMatchObject({
      model: "upstream-image",
      prompt: "A red fox",
      quality: "low",
    });
    expect(await school.balance()).toMatchObject({ reserved: 10 });
    const done = await call(get, { session, body: { id } });
    expect(done.json.data).toEqual({
      ...common,
      status: "completed",
      url: expect.stringMatching(/^http:\/\/localhost:3000\/files\/[0-9a-f]{2}\/[0-9a-f]{32}\.png$/),
      mimeType: "image/png",
      width: 8,
      height: 6,
      sizeBytes: expect.any(Number),
      aiGenerated: true,
      credits: { amount: 10, state: "settled" },
    });
    expect(await school.balance()).toEqual({ available: 990, reserved: 0, spent: 10, granted: 1000 });
    await call(get, { session, body: { id } });
    expect((await school.balance()).spent).toBe(10);

    const fileKey = done.json.data.url.replace("http://localhost:3000/files/", "");
    const served = await file(new Request(done.json.data.url), {
      params: Promise.resolve({ key: fileKey.split("/") }),
    });
    expect(served.status).toBe(200);
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(served.headers.get("content-security-policy")).toContain("sandbox");
    expect((await served.arrayBuffer()).byteLength).toBe(done.json.data.sizeBytes);
  });

  test("fails when the provider refuses it, which releases its credits, and its idempotency key can be used again [credits-8] [idempotency-5] [images-8]", async () => {
    const { school, session } = await createStudentSession();
    upstream.respond = json({ error: "no" }, 400);
    const headers = { "idempotency-key": "img-1" };
    const { id } = (await call(create, { session, body: { prompt: "A fox" }, headers })).json.data;
    await runImageJob(id);
    const failed = await call(get, { session, body: { id } });
    expect(failed.json.data).toEqual({
      id,
      status: "failed",
      model: "i",
      error: { code: "PROV_001", message: expect.any(String) },
      credits: { amount: 10, state: "released" },
    });
    expect(await school.balance()).toMatchObject({ available: 1000, reserved: 0, spent: 0 });
    const again = await call(create, { session, body: { prompt: "A fox" }, headers });
    expect(again.headers.get("idempotent-replayed")).toBeNull();
    expect(again.json.data.id).not.toBe(id);
    expect(await listBrokenPools()).toEqual([]);
  });

  test("with the same idempotency key is accepted once, and the answer is replayed [idempotency-2]", async () => {
    const { school, session } = await createStudentSession();
    const send = () =>
      call(create, { session, body: { prompt: "A fox" }, headers: { "idempotency-key": "img-2" } });
    const first = await send();
    const second = await send();
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.json.data).toEqual(first.json.data);
    expect((await school.balance()).reserved).toBe(10);
  });

  test("answers the same 404 to another student, another app, the teacher, and for an unknown id [errors-17] [images-16]", async () => {
    const { school, student, session, activityId } = await createStudentSession();
    const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
    const elsewhere = await prisma().activity.create({
      data: { classroomId: school.classroomId, appId: (await createSchool()).appId, title: "Another app" },
    });
    const preview = { purpose: "student_preview", studentId: student.id } as const;
    const otherSessions = [
      await launchSessionOf(await school.student(), activityId),
      await launchSessionOf(student, elsewhere.id),
      await launchSessionOf(school.teacher, activityId, preview),
    ];
    const missing = { status: 404, code: "MEDIA_001" };
    const send = async (as: string, body: object) => {
      const { status, json } = await call(get, { session: as, body });
      return { status, code: json.error?.code };
    };
    for (const other of otherSessions) expect(await send(other, { id })).toEqual(missing);
    for (const unknownId of ["0190a000-0000-7000-8000-000000000000", "nothing"])
      expect(await send(session, { id: unknownId })).toEqual(missing);
  });

  test("can be read with the session that requested it, even when the body has an unknown field", async () => {
    const { session } = await createStudentSession();
    const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
    expect((await call(get, { session, body: { id, session: "free-form" } })).status).toBe(200);
  });
});
