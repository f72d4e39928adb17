import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createSchool } from "@/test/create-school";
import { GET } from "./route";

test("the catalog returns approved apps to anyone, and 304 for a known ETag [approved-apps-1] [versioning-5]", async () => {
  const [approved, suspended] = [await createSchool(), await createSchool()];
  await prisma().app.update({ where: { id: suspended.appId }, data: { status: "suspended" } });
  const answer = await call(GET);
  expect(answer.headers.get("cache-control")).toContain("max-age=60");
  expect(answer.headers.get("vary")).toBe("Origin");
  const slugs = answer.json.data.map((app: { appSlug: string }) => app.appSlug);
  expect(slugs).toContain(approved.appSlug);
  expect(slugs).not.toContain(suspended.appSlug);
  const listed = answer.json.data.find(({ appSlug }: { appSlug: string }) => appSlug === approved.appSlug);
  expect(listed).toEqual({
    appSlug: approved.appSlug,
    appName: "Storybook",
    hostedUrl: "https://storybook.test.example/start?theme=warm",
    supportsTeacherManage: true,
    description: "",
    integrationMode: "edu_only",
    locales: ["en", "ko"],
    ageRange: { min: expect.any(Number), max: expect.any(Number) },
    iconUrl: null,
  });
  const etag = answer.headers.get("etag") ?? "";
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const again = await call(GET, { headers: { "if-none-match": known } });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
  }
  await prisma().app.update({ where: { id: suspended.appId }, data: { status: "approved" } });
  expect((await call(GET, { headers: { "if-none-match": etag } })).status).toBe(200);
});
