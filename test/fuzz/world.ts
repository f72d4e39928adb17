import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { prisma } from "@/lib/db/prisma";
import { startActivity } from "@/lib/domain/activities/start-activity";
import { verifyLaunchSession } from "@/lib/domain/launch-session/verify-launch-session";
import { generateImage } from "@/lib/domain/media/generate-image";
import { startMediaJob } from "@/lib/domain/media/start-media-job";
import { createToken } from "@/lib/domain/people/hub-tokens";
import type { Person } from "@/lib/domain/people/person";
import { submitWork } from "@/lib/domain/submissions/submit-work";
import { createText } from "@/lib/domain/text/create-text";
import { createUpload } from "@/lib/domain/uploads/create-upload";
import { aDeveloper, aLaunch, anOperator, aSchool, type SchoolOptions, type TestSchool } from "../a-school";
import { hubCookieOf } from "../hub-cookie";
import type { Credential } from "./credentials";

/** What the requests are about: people, what they may call with, and values worth asking for. */
export interface FuzzWorld {
  credentials: Credential[];
  /** Values by the name of the field that they are for. */
  values: Record<string, string[]>;
  /** Stands in names and texts of one school; nobody else's answer may hold it. */
  secret: string;
}

const signal = new AbortController().signal;
const callOf = (session: string) => ({ session: verifyLaunchSession(session), idempotency: null, signal });

async function aPicture(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 6, channels: 3, background: "#88aaff" } })
    .png()
    .toBuffer();
}

/** A school in use: texts, pictures, uploads and a submission of one student. */
async function aUsedSchool(options: SchoolOptions = {}) {
  const school = await aSchool({ credits: 1_000_000, ...options });
  const [student, classmate] = [await school.student(), await school.student()];
  const [activityId, closedId] = [await school.activity(), await school.activity({ closesAt: new Date(0) })];
  const session = await aLaunch(student, activityId);
  const call = callOf(session);
  await createText({ ...call, body: { prompt: "A fox" } });
  const queued = await startMediaJob({ ...call, body: { prompt: "A fox" } });
  const painted = await startMediaJob({ ...call, body: { prompt: "A hen" } });
  await generateImage(painted.data.id, { isLastTry: true, signal });
  const { fileKey } = await prisma().mediaJob.findUniqueOrThrow({
    where: { id: painted.data.id },
    select: { fileKey: true },
  });
  const upload = await createUpload({
    ...call,
    body: { filename: "a.png", mimeType: "image/png", sizeBytes: (await aPicture()).length },
  });
  const submitted = await submitWork({
    ...call,
    activityId,
    body: {
      title: "Our town",
      primaryUrl: "https://work.example.org/1",
      assets: [{ role: "cover", url: "https://work.example.org/1.png" }],
      meta: { pages: 4 },
    },
  });
  const { submissionId } = submitted.data;
  const jobIds = [queued.data.id, painted.data.id];
  return {
    school,
    student,
    classmate,
    activityId,
    closedId,
    session,
    submissionId,
    jobIds,
    fileKey,
    uploadUrl: new URL(upload.data.uploadUrl),
  };
}

/** Writes the secret wherever another school could come across it. */
async function markAsSecret(school: TestSchool, activityId: string, secret: string): Promise<void> {
  await prisma().school.update({ where: { id: school.id }, data: { name: `School ${secret}` } });
  await prisma().profile.updateMany({
    where: { schoolId: school.id },
    data: { displayName: `Name ${secret}` },
  });
  await prisma().classroom.update({ where: { id: school.classroomId }, data: { name: `Class ${secret}` } });
  await prisma().activity.update({ where: { id: activityId }, data: { title: `Activity ${secret}` } });
  await prisma().submission.updateMany({ where: { activityId }, data: { title: `Work ${secret}` } });
}

async function hubCredentials(
  people: [string, Person][],
  maySeeAll: (person: Person) => boolean,
): Promise<Credential[]> {
  const made = people.map(async ([name, person]): Promise<Credential[]> => {
    const common = { maySeeAll: maySeeAll(person) };
    const { token } = await createToken(person, { name: "fuzz" });
    return [
      { ...common, name: `${name}'s bearer`, kind: "hubBearer", token },
      { ...common, name: `${name}'s cookie`, kind: "hubCookie", token: await hubCookieOf(person) },
    ];
  });
  return (await Promise.all(made)).flat();
}

async function sessionOf(
  person: Person,
  activityId: string,
  purpose: "student_preview" | "teacher_manage",
  studentId?: string,
) {
  const { launchUrl } = await startActivity(person, activityId, { purpose, studentId, locale: "en" });
  return new URL(launchUrl).searchParams.get("session") ?? "";
}

const BAD: readonly [string, string][] = [
  ["a Basic login", "Basic YTpi"],
  ["a bearer without text", "Bearer "],
  ["a bearer that nobody made", `Bearer eduhub_${"x".repeat(43)}`],
  ["an unsigned session", `Bearer ${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.`],
  ["a hundred kilobytes", `Bearer ${"x".repeat(100_000)}`],
  ["a word", "Bearer __proto__"],
  ["nothing but a space", " "],
];

async function credentialsOf(
  own: Awaited<ReturnType<typeof aUsedSchool>>,
  other: Awaited<ReturnType<typeof aUsedSchool>>,
) {
  const [operator, developer] = [await anOperator(), await aDeveloper()];
  const poor = await aSchool({ credits: 1 });
  const limited = await aSchool({ dailyLimitCredits: 3, allowedModels: ["demo-text"] });
  const sessions: [string, string, boolean][] = [
    ["a student's session", own.session, false],
    ["the student's next session", await aLaunch(own.student, own.activityId), false],
    [
      "a preview",
      await sessionOf(own.school.teacher, own.activityId, "student_preview", own.student.id),
      false,
    ],
    ["a teacher's session", await sessionOf(own.school.teacher, own.activityId, "teacher_manage"), false],
    ["another school's session", other.session, true],
    ["a session without credits", await aLaunch(await poor.student(), await poor.activity()), false],
    ["a session with a daily limit", await aLaunch(await limited.student(), await limited.activity()), false],
  ];
  const people: [string, Person][] = [
    ["the student", own.student],
    ["the teacher", own.school.teacher],
    ["the school admin", own.school.admin],
    ["the developer", developer],
    ["the operator", operator],
    ["another school's teacher", other.school.teacher],
    ["another school's student", other.student],
  ];
  return [
    ...sessions.map(
      ([name, token, maySeeAll]): Credential => ({ name, kind: "launchSession", token, maySeeAll }),
    ),
    ...(await hubCredentials(
      people,
      ({ role, schoolId }) => role === "operator" || schoolId === other.school.id,
    )),
    ...BAD.map(([name, token]): Credential => ({ name, kind: "bad", token, maySeeAll: false })),
    { name: "nobody", kind: "none", token: "", maySeeAll: false } satisfies Credential,
  ];
}

/** Makes two schools in use, one of which keeps a secret, and everybody who may call. */
export async function makeFuzzWorld(): Promise<FuzzWorld> {
  const secret = `secret-${randomBytes(8).toString("hex")}`;
  const [own, other] = [await aUsedSchool(), await aUsedSchool()];
  await markAsSecret(other.school, other.activityId, secret);
  const tokens = await Promise.all(
    [own.student, own.school.teacher, own.school.admin, other.student].flatMap((person) =>
      Array.from({ length: 6 }, () => createToken(person, { name: "to be revoked" })),
    ),
  );
  const [upload, file] = [own.uploadUrl.pathname.split("/"), (own.fileKey ?? "").split("/")];
  return {
    secret,
    credentials: await credentialsOf(own, other),
    values: {
      activityId: [own.activityId, own.activityId, own.activityId, own.closedId, other.activityId],
      classroomId: [own.school.classroomId, own.school.classroomId, other.school.classroomId],
      studentId: [own.student.id, own.student.id, own.classmate.id, other.student.id, own.school.teacher.id],
      submissionId: [own.submissionId, own.submissionId, other.submissionId],
      tokenId: tokens.map(({ id }) => id),
      id: [...own.jobIds, ...other.jobIds, own.activityId],
      model: ["demo-text", "demo-image", "demo-text", "no-such-model"],
      appSlug: [own.school.appSlug, other.school.appSlug],
      primaryUrl: ["https://work.example.org/1", `http://localhost:3000/files/${own.fileKey}`],
      url: [
        "https://work.example.org/1.png",
        `http://localhost:3000/files/${own.fileKey}`,
        own.uploadUrl.origin + own.uploadUrl.pathname,
      ],
      referenceImages: ["https://work.example.org/1.png"],
      mimeType: ["image/png", "image/png", "text/plain; charset=utf-8", "video/mp4", "text/html"],
      filename: ["a.png", "사진.png"],
      name: ["Class list", "Class list", file[1] ?? "", upload.at(-1) ?? ""],
      folder: [file[0] ?? "", upload.at(-2) ?? ""],
      upload: [own.uploadUrl.searchParams.get("upload") ?? ""],
      title: ["Our town"],
      prompt: ["A fox in the rain"],
      externalArtifactId: ["page-1", "__default__"],
      fileBytes: [(await aPicture()).toString("latin1")],
    },
  };
}
