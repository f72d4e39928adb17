import { describe, expect, test } from "vitest";
import { call } from "@/test/call";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { GET } from "./route";

async function list(query: string, options: Parameters<typeof createSchool>[0] = {}) {
  const school = await createSchool(options);
  const session = await launchSessionOf(await school.student(), await school.activity());
  return call(GET, { session, path: `/api/v1/mcp-proxy/api/catalog${query}` });
}

const ids = (answer: { json: { data: { id: string }[] } }) => answer.json.data.map(({ id }) => id);

describe("the catalog", () => {
  test("lists voices unless another kind is requested [catalog-1]", async () => {
    expect((await list("")).json.data[0]).toMatchObject({ locale: "en" });
    expect(ids(await list("?kind=aspect-ratios"))).toEqual(["1:1", "4:3", "3:4", "16:9", "9:16"]);
  });

  test("lists only the models that the school allows [catalog-1]", async () => {
    expect(ids(await list("?kind=models")).sort()).toEqual(["demo-image", "demo-text"]);
    expect(ids(await list("?kind=models", { allowedModels: ["demo-text"] }))).toEqual(["demo-text"]);
  });

  test("is searched without regard to case [catalog-1]", async () => {
    expect(ids(await list("?query=KOREAN"))).toEqual(["demo-korean-1"]);
    expect(ids(await list("?query=nothing-like-it"))).toEqual([]);
  });

  test("refuses an unknown kind, and a caller without a session [catalog-1]", async () => {
    expect((await list("?kind=prices")).json.error).toMatchObject({
      code: "VAL_001",
      detail: { issues: [{ path: "kind" }] },
    });
    expect((await call(GET)).status).toBe(401);
  });
});
