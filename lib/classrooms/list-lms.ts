import type { z } from "zod";
import type { lmsActivities, lmsClassrooms, lmsStudents } from "@/client/contract/lms";
import type { Person } from "@/lib/access/person";
import { type CursorList, readCursorMoment, readNamePlace, writeCursor } from "@/lib/database/cursor";
import { notFound } from "@/lib/hub-error";
import {
  listClassrooms as classroomRows,
  isVisibleClassroom,
  listEnrolled,
  listLmsActivities,
} from "./queries/lms";

/** One page of a list, and where the next begins. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

interface PageQuery {
  limit: number;
  cursor?: string;
  classroomId?: string;
}

type LmsPerson = z.infer<typeof lmsStudents.data>[number];

interface Found<Row, Item> {
  list: CursorList;
  found: Row[];
  limit: number;
  item(row: Row): Item;
  place(row: Row): string[];
}

function page<Row, Item>({ list, found, limit, item, place }: Found<Row, Item>): Page<Item> {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = found.length > limit && last !== undefined ? writeCursor(list, place(last)) : null;
  return { items: shown.map(item), nextCursor };
}

/** Another school's classroom is as if it were not there. @throws HubError NOTFOUND_001 */
async function assertVisible(viewer: Person, classroomId: string | undefined): Promise<void> {
  if (classroomId !== undefined && !(await isVisibleClassroom(viewer, classroomId)))
    throw notFound("classroom");
}

/**
 * The classrooms that a person may see, by name (protocol: Classroom lists). @throws HubError VAL_001 for a bad cursor
 */
export async function listClassrooms(
  viewer: Person,
  query: PageQuery,
): Promise<Page<z.infer<typeof lmsClassrooms.data>[number]>> {
  const found = await classroomRows(viewer, query.limit + 1, readNamePlace("classrooms", query.cursor));
  const item = (row: (typeof found)[number]) => ({
    id: row.id,
    name: row.name,
    school: { id: row.school_id, name: row.school_name },
    studentCount: row.student_count,
  });
  return page({ list: "classrooms", found, limit: query.limit, item, place: (row) => [row.name, row.id] });
}

/**
 * The teachers or students that a person may see, by name; to a student, no other student (protocol: Classroom lists).
 * @throws HubError NOTFOUND_001 for a classroom that is not theirs to see, VAL_001 for a bad cursor
 */
export async function listPeople(
  viewer: Person,
  kind: "student" | "teacher",
  query: PageQuery,
): Promise<Page<LmsPerson>> {
  await assertVisible(viewer, query.classroomId);
  const list = kind === "student" ? "students" : "teachers";
  const found = await listEnrolled({
    viewer,
    kind,
    classroomId: query.classroomId ?? null,
    limit: query.limit + 1,
    after: readNamePlace(list, query.cursor),
  });
  const item = (row: (typeof found)[number]): LmsPerson => ({
    id: row.id,
    displayName: row.display_name,
    ...(row.class_number === null ? {} : { classNumber: row.class_number }),
    classroomIds: row.classroom_ids,
  });
  return page({ list, found, limit: query.limit, item, place: (row) => [row.display_name, row.id] });
}

/**
 * The activities that a person may see, newest first (protocol: Classroom lists).
 * @throws HubError NOTFOUND_001 for a classroom that is not theirs to see, VAL_001 for a bad cursor
 */
export async function listActivities(
  viewer: Person,
  query: PageQuery,
): Promise<Page<z.infer<typeof lmsActivities.data>[number]>> {
  await assertVisible(viewer, query.classroomId);
  const place = readNamePlace("activities", query.cursor);
  const createdAt = place && readCursorMoment(place.name);
  const found = await listLmsActivities({
    viewer,
    classroomId: query.classroomId ?? null,
    limit: query.limit + 1,
    after: place && createdAt && { createdAt, id: place.id },
  });
  const item = (row: (typeof found)[number]) => ({
    id: row.id,
    title: row.title,
    appSlug: row.app_slug,
    classroomId: row.classroom_id,
    opensAt: row.opens_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    status: row.status,
  });
  return page({
    list: "activities",
    found,
    limit: query.limit,
    item,
    place: (row) => [row.created_at.toISOString(), row.id],
  });
}
