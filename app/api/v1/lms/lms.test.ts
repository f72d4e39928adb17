import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import type { Handler } from "@/lib/api/route";
import { prisma } from "@/lib/database/prisma";
import { callAs } from "@/test/call-as";
import { createDeveloper, createOperator, createSchool } from "@/test/create-school";
import { GET as activities } from "./activities/route";
import { GET as classrooms } from "./classrooms/route";
import { GET as students } from "./students/route";
import { GET as teachers } from "./teachers/route";

async function list(handler: Handler, person: Person, query = "") {
  return callAs(person, handler, { path: `/api/v1/lms/x${query}` });
}

const ids = (answer: { json: { data: { id: string }[] } }) => answer.json.data.map(({ id }) => id).sort();

describe("the LMS lists", () => {
  test("have the classroom, its teacher and activities for its students, teacher and school admin; a student sees no other student [classrooms-1] [classrooms-2]", async () => {
    const school = await createSchool();
    const [one, two] = [await school.student(), await school.student()];
    const activityId = await school.activity({ closesAt: new Date(Date.now() - 1000) });
    for (const person of [one, school.teacher, school.admin]) {
      expect((await list(classrooms, person)).json.data).toEqual([
        {
          id: school.classroomId,
          name: "4-2",
          school: { id: school.id, name: expect.any(String) },
          studentCount: 2,
        },
      ]);
      expect(ids(await list(teachers, person))).toEqual([school.teacher.id]);
      expect((await list(activities, person)).json.data).toEqual([
        expect.objectContaining({
          id: activityId,
          appSlug: school.appSlug,
          classroomId: school.classroomId,
          status: "closed",
        }),
      ]);
    }
    for (const person of [school.teacher, school.admin]) {
      expect(ids(await list(students, person))).toEqual([one.id, two.id].sort());
    }
    expect((await list(students, one)).json.data).toEqual([
      { id: one.id, displayName: one.displayName, classNumber: 1, classroomIds: [school.classroomId] },
    ]);
  });

  test("contain nothing of another school, and answer 404 when asked for a classroom of another school [classrooms-4]", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    await school.student();
    await school.activity();
    for (const person of [other.teacher, other.admin, await other.student()]) {
      for (const handler of [teachers, students, activities]) {
        expect((await list(handler, person, `?classroomId=${school.classroomId}`)).json.error.code).toBe(
          "NOTFOUND_001",
        );
      }
      expect(JSON.stringify((await list(students, person)).json)).not.toContain(school.classroomId);
    }
    expect(
      (await list(activities, await createOperator(), `?classroomId=${school.classroomId}`)).json.data,
    ).toHaveLength(1);
  });

  test("have exactly the fields of the protocol; a student without a class number has no `classNumber` [classrooms-2] [classrooms-3]", async () => {
    const school = await createSchool();
    const { teacher, classroomId } = school;
    const student = await school.student();
    await prisma().enrolment.updateMany({
      where: { profileId: student.id },
      data: { classNumber: null },
    });
    const times = {
      opensAt: new Date("2026-01-01T00:00:00Z"),
      closesAt: new Date("2090-01-01T09:00:00+09:00"),
    };
    const activityId = await school.activity(times);
    const untimedId = await school.activity();
    const person = ({ id, displayName }: Person) => ({ id, displayName, classroomIds: [classroomId] });
    expect((await list(teachers, teacher)).json.data).toEqual([person(teacher)]);
    expect((await list(students, teacher)).json.data).toEqual([person(student)]);
    const activity = { title: "Our town", appSlug: school.appSlug, classroomId, status: "open" };
    expect((await list(activities, teacher)).json.data).toEqual([
      { ...activity, id: untimedId, opensAt: null, closesAt: null },
      {
        ...activity,
        id: activityId,
        opensAt: "2026-01-01T00:00:00.000Z",
        closesAt: "2090-01-01T00:00:00.000Z",
      },
    ]);
  });

  test("have the status of each activity: upcoming, open or closed [classrooms-3]", async () => {
    const school = await createSchool();
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
    await school.activity({ opensAt: at(60) });
    await school.activity({ opensAt: at(-60), closesAt: at(60) });
    await school.activity({ closesAt: at(-1) });
    const { data } = (await list(activities, school.teacher)).json;
    expect(data.map(({ status }: { status: string }) => status)).toEqual(["closed", "open", "upcoming"]);
  });

  test("contain a developer's own playground, and every school for an operator [classrooms-4]", async () => {
    const [school, developer] = [await createSchool(), await createDeveloper()];
    const own = (await list(classrooms, developer)).json.data;
    expect(own).toMatchObject([{ name: "Playground", studentCount: 0 }]);
    expect(ids(await list(teachers, developer))).toEqual([developer.id]);
    const seen = await list(teachers, await createOperator(), `?classroomId=${school.classroomId}`);
    expect(ids(seen)).toEqual([school.teacher.id]);
  });

  test("keep their filters from page to page, and refuse a cursor of another list [lists-1]", async () => {
    const school = await createSchool();
    const people = [await school.student(), await school.student(), await school.student()];
    for (let index = 0; index < 3; index += 1) await school.activity();
    const pageOf = async (handler: Handler, query: string) => {
      const answer = await list(handler, school.teacher, query);
      expect(answer.status, query).toBe(200);
      const next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
      return {
        data: answer.json.data as { id: string; displayName: string }[],
        next: next ? new URL(next) : null,
      };
    };
    const cursors: string[] = [];
    for (const handler of [students, activities]) {
      const first = await pageOf(handler, `?limit=2&classroomId=${school.classroomId}`);
      const { cursor = "", ...filters } = Object.fromEntries(first.next?.searchParams ?? []);
      expect(filters).toEqual({ limit: "2", classroomId: school.classroomId });
      cursors.push(cursor);
      const second = await pageOf(handler, first.next?.search ?? "");
      expect([second.data.length, second.next]).toEqual([1, null]);
      const all = [...first.data, ...second.data];
      expect(new Set(all.map(({ id }) => id)).size).toBe(3);
      if (handler === students) {
        const names = people.map(({ displayName }) => displayName).sort();
        expect(all.map(({ displayName }) => displayName)).toEqual(names);
      }
    }
    for (const handler of [classrooms, teachers]) {
      for (const bad of [...cursors.map((cursor) => `?cursor=${cursor}`), "?limit=201", "?limit=0"]) {
        expect((await list(handler, school.teacher, bad)).status, bad).toBe(422);
      }
    }
    expect((await list(students, school.teacher, "?classroomId=4-2")).json.error.code).toBe("VAL_001");
  });
});
