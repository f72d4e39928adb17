import { describe, expect, test } from "vitest";
import { GET as jwks } from "@/app/lti/jwks/route";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createCourse, review, runScore, submitFrom, userOf } from "@/test/lti-course";
import { rotateKeys } from "./keys";

describe("the hub's keys", () => {
  const kids = async () => ((await call(jwks)).json.keys as { kid: string }[]).map(({ kid }) => kid);

  test("are one for each platform, public parts only [lti-15]", async () => {
    const { platformId } = await createCourse();
    const [{ id } = { id: "" }, ...others] = await prisma().ltiKey.findMany({ where: { platformId } });
    expect(others).toEqual([]);
    const { json, headers } = await call(jwks);
    const key = json.keys.find(({ kid }: { kid: string }) => kid === id);
    expect(key).toEqual({ kty: "RSA", n: expect.any(String), e: "AQAB", kid: id, alg: "RS256", use: "sig" });
    expect(headers.get("access-control-allow-origin")).toBe("*");
    const stored = await prisma().ltiKey.findUniqueOrThrow({ where: { id } });
    expect(stored.privateKey).not.toContain("kty");
  });

  test("are replaced after 90 days: the old one signs for another day and is published for another month [lti-15]", async () => {
    const course = await createCourse();
    const { platformId } = course;
    const [old] = await prisma().ltiKey.findMany({ where: { platformId } });
    const age = (id: string, days: number) =>
      prisma().ltiKey.update({
        where: { id },
        data: { createdAt: new Date(Date.now() - days * 86_400_000) },
      });
    await age(old?.id ?? "", 91);
    await rotateKeys();
    await rotateKeys();
    const keys = await prisma().ltiKey.findMany({ where: { platformId }, orderBy: { createdAt: "asc" } });
    expect(keys).toHaveLength(2);
    const [, young] = keys;
    expect(await kids()).toEqual(expect.arrayContaining(keys.map(({ id }) => id)));
    const work = await submitFrom(course, userOf("Learner"));
    await review(course, work);
    await runScore(work.submissionId);
    await age(young?.id ?? "", 32);
    await age(old?.id ?? "", 122);
    await rotateKeys();
    expect((await prisma().ltiKey.findMany({ where: { platformId } })).map(({ id }) => id)).toEqual([
      young?.id,
    ]);
    course.platform.tokens.clear();
    await runScore(work.submissionId);
    expect(course.platform.scores).toHaveLength(2);
  });

  test("that the hub's secrets no longer open are replaced at once [lti-15]", async () => {
    const course = await createCourse();
    await prisma().ltiKey.updateMany({
      where: { platformId: course.platformId },
      data: { privateKey: "unreadable" },
    });
    const work = await submitFrom(course, userOf("Learner"));
    await review(course, work);
    await runScore(work.submissionId);
    expect(course.platform.scores).toHaveLength(1);
  });
});
