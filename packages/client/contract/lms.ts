import { z } from "zod";
import { id, moment, pageQuery } from "./basic-schemas";
import { operation } from "./operation";

const byClassroom = { ...pageQuery, classroomId: id.optional() };

/** Lists the classrooms that the caller may see, by name (protocol: Classroom lists). */
export const lmsClassrooms = operation({
  name: "lmsClassrooms",
  summary: "The classrooms that the caller may see, by name.",
  address: "GET /lms/classrooms",
  auth: "hub",
  query: z.object(pageQuery),
  data: z.array(
    z.strictObject({
      id,
      name: z.string(),
      school: z.strictObject({ id, name: z.string() }),
      studentCount: z.int().min(0),
    }),
  ),
});

const lmsPerson = z.strictObject({
  id,
  displayName: z.string(),
  classNumber: z.int().optional(),
  classroomIds: z.array(id),
});

/** Lists the teachers of the classrooms that the caller may see, by name (protocol: Classroom lists). */
export const lmsTeachers = operation({
  name: "lmsTeachers",
  summary: "The teachers of the classrooms that the caller may see, by name.",
  address: "GET /lms/teachers",
  auth: "hub",
  query: z.object(byClassroom),
  data: z.array(lmsPerson),
});

/** Lists the students that the caller may see, by name; a student sees only themselves (protocol: Classroom lists). */
export const lmsStudents = operation({
  name: "lmsStudents",
  summary: "The students that the caller may see, by name; a student sees only themselves.",
  address: "GET /lms/students",
  auth: "hub",
  query: z.object(byClassroom),
  data: z.array(lmsPerson),
});

/** Lists the activities of the classrooms that the caller may see, newest first (protocol: Classroom lists). */
export const lmsActivities = operation({
  name: "lmsActivities",
  summary: "The activities of the classrooms that the caller may see, newest first.",
  address: "GET /lms/activities",
  auth: "hub",
  query: z.object(byClassroom),
  data: z.array(
    z.strictObject({
      id,
      title: z.string(),
      appSlug: z.string(),
      classroomId: id,
      opensAt: moment.nullable(),
      closesAt: moment.nullable(),
      status: z.enum(["upcoming", "open", "closed"]),
    }),
  ),
});
