import { v7 as uuidv7 } from "uuid";
import { describe, expect, it, vi } from "vitest";
import { POST as SUBMIT } from "@/app/api/v1/activities/[activityId]/submissions/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { currentStorage } from "@/lib/storage/current-storage";
import type { ReviewedWork } from "@/packages/client/contract/reviews";
import { call } from "@/test/call";
import { createOperator, createSchool, launchSessionOf, type TestSchool } from "@/test/create-school";
import { uploadText } from "@/test/create-student-with-work";
import { listClassCovers } from "./class-covers";
import { markReviewed } from "./mark-reviewed";
import { findFirstToReview, findSubmissionOf, openSubmission, readReviewedWork } from "./open-submission";

const NEWEST = { sort: "newest" } as const;

async function createSubmission(activityId: string, student: Person, appSlug: string) {
  const id = uuidv7();
  const now = new Date();
  const files = {
    primaryUrl: "https://app.example/w.png",
    assets: [{ role: "audio", url: "https://app.example/a" }],
    attachments: [],
    meta: {},
  };
  await prisma().submission.create({
    data: {
      id,
      activityId,
      studentId: student.id,
      appSlug,
      title: "Work",
      ...files,
      submittedAt: now,
      updatedAt: now,
    },
  });
  return id;
}

async function setUp() {
  const school = await createSchool();
  const students = [await school.student(), await school.student(), await school.student()] as const;
  const activityId = await school.activity();
  const ids: string[] = [];
  for (const student of students) ids.push(await createSubmission(activityId, student, school.appSlug));
  const [first = "", second = "", third = ""] = ids;
  return { school, students, activityId, first, second, third };
}

const readsOf = (targetId: string) =>
  prisma().auditEvent.findMany({ where: { action: "submission.read", targetId } });

describe("opening a submission", () => {
  it("lists the works in the order and with the filter of the list, always with the one that is opened", async () => {
    const { school, students, activityId, first, second, third } = await setUp();
    const open = async (submissionId: string, view: Parameters<typeof openSubmission>[2]) => {
      const { order, work } = await openSubmission(school.teacher, { activityId, submissionId }, view);
      expect(work.submissionId).toBe(submissionId);
      return order.map((listed) => listed.submissionId);
    };
    expect(await open(second, NEWEST)).toEqual([third, second, first]);
    expect(await open(second, { sort: "number" })).toEqual([first, second, third]);
    await markReviewed(school.teacher, activityId, {
      submissions: [{ submissionId: third, revision: 1 }],
      reviewed: true,
    });
    const waiting = { ...NEWEST, status: "needs-review" } as const;
    expect(await open(second, waiting)).toEqual([second, first]);
    expect(await open(third, waiting)).toEqual([third, second, first]);
    const { order } = await openSubmission(school.teacher, { activityId, submissionId: first }, NEWEST);
    expect(order.at(-1)?.student).toMatchObject({
      id: students[0].id,
      displayName: students[0].displayName,
      classNumber: 1,
    });
  });

  it("lists all earlier revisions, and gives a requested one with its files [submissions-14]", async () => {
    const { school, activityId, first } = await setUp();
    const now = new Date();
    const earlier = { title: "Before", primaryUrl: "https://app.example/w", attachments: [], meta: {} };
    const assets = [{ role: "page", url: "https://app.example/p" }];
    await prisma().submissionRevision.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({
        ...earlier,
        submissionId: first,
        revision: index + 1,
        assets,
        submittedAt: now,
        reviewedAt: index === 4 ? now : null,
        ...(index === 4 && { status: "reviewed" as const }),
      })),
    });
    await prisma().submission.update({ where: { id: first }, data: { revision: 61 } });
    const read = (revision?: number) =>
      readReviewedWork(school.teacher, { activityId, submissionId: first, revision, opened: true });

    const newest = await read();
    expect(newest).toMatchObject({ revision: 61, title: "Work", isNewSinceReview: true });
    expect(newest.content).toMatchObject({ revision: 61, assets: [{ kind: "audio" }] });
    expect(newest.revisions.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 60 }, (_, index) => 60 - index),
    );
    expect(newest.revisions.find(({ revision }) => revision === 5)?.reviewedAt).toBe(now.toISOString());
    const older = await read(30);
    expect(older).toMatchObject({ revision: 61, content: { revision: 30, title: "Before" } });
    expect(older.content?.assets).toMatchObject([{ kind: "page" }]);
    await expect(read(99)).rejects.toMatchObject({ code: "NOTFOUND_001" });
    const reads = (await readsOf(first)).map(({ detail }) => (detail as { revision: number }).revision);
    expect(reads.sort()).toEqual([30, 61]);
  });

  it("is an audit event only when a person opens it: fetched ahead, it counts as the list [review-5]", async () => {
    const { school, activityId, first } = await setUp();
    const operator = await createOperator();
    const ahead = { activityId, submissionId: first, opened: false };
    await readReviewedWork(school.teacher, ahead);
    await readReviewedWork(operator, ahead);
    expect(await readsOf(first)).toEqual([]);
    const lists = await prisma().auditEvent.findMany({
      where: { action: "students.read", targetId: activityId },
    });
    expect(lists.map(({ actorId }) => actorId)).toEqual([operator.id]);
  });

  it("has what the app says that the student asked the AI, and leaves out what is written otherwise [review-8]", async () => {
    const { school, activityId, first } = await setUp();
    const aiRequests = [
      { kind: "image", prompt: "A whale", page: 2, model: "any" },
      { kind: "text", prompt: "Another word for big" },
      { kind: "poem", prompt: "x" },
      "x",
    ];
    await prisma().submission.update({ where: { id: first }, data: { meta: { aiRequests } } });
    const request = { activityId, submissionId: first, opened: true };
    expect((await readReviewedWork(school.teacher, request)).content?.aiRequests).toEqual([
      { kind: "image", prompt: "A whale", page: 2 },
      { kind: "text", prompt: "Another word for big", page: null },
    ]);
    await prisma().submission.update({ where: { id: first }, data: { meta: { aiRequests: "x" } } });
    expect((await readReviewedWork(school.teacher, request)).content?.aiRequests).toEqual([]);
  });

  it("writes one audit event each time, about the student and the student's school [review-5]", async () => {
    const { school, students, activityId, first, second } = await setUp();
    await openSubmission(school.teacher, { activityId, submissionId: first }, NEWEST);
    const operator = await createOperator();
    await openSubmission(operator, { activityId, submissionId: first }, NEWEST);
    const reads = await readsOf(first);
    expect(reads.map(({ actorId }) => actorId).sort()).toEqual([school.teacher.id, operator.id].sort());
    for (const read of reads) {
      expect(read).toMatchObject({ subjectId: students[0].id, schoolId: school.id, detail: { revision: 1 } });
    }
    expect(await readsOf(second)).toEqual([]);
  });

  it("is refused to students, school admins and another school's teacher, and under another activity, without an audit event", async () => {
    const { school, students, activityId, first } = await setUp();
    const other = await createSchool();
    for (const person of [students[0], students[1], school.admin, other.teacher]) {
      await expect(openSubmission(person, { activityId, submissionId: first }, NEWEST)).rejects.toMatchObject(
        {
          code: "NOTFOUND_001",
        },
      );
    }
    const elsewhere = await school.activity();
    for (const [activity, id] of [
      [elsewhere, first],
      [activityId, "not-an-id"],
      [activityId, uuidv7()],
    ] as const) {
      await expect(
        openSubmission(school.teacher, { activityId: activity, submissionId: id }, NEWEST),
      ).rejects.toMatchObject({
        code: "NOTFOUND_001",
      });
    }
    expect(await readsOf(first)).toEqual([]);
  });
});

async function readContent(
  school: TestSchool,
  request: { activityId: string; submissionId: string },
): Promise<{ content: NonNullable<ReviewedWork["content"]> }> {
  const { content } = await readReviewedWork(school.teacher, { ...request, opened: true });
  if (!content) throw new Error("the work is taken down");
  return { content };
}

describe("the texts of a submission", () => {
  it("are shown for files of the hub up to 64 KB, and not for deleted files or other origins [review-3]", async () => {
    const school = await createSchool();
    const activityId = await school.activity();
    const session = await launchSessionOf(await school.student(), activityId);
    const [story, long, gone] = await Promise.all(
      ["<b>Once</b>\n옛날에", "가".repeat(22_000), "It is gone"].map((text) => uploadText(session, text)),
    );
    const files = [story, long, gone, "https://pages.school.org/far.txt"].map((url) => ({
      url,
      role: "file",
    }));
    const body = { title: "Story", primaryUrl: story, assets: files, attachments: files };
    const { submissionId } = (await call(SUBMIT, { session, params: { activityId }, body })).json.data;
    await currentStorage().delete(new URL(gone ?? "").pathname.replace("/files/", ""));
    const { content: work } = await readContent(school, { activityId, submissionId });
    const shown = [work.primary, ...work.assets, ...work.attachments];
    expect(shown.map(({ kind, text }) => [kind, text])).toEqual([
      [work.primary.kind, "<b>Once</b>\n옛날에"],
      ...Array.from(files.concat(files), () => ["text", null]),
    ]);
    // Each text is on the page once; only the long one is marked as too much.
    expect(shown.flatMap(({ isTooMuch, url }) => (isTooMuch ? [url] : []))).toEqual([long]);
  });

  it("are at most 128 KB of one work, the first that fit [review-3]", async () => {
    const school = await createSchool();
    const activityId = await school.activity();
    const session = await launchSessionOf(await school.student(), activityId);
    const sizes = [60, 60, 60, 8].map((kilobytes) => kilobytes * 1024);
    const urls = await Promise.all(
      sizes.map((sizeBytes, n) => uploadText(session, `${n}`.repeat(sizeBytes))),
    );
    const assets = urls.map((url) => ({ url, role: "file" }));
    const body = { title: "Story", primaryUrl: "https://pages.school.org/work", assets };
    const { submissionId } = (await call(SUBMIT, { session, params: { activityId }, body })).json.data;
    const { content: work } = await readContent(school, { activityId, submissionId });
    expect(work.assets.map(({ text, isTooMuch }) => [text?.length ?? null, isTooMuch])).toEqual([
      [sizes[0], false],
      [sizes[1], false],
      [null, true],
      [sizes[3], false],
    ]);
  });

  it("are at most the first eight of a work, and a storage that does not answer delays the page by two seconds [review-3]", async () => {
    const school = await createSchool();
    const activityId = await school.activity();
    const session = await launchSessionOf(await school.student(), activityId);
    const urls = await Promise.all(Array.from({ length: 9 }, (_, n) => uploadText(session, `Page ${n + 1}`)));
    const assets = urls.map((url) => ({ url, role: "file" }));
    const body = { title: "Story", primaryUrl: "https://pages.school.org/work", assets };
    const { submissionId } = (await call(SUBMIT, { session, params: { activityId }, body })).json.data;
    const open = async () => {
      const { content: work } = await readContent(school, { activityId, submissionId });
      expect(work.assets.map(({ isTooMuch }) => isTooMuch)).toEqual([...Array(8).fill(false), true]);
      return work.assets.map(({ text }) => text);
    };
    expect(await open()).toEqual([...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Page ${n}`), null]);
    const silent = vi.spyOn(currentStorage(), "readBytes").mockReturnValue(new Promise(() => {}));
    const startedAt = performance.now();
    expect(await open()).toEqual(Array(9).fill(null));
    expect(performance.now() - startedAt).toBeGreaterThan(1_900);
    silent.mockRestore();
  });
});

describe("a teacher's home", () => {
  it("leads to the first work by class number that waits for review, and to none when all are reviewed", async () => {
    const { school, activityId, first, second, third } = await setUp();
    const mark = (ids: string[]) =>
      markReviewed(school.teacher, activityId, {
        submissions: ids.map((submissionId) => ({ submissionId, revision: 1 })),
        reviewed: true,
      });
    await mark([first]);
    expect(await findFirstToReview(school.teacher, activityId)).toBe(second);
    await mark([second, third]);
    expect(await findFirstToReview(school.teacher, activityId)).toBeNull();
    const stranger = await createSchool();
    await expect(findFirstToReview(stranger.teacher, activityId)).rejects.toMatchObject({
      code: "NOTFOUND_001",
    });
  });

  it("shows the newest covers of a class to its teacher alone", async () => {
    const { school, students, activityId, first, third } = await setUp();
    await prisma().submission.update({ where: { id: first }, data: { primaryUrl: "https://app.example/w" } });
    const covers = await listClassCovers(school.teacher, [school.classroomId]);
    const shown = covers[school.classroomId] ?? [];
    expect(shown.map(({ submissionId }) => submissionId)).not.toContain(first);
    expect(shown[0]).toMatchObject({
      activityId,
      submissionId: third,
      studentName: students[2].displayName,
      pictureUrl: "https://app.example/w.png",
    });
    expect(shown).toHaveLength(2);
    for (const person of [school.admin, (await createSchool()).teacher])
      expect(await listClassCovers(person, [school.classroomId])).toEqual({});
  });
});

describe("a link to the work of a student", () => {
  it("leads to the newest one, and to none for a person without work or an unknown id", async () => {
    const { school, students, activityId, first } = await setUp();
    const find = (studentId: string) => findSubmissionOf(school.teacher, { activityId, studentId });
    expect(await find(students[0].id)).toBe(first);
    const newer = await createSubmission(activityId, students[0], "another-app");
    expect(await find(students[0].id)).toBe(newer);
    for (const other of [school.teacher.id, uuidv7(), "x"]) expect(await find(other)).toBeNull();
    expect(await readsOf(newer)).toEqual([]);
  });

  it("is not found for someone who does not teach the class", async () => {
    const { students, activityId } = await setUp();
    const stranger = await createSchool();
    const found = findSubmissionOf(stranger.teacher, { activityId, studentId: students[0].id });
    await expect(found).rejects.toMatchObject({ code: "NOTFOUND_001" });
  });
});
