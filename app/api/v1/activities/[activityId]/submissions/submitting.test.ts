import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { createReader, createSubmitter, pathsOf, workBody } from "@/test/create-submitter";
import { GET, POST } from "./route";

const list = createReader(GET);

describe("submitting work", () => {
  test("creates a submission, and the second time its next revision under the same id [submissions-13] [submissions-1] [versioning-4]", async () => {
    const { submit, school, activityId } = await createSubmitter(POST);
    const first = await submit(workBody);
    expect(first.status).toBe(200);
    expect(first.json.data).toEqual({
      submissionId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      externalArtifactId: "__default__",
      revision: 1,
      created: true,
      submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const second = await submit({ ...workBody, title: "Our town, again" });
    expect(second.json.data).toMatchObject({
      submissionId: first.json.data.submissionId,
      revision: 2,
      created: false,
    });
    const revisions = await prisma().submissionRevision.findMany({
      where: { submissionId: first.json.data.submissionId },
    });
    expect(revisions.map(({ revision, title }) => ({ revision, title }))).toEqual([
      { revision: 1, title: "Our town" },
    ]);
    const rows = await list(school.teacher, activityId);
    expect(rows.json.data).toHaveLength(1);
    expect(rows.json.data[0]).toMatchObject({
      type: "submission",
      title: "Our town, again",
      revision: 2,
      reviewedAt: null,
    });
  });

  test("twenty times at once creates one submission with every revision [submissions-14]", async () => {
    const { submit } = await createSubmitter(POST);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => submit({ ...workBody, title: `Try ${index}` })),
    );
    const revisions = answers
      .map((answer) => answer.json.data.revision)
      .sort((a: number, b: number) => a - b);
    expect(revisions).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(answers.filter((answer) => answer.json.data.created)).toHaveLength(1);
  });

  test("with the same idempotency key creates one revision and repeats its answer [idempotency-2]", async () => {
    const { submit } = await createSubmitter(POST);
    const first = await submit(workBody, { key: "s1" });
    const again = await submit(workBody, { key: "s1" });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.json.data).toEqual(first.json.data);
    expect((await submit({ ...workBody, title: "Other" }, { key: "s1" })).json.error.code).toBe("IDEM_001");
  });

  test("with another artifact id, student, activity or app creates another submission [submissions-14]", async () => {
    const { submit, school, student, activityId } = await createSubmitter(POST);
    const otherActivityId = await school.activity();
    const page = { ...workBody, externalArtifactId: "page:1" };
    const answers = [
      await submit(page),
      await submit({ ...page, externalArtifactId: "page:2" }),
      await submit(page, { session: await launchSessionOf(await school.student(), activityId) }),
      await submit(page, {
        session: await launchSessionOf(student, otherActivityId),
        activityId: otherActivityId,
      }),
    ];
    const { appId } = await createSchool();
    await prisma().activity.update({ where: { id: activityId }, data: { appId } });
    answers.push(await submit(page, { session: await launchSessionOf(student, activityId) }));
    expect(answers.map(({ json }) => json.data.created)).toEqual([true, true, true, true, true]);
    expect(new Set(answers.map(({ json }) => json.data.submissionId)).size).toBe(5);
  });

  test("stores every URL in its normalised form [urls-5]", async () => {
    const { submit, school, activityId } = await createSubmitter(POST);
    await submit({ ...workBody, primaryUrl: "HTTPS://Pages.School.ORG:443/a/../b" });
    expect((await list(school.teacher, activityId)).json.data[0].primaryUrl).toBe(
      "https://pages.school.org/b",
    );
  });

  test("names every bad field and URL at once [urls-5]", async () => {
    const { submit } = await createSubmitter(POST);
    const urls = await submit({
      ...workBody,
      primaryUrl: "http://pages.school.org/a",
      assets: [
        { role: "image", url: "https://127.0.0.1/a.png" },
        { role: "image", url: "https://ok.school.org/a.png" },
      ],
      attachments: [{ url: "https://user:pw@pages.school.org/a.zip" }],
    });
    expect(urls.status).toBe(422);
    expect(pathsOf(urls)).toEqual(["primaryUrl", "assets.0.url", "attachments.0.url"]);
    const fields = await submit({ ...workBody, title: "two\nlines", studentId: "x", assets: [] });
    expect(pathsOf(fields).sort()).toEqual(["assets", "studentId", "title"]);
    const both = await submit({
      ...workBody,
      title: "",
      primaryUrl: `https://pages.school.org/${"a".repeat(2048)}`,
      assets: [{ role: "none", url: "http://pages.school.org/a" }],
      attachments: [{ url: "http://localhost:3000/files/ab/abcdef0123456789abcdef0123456789.png" }],
    });
    const expected = ["assets.0.role", "assets.0.url", "attachments.0.url", "primaryUrl", "title"];
    expect(pathsOf(both).sort()).toEqual(expected);
  });

  test("names every bad URL, however many other fields are bad [urls-5]", async () => {
    const { submit } = await createSubmitter(POST);
    const unknown = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`x${index}`, 1]));
    const bad = Array.from({ length: 50 }, () => ({ role: "page", url: "http://pages.school.org/a" }));
    const paths = pathsOf(
      await submit({ ...workBody, ...unknown, assets: bad, attachments: bad.slice(0, 20) }),
    );
    const pathsIn = (list: string) => paths.filter((path) => path.startsWith(`${list}.`));
    expect([pathsIn("assets").length, pathsIn("attachments").length]).toEqual([50, 20]);
  });

  test("refuses a URL of the hub's storage unless a file was uploaded there [urls-5]", async () => {
    const { submit, student, activityId } = await createSubmitter(POST);
    const fileKey = "ab/abcdef0123456789abcdef0123456789.png";
    const url = `http://localhost:3000/files/${fileKey}`;
    const missing = await submit({ ...workBody, primaryUrl: url });
    expect(missing.json.error.detail.issues).toEqual([{ path: "primaryUrl", message: expect.any(String) }]);
    await prisma().storedFile.create({
      data: {
        key: fileKey,
        ownerId: student.id,
        activityId,
        filename: "a.png",
        mimeType: "image/png",
        sizeBytes: 1,
        state: "stored",
      },
    });
    expect((await submit({ ...workBody, primaryUrl: url })).status).toBe(200);
    for (const spelling of [
      `${url}?x=1`,
      `${url}#x`,
      url.replace("/files/", "/files//"),
      url.replace("localhost", "LOCALHOST"),
    ]) {
      expect((await submit({ ...workBody, primaryUrl: spelling })).status).toBe(422);
    }
  });

  test("refuses other students' files and the student's own uploads of another activity, and names every field that has one [urls-5]", async () => {
    const { submit, school, student, activityId } = await createSubmitter(POST);
    const [classmate, otherActivityId] = [await school.student(), await school.activity()];
    const store = async (owner: { ownerId: string; activityId: string; expiresAt: Date | null }) => {
      const fileKey = `ab/${randomBytes(16).toString("hex")}.png`;
      const file = { filename: "a.png", mimeType: "image/png", sizeBytes: 1, state: "stored" as const };
      await prisma().storedFile.create({ data: { key: fileKey, ...file, ...owner } });
      return `http://localhost:3000/files/${fileKey}`;
    };
    // Only uploads expire; a file without an expiry is a picture that the hub generated.
    const expiresAt = new Date();
    const ownUpload = await store({ ownerId: student.id, activityId, expiresAt });
    const ownPicture = await store({ ownerId: student.id, activityId: otherActivityId, expiresAt: null });
    const uploadElsewhere = await store({ ownerId: student.id, activityId: otherActivityId, expiresAt });
    const classmatesUpload = await store({ ownerId: classmate.id, activityId, expiresAt });
    const classmatesPicture = await store({ ownerId: classmate.id, activityId, expiresAt: null });
    const bodyWithUrls = (primaryUrl: string, asset: string, attachment: string) => ({
      ...workBody,
      primaryUrl,
      assets: [{ role: "page", url: asset }],
      attachments: [{ url: attachment }],
    });
    const refused = await submit(bodyWithUrls(uploadElsewhere, classmatesUpload, classmatesPicture), {
      key: "k1",
    });
    expect([refused.status, refused.json.error.code]).toEqual([422, "VAL_001"]);
    expect(pathsOf(refused)).toEqual(["primaryUrl", "assets.0.url", "attachments.0.url"]);
    const alsoBad = { ...bodyWithUrls(ownUpload, classmatesUpload, "http://pages.school.org/a"), title: "" };
    expect(pathsOf(await submit(alsoBad)).sort()).toEqual(["assets.0.url", "attachments.0.url", "title"]);
    expect((await submit(bodyWithUrls(ownUpload, ownUpload, ownPicture), { key: "k1" })).status).toBe(200);
  });

  test("is allowed to the student only, and only for the session's own activity [errors-3] [rules-20] [submissions-1]", async () => {
    const { school, student, activityId, submit } = await createSubmitter(POST);
    const preview = await launchSessionOf(school.teacher, activityId, {
      purpose: "student_preview",
      studentId: student.id,
    });
    const manage = await launchSessionOf(school.teacher, activityId, { purpose: "teacher_manage" });
    for (const session of [preview, manage])
      expect((await submit(workBody, { session })).json.error.code).toBe("AUTH_002");
    const other = await submit(workBody, { activityId: await school.activity() });
    expect(other.status).toBe(403);
    expect(other.json.error.code).toBe("AUTH_002");
  });

  test("reports a missing session or permission before any problem of the body [submissions-1]", async () => {
    const { school, activityId, submit } = await createSubmitter(POST);
    const manage = await launchSessionOf(school.teacher, activityId, { purpose: "teacher_manage" });
    for (const body of [{}, { ...workBody, primaryUrl: "http://a" }]) {
      expect((await submit(body, { session: manage })).json.error.code).toBe("AUTH_002");
      expect((await submit(body, { activityId: await school.activity() })).json.error.code).toBe("AUTH_002");
      expect((await submit(body, { session: "none" })).json.error.code).toBe("AUTH_001");
      // With a session that may submit, the body and the idempotency key (a space is invalid in a key) are checked.
      expect((await submit(body, { key: "not visible" })).json.error.code).toBe("VAL_001");
    }
  });
});
