import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { currentStorage } from "@/lib/storage/current-storage";
import { call } from "@/test/call";
import { problemsOf } from "@/test/call-as";
import { createStudentSession } from "@/test/create-school";
import { runImageJob, startImageProvider } from "@/test/image-jobs";

const { upstream } = await startImageProvider();
const { POST: create } = await import("./create/route");
const { POST: get } = await import("./get/route");

/** The id of the text model of the test provider. */
const TEXT_MODEL = "t";

/** The request to the provider for an accepted body. */
async function getProviderRequest(body: object) {
  const { session, student } = await createStudentSession();
  const { id, quality } = (await call(create, { session, body })).json.data;
  upstream.calls.length = 0;
  await runImageJob(id);
  return { sent: upstream.calls[0]?.body, quality, student };
}

describe("the request to the provider", () => {
  test("has the default model, quality and aspect ratio for a body with only a prompt [images-1] [models-11]", async () => {
    const { sent, quality, student } = await getProviderRequest({ prompt: "A fox" });
    expect(quality).toBe("fast");
    expect(sent).toMatchObject({ model: "upstream-image", prompt: "A fox", quality: "low", n: 1 });
    expect(sent.size).toBe("1024x1024");
    expect(JSON.stringify(sent)).not.toContain(student.id);
  });

  test.each([
    [{ quality: "fast" }, "fast", "low"],
    [{ quality: "medium" }, "fast", "low"],
    [{ quality: "quality" }, "quality", "high"],
  ])(
    "maps %j to quality %s for the app and %s for the provider [images-2] [models-5]",
    async (body, appQuality, providerQuality) => {
      const { sent, quality } = await getProviderRequest({ prompt: "A fox", ...body });
      expect([quality, sent.quality]).toEqual([appQuality, providerQuality]);
    },
  );

  test.each([
    ["1:1", "1024x1024"],
    ["4:3", "1536x1024"],
    ["3:4", "1024x1536"],
    ["16:9", "1536x1024"],
    ["9:16", "1024x1536"],
  ])("maps the aspect ratio %s to a size [images-3]", async (aspectRatio, size) => {
    expect((await getProviderRequest({ prompt: "A fox", aspectRatio })).sent.size).toBe(size);
  });

  test("has the caller's `seed` and `style`, but always asks for one picture and does not contain `provider` [images-5] [images-6]", async () => {
    const { sent } = await getProviderRequest({
      prompt: "A fox",
      seed: 7,
      style: "natural",
      n: 4,
      provider: "other",
    });
    expect(sent).toMatchObject({ seed: 7, style: "natural", n: 1 });
    expect(sent).not.toHaveProperty("provider");
  });
});

describe("a request for a picture", () => {
  test.each([
    ["422 prompt", {}],
    ["422 prompt", { prompt: "" }],
    ["422 quality aspectRatio", { prompt: "x", quality: "best", aspectRatio: "2:1" }],
    ["422 model", { prompt: "x", model: "unknown" }],
    ["422 model", { prompt: "x", model: TEXT_MODEL }],
    [
      "422 referenceImages.0 referenceImages.2 referenceImages.3",
      {
        prompt: "x",
        referenceImages: [
          "https://localhost/a.png",
          "https://cdn.school.org/a.png",
          "http://cdn.school.org/b.png",
          "https://10.0.0.1/c.png",
        ],
      },
    ],
    [
      "422 referenceImages",
      {
        prompt: "x",
        referenceImages: Array.from({ length: 5 }, (_, n) => `https://cdn.school.org/${n}.png`),
      },
    ],
  ])("is answered %s: %j [images-3] [images-4] [models-10]", async (problems, body) => {
    const { school, session } = await createStudentSession();
    expect(problemsOf(await call(create, { session, body }))).toBe(problems);
    expect((await school.balance()).available).toBe(1000);
  });

  test("is refused when its prompt is too long", async () => {
    const { session } = await createStudentSession();
    const answer = await call(create, { session, body: { prompt: "x".repeat(32_001) } });
    expect(problemsOf(answer)).toBe("422 prompt");
  });

  test("may have up to four reference images [images-4]", async () => {
    const { session } = await createStudentSession();
    const referenceImages = [0, 1, 2, 3].map((n) => `https://cdn.school.org/${n}.png`);
    expect((await call(create, { session, body: { prompt: "x", referenceImages } })).status).toBe(200);
  });

  test("is refused without enough credits [credits-2]", async () => {
    const { session } = await createStudentSession({ credits: 9 });
    const { status, json } = await call(create, { session, body: { prompt: "x" } });
    expect([status, json.error]).toEqual([
      402,
      { code: "CREDIT_001", message: expect.any(String), detail: { required: 10, available: 9 } },
    ]);
  });

  test("costs the pool's price [credits-1]", async () => {
    const { school, session } = await createStudentSession();
    await prisma().creditPool.update({ where: { id: school.poolId }, data: { imagePriceCredits: 25 } });
    const { data } = (await call(create, { session, body: { prompt: "x" } })).json;
    expect(data.credits).toEqual({ amount: 25, state: "reserved" });
    expect(await school.balance()).toMatchObject({ available: 975, reserved: 25 });
  });
});

describe("a finished picture", () => {
  test("is completed only once it is in the hub's storage [images-14]", async () => {
    const { school, session } = await createStudentSession();
    const { id } = (await call(create, { session, body: { prompt: "A fox" } })).json.data;
    const storage = currentStorage();
    const put = storage.put;
    storage.put = async () => {
      throw new Error("the disk is full");
    };
    await expect(runImageJob(id)).rejects.toThrow("the disk is full");
    storage.put = put;
    expect((await call(get, { session, body: { id } })).json.data.status).toBe("queued");
    expect(await school.balance()).toMatchObject({ reserved: 10, spent: 0 });
    await runImageJob(id);
    const { url, sizeBytes } = (await call(get, { session, body: { id } })).json.data;
    const stored = await storage.readBytes(url.replace("http://localhost:3000/files/", ""), 1_000_000);
    expect(stored?.bytes.length).toBe(sizeBytes);
  });
});
