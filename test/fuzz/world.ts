import { randomBytes } from "node:crypto";
import { prisma } from "@/lib/database/prisma";
import { createApiToken } from "../create-api-token";
import type { TestSchool } from "../create-school";
import type { Credential } from "./credentials";
import { createUsedSchool, makePicture } from "./used-school";
import { credentialsOf } from "./world-credentials";

/** What generated requests use: credentials, and values that exist in the database. */
export interface FuzzWorld {
  credentials: Credential[];
  /** Values by the name of the field that they are for. A value that is listed twice is chosen twice as often. */
  values: Record<string, string[]>;
  /** A text in names and works of one school, which no answer to another school may contain. */
  secret: string;
  /** Whether a request has changed something: it may have archived a person whose credential is used later. */
  hasChanged?: boolean;
}

/** Writes the secret into everything that another school might see by mistake. */
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

/** Creates two schools in use, one of which has a secret, and every kind of caller. */
export async function makeFuzzWorld(): Promise<FuzzWorld> {
  const secret = `secret-${randomBytes(8).toString("hex")}`;
  const [own, other] = [await createUsedSchool(), await createUsedSchool()];
  await markAsSecret(other.school, other.activityId, secret);
  const tokens = await Promise.all(
    [own.school.teacher, own.school.admin, other.school.teacher].flatMap((person) =>
      Array.from({ length: 6 }, () => createApiToken(person)),
    ),
  );
  // People without a credential: a request that archives one of them ends no credential.
  const bystanders = await Promise.all(
    Array.from({ length: 6 }, async () => (await own.school.student()).id),
  );
  const stranger = await other.school.student();
  const { updatedAt } = await prisma().activity.findUniqueOrThrow({ where: { id: own.activityId } });
  const [upload, file] = [own.uploadUrl.pathname.split("/"), (own.fileKey ?? "").split("/")];
  return {
    secret,
    credentials: await credentialsOf(own, other),
    values: {
      activityId: [own.activityId, own.activityId, own.activityId, own.closedActivityId, other.activityId],
      classroomId: [own.school.classroomId, own.school.classroomId, other.school.classroomId],
      studentId: [own.student.id, own.student.id, own.classmate.id, other.student.id, own.school.teacher.id],
      profileId: [...bystanders, stranger.id],
      studentIds: [...bystanders, stranger.id],
      schoolId: [own.school.id, own.school.id, other.school.id],
      teacherId: [own.school.teacher.id, other.school.teacher.id],
      toClassroomId: [own.school.classroomId, other.school.classroomId],
      updatedAt: [updatedAt.toISOString()],
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
      fileBytes: [(await makePicture()).toString("latin1")],
    },
  };
}
