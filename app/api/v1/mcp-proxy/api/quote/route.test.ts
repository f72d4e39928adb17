import { afterAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { problemsOf } from "@/test/call-as";
import { createPlaygroundSession } from "@/test/create-playground-session";
import { createStudentSession } from "@/test/create-school";
import { startUpstream } from "@/test/upstream";

const upstream = await startUpstream();
const { POST } = await import("./route");
afterAll(() => upstream.close());

describe("the quote", () => {
  test("is the pool's price, without a call to the provider [credits-1] [quote-1]", async () => {
    const { school, session } = await createStudentSession({ credits: 0 });
    const getQuote = async (media_type: string) =>
      (await call(POST, { session, body: { media_type } })).json.data;
    const common = { billing: "school-pool", unit: "credit" };
    expect(await getQuote("image")).toEqual({ media_type: "image", credits: 10, ...common });
    expect(await getQuote("text")).toEqual({ media_type: "text", credits: 1, ...common });
    await prisma().creditPool.update({
      where: { id: school.poolId },
      data: { textPriceCredits: 2, imagePriceCredits: 25 },
    });
    expect([(await getQuote("text")).credits, (await getQuote("image")).credits]).toEqual([2, 25]);
    expect(upstream.calls).toEqual([]);
  });

  test("of a playground says that its developer pays [proxy-2]", async () => {
    const session = await createPlaygroundSession();
    const { data } = (await call(POST, { session, body: { media_type: "text" } })).json;
    expect(data).toEqual({ media_type: "text", credits: 1, billing: "developer", unit: "credit" });
  });

  test.each([
    ["422 media_type", {}],
    ["422 media_type", { media_type: "video" }],
    ["422 media_type", { media_type: "Image" }],
    ["422 media_type", { media_type: null }],
    ["422 media_type", { media_type: ["text"] }],
    ["422 media_type model", { media_type: "video", model: "x" }],
    ["422 model", { media_type: "text", model: "x" }],
  ])("answers %s to %j [quote-1]", async (problems, body) => {
    const { session } = await createStudentSession();
    expect(problemsOf(await call(POST, { session, body }))).toBe(problems);
  });
});
