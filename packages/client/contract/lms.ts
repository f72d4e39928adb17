import { z } from "zod";
import { id, moment, pageQuery } from "./basic-schemas";
import { operation } from "./operation";

const byClassroom = { ...pageQuery, classroomId: id.optional() };

export const lmsClassrooms = operation({
  name: "lmsClassrooms",
  summary: "The classrooms that the caller may see, by name.",
  description:
    "What the caller may see: a teacher their own classrooms, a school admin those of the school, an operator all of them, a student those they are in, a developer their playground.",
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

export const lmsTeachers = operation({
  name: "lmsTeachers",
  summary: "The teachers of the classrooms that the caller may see, by name.",
  description:
    "For keeping a copy of the class lists in another system. `classroomId` limits the list to one classroom; an unknown one is 404.",
  example: { data: [{ displayName: "이서연" }] },
  address: "GET /lms/teachers",
  auth: "hub",
  query: z.object(byClassroom),
  data: z.array(lmsPerson),
});

export const lmsStudents = operation({
  name: "lmsStudents",
  summary: "The students that the caller may see, by name; a student sees only themselves.",
  description:
    "For keeping a copy of the class lists in another system. Use `id` as the key: names and class numbers change. `classNumber` is absent where the student has none. `classroomId` limits the list to one classroom.",
  example: { data: [{ classNumber: 1 }] },
  address: "GET /lms/students",
  auth: "hub",
  query: z.object(byClassroom),
  data: z.array(lmsPerson),
});

export const lmsActivities = operation({
  name: "lmsActivities",
  summary: "The activities of the classrooms that the caller may see, newest first.",
  description:
    "`status` follows from the opening and closing times at the moment of the call. `classroomId` limits the list to one classroom.",
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
      status: z.enum(["upcoming", "open", "closed"]).meta({ examples: ["open"] }),
    }),
  ),
});
