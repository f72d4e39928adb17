import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import type { SubmissionRow } from "@/packages/client/contract/submissions";
import { createSchool, type TestSchool } from "@/test/create-school";
import { fileKind } from "./file-kind";
import { listOwnWork } from "./list-own-work";
import { listReviews } from "./list-reviews";

type Work = Pick<SubmissionRow, "assets" | "primaryUrl">;

const page = { role: "page" as const, url: "https://app.example/p/1" };

let school: TestSchool;
let student: Person;
let activityId: string;
beforeAll(async () => {
  school = await createSchool();
  student = await school.student();
  activityId = await school.activity();
});

/** Creates a submission and returns its picture, which is the same in the teacher's and the student's list. */
async function pictureOf({ assets, primaryUrl }: Work): Promise<string | null> {
  const [id, now] = [uuidv7(), new Date()];
  const identity = { activityId, studentId: student.id, appSlug: school.appSlug, externalArtifactId: id };
  const content = { title: "Work", primaryUrl, assets, attachments: [], meta: {} };
  await prisma().submission.create({
    data: { id, ...identity, ...content, submittedAt: now, updatedAt: now },
  });
  const review = { sort: "newest", limit: 1, submissionIds: id } as const;
  const { items } = await listReviews(school.teacher, activityId, review);
  const { items: own } = await listOwnWork(student, { limit: 200 });
  const picture = items[0]?.submission?.pictureUrl ?? null;
  expect(own.find(({ submissionId }) => submissionId === id)?.pictureUrl).toBe(picture);
  return picture;
}

describe("the picture of a submission", () => {
  it("is its cover before any other picture", async () => {
    const image = { role: "image" as const, url: "https://app.example/i" };
    const cover = { role: "cover" as const, url: "https://app.example/c", mimeType: "image/png" };
    expect(await pictureOf({ assets: [page, image, cover], primaryUrl: page.url })).toBe(cover.url);
    expect(await pictureOf({ assets: [page, image], primaryUrl: page.url })).toBe(image.url);
    const untyped = { role: "cover" as const, url: "https://app.example/c.mp3", mimeType: "" };
    expect(await pictureOf({ assets: [image, untyped], primaryUrl: page.url })).toBe(untyped.url);
  });

  it("without a picture among the assets is the primary URL when that is a picture, otherwise null", async () => {
    const picture = "https://app.example/a.PNG?v=2";
    expect(await pictureOf({ assets: [page], primaryUrl: picture })).toBe(picture);
    expect(await pictureOf({ assets: [page], primaryUrl: page.url })).toBeNull();
  });

  it("is never an SVG image, nor a sound with the role of a cover", async () => {
    const svg = { role: "image" as const, url: "https://app.example/i", mimeType: "image/svg+xml" };
    const sound = { role: "cover" as const, url: "https://app.example/s", mimeType: "audio/mpeg" };
    expect(await pictureOf({ assets: [svg, sound], primaryUrl: page.url })).toBeNull();
  });

  it.each([
    { role: "file", url: "https://app.example/a.jpeg#x.mp3" },
    { role: "file", url: "https://app.example/a.mp3?b=/c.png" },
    { role: "file", url: "https://app.example/a.WebP" },
    { role: "file", url: "https://app.example/a", mimeType: "IMAGE/PNG" },
    { role: "image", url: "https://app.example/a.png", mimeType: "video/mp4" },
    { role: "image", url: "https://app.example/a.html" },
    { role: "image", url: "https://app.example/a.svg" },
    { role: "image", url: "https://png/" },
    { role: "audio", url: "https://app.example/a.gif" },
    { role: "other", url: "https://app.example/apng" },
  ] as const)(
    "is the $role $url $mimeType only if the viewer displays that file as a picture",
    async (asset) => {
      const expected = fileKind(asset) === "picture" ? asset.url : null;
      expect(await pictureOf({ assets: [asset], primaryUrl: page.url })).toBe(expected);
    },
  );
});
