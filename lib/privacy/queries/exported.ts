import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";

/** What the student, or others about the student, were told on the bell. */
const TOLD = { kind: true, at: true, readAt: true, params: true } as const;

export function readProfile(profileId: string) {
  return prisma().profile.findUniqueOrThrow({
    where: { id: profileId },
    select: {
      id: true,
      sourcedId: true,
      ssoId: true,
      login: true,
      displayName: true,
      role: true,
      status: true,
      createdAt: true,
      consent: true,
      consentSetAt: true,
      school: { select: { id: true, name: true, nameKo: true } },
      notifications: { select: TOLD, orderBy: { at: "asc" } },
      notificationsAbout: { select: TOLD, orderBy: { at: "asc" } },
      identityLinks: { select: { issuer: true, subject: true, createdAt: true } },
      appStates: { select: { activityId: true, appSlug: true, value: true, updatedAt: true } },
      incidents: {
        select: {
          at: true,
          direction: true,
          categories: true,
          severity: true,
          action: true,
          excerpt: true,
          state: true,
          note: true,
        },
        orderBy: { id: "asc" },
      },
      progress: { select: { activityId: true, startedAt: true, lastActiveAt: true, closesAt: true } },
      enrolments: {
        select: {
          status: true,
          classNumber: true,
          createdAt: true,
          classroom: { select: { id: true, name: true } },
        },
      },
    },
  });
}

export function listWorks(profileId: string) {
  return prisma().submission.findMany({
    where: { studentId: profileId },
    select: { id: true, title: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

const CONTENT = {
  revision: true,
  title: true,
  summary: true,
  primaryUrl: true,
  assets: true,
  attachments: true,
  meta: true,
  submittedAt: true,
  status: true,
  reviewedAt: true,
} as const;

/** Reads a work with all its revisions; null when it was deleted meanwhile. */
export function readWork(submissionId: string) {
  return prisma().submission.findUnique({
    where: { id: submissionId },
    select: {
      ...CONTENT,
      id: true,
      appSlug: true,
      externalArtifactId: true,
      createdAt: true,
      activity: { select: { id: true, title: true, classroom: { select: { name: true } } } },
      takeDowns: { select: { reason: true, createdAt: true } },
      revisions: { select: CONTENT, orderBy: { revision: "asc" } },
      feedback: {
        select: {
          revision: true,
          by: true,
          author: { select: { displayName: true } },
          status: true,
          stamp: true,
          text: true,
          createdAt: true,
          seenAt: true,
          editedAt: true,
        },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      },
    },
  });
}

export function listFiles(profileId: string) {
  return prisma().storedFile.findMany({
    where: { ownerId: profileId, state: "stored" },
    select: { key: true, filename: true, mimeType: true, sizeBytes: true, createdAt: true },
    orderBy: [{ createdAt: "asc" }, { key: "asc" }],
  });
}

const VIEW_ACTIONS = [
  "person.read",
  "incident.read",
  "person.export",
  "person.export-read",
  "submission.read",
  "usage.read",
  "launch.start",
];

/**
 * Lists who else viewed a student's data, and when, oldest first: alone, in a preview, or in a list of an activity, a classroom or
 * the school. Uses `audit_events_subject_idx` and `audit_events_school_action_idx`.
 */
export function listViewRecords(profileId: string) {
  const ofStudent = sql<boolean>`e.subject_id = p.id AND e.actor_id <> p.id AND e.action = ANY (${VIEW_ACTIONS})`;
  const ofLists = sql<boolean>`e.school_id = p.school_id AND e.action = 'students.read' AND e.at >= p.created_at AND (
    e.target_id IS NULL OR e.target_id = p.school_id::text
    OR e.target_id IN (SELECT n.classroom_id::text FROM enrolments n WHERE n.profile_id = p.id)
    OR e.target_id IN (SELECT a.id::text FROM activities a JOIN enrolments n ON n.classroom_id = a.classroom_id
      WHERE n.profile_id = p.id))`;
  const viewRecords = (condition: typeof ofStudent) =>
    database()
      .selectFrom("profiles as p")
      .innerJoin("auditEvents as e", (join) => join.on(condition))
      .leftJoin("profiles as actor", "actor.id", "e.actorId")
      .select(["e.id", "e.at", "e.action", "e.targetType", "e.targetId", "actor.role"])
      .select("actor.displayName as who")
      .where("p.id", "=", profileId);
  return database()
    .selectFrom(viewRecords(ofStudent).unionAll(viewRecords(ofLists)).as("r"))
    .selectAll()
    .orderBy("r.id")
    .execute();
}
