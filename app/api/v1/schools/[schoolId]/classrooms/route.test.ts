import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import type { Handler } from "@/lib/api/route";
import { prisma } from "@/lib/database/prisma";
import { callAs, problemsOf } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { POST as ARCHIVE } from "../../../classrooms/[classroomId]/archive/route";
import { POST as RESTORE } from "../../../classrooms/[classroomId]/restore/route";
import { PATCH } from "../../../classrooms/[classroomId]/route";
import { DELETE, PUT } from "../../../classrooms/[classroomId]/teachers/[profileId]/route";
import { PATCH as EDIT_PERSON } from "../../../people/[profileId]/route";
import { GET, POST } from "./route";

interface School {
  id: string;
}

function list(person: Person, school: School, query = "") {
  return callAs(person, GET, { path: `/?${query}`, params: { schoolId: school.id } });
}

function create(person: Person, school: School, name: string) {
  return callAs(person, POST, { body: { name }, params: { schoolId: school.id } });
}

function at(classroomId: string, method: string, more: { profileId?: string; body?: unknown } = {}) {
  const { profileId, body } = more;
  return {
    method,
    params: { classroomId, ...(profileId && { profileId }) },
    ...(body !== undefined && { body }),
  };
}

async function actions(classroomId: string): Promise<string[]> {
  const events = await prisma().auditEvent.findMany({
    where: { targetId: classroomId },
    orderBy: { id: "asc" },
  });
  return events.map(({ action }) => action);
}

describe("the classrooms of a school", () => {
  test("may have the same name, and two students of one classroom may have the same class number [management-5]", async () => {
    const school = await createSchool();
    const twin = await create(school.admin, school, "4-2");
    expect([twin.status, twin.json.data.name]).toEqual([200, "4-2"]);
    const [student] = [await school.student(), await school.student()];
    const classNumbers = [{ classroomId: school.classroomId, classNumber: 2 }]; // the other student has 2 already
    const edited = await callAs(school.admin, EDIT_PERSON, {
      method: "PATCH",
      params: { profileId: student.id },
      body: { classNumbers },
    });
    expect(edited.json.data.classrooms).toMatchObject([{ classNumber: 2 }]);
  });

  test("are listed by name with their teachers, students and open activities, page by page [people-3]", async () => {
    const school = await createSchool();
    await school.student();
    await school.activity();
    await school.activity({ closesAt: new Date(0) });
    await create(school.admin, school, "1-1");
    const first = await list(school.admin, school, "limit=1");
    expect(first.json.data).toMatchObject([{ name: "1-1", teachers: [], studentCount: 0 }]);
    const next = new URL(/<(.+?)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "").searchParams;
    expect((await list(school.admin, school, next.toString())).json.data).toEqual([
      {
        id: school.classroomId,
        name: "4-2",
        status: "active",
        teachers: [{ id: school.teacher.id, displayName: school.teacher.displayName }],
        studentCount: 1,
        openActivityCount: 1,
        spentThisMonthCredits: 0,
      },
    ]);
  });

  test("are for the school's admins and operators only", async () => {
    const [school, other, operator] = [await createSchool(), await createSchool(), await createOperator()];
    const peer = await prisma().profile.create({
      data: {
        login: `peer-${school.id}`,
        role: "teacher",
        schoolId: school.id,
        displayName: "이",
        passwordHash: "-",
      },
    });
    const { classroomId } = school;
    const params = { schoolId: school.id };
    const requests: [Handler, object][] = [
      [GET, { params }],
      [POST, { params, body: { name: "6-6" } }],
      [PATCH, at(classroomId, "PATCH", { body: { name: "4-3" } })],
      [ARCHIVE, at(classroomId, "POST")],
      [RESTORE, at(classroomId, "POST")],
      [PUT, at(classroomId, "PUT", { profileId: peer.id })],
      [DELETE, at(classroomId, "DELETE", { profileId: peer.id })],
    ];
    for (const [handler, request] of requests) {
      expect((await callAs(school.teacher, handler, request)).status).toBe(403);
      expect((await callAs(other.admin, handler, request)).status).toBe(404);
      expect((await callAs(operator, handler, request)).status).toBe(200);
    }
  });
});

describe("a classroom", () => {
  test("is created, renamed, archived and restored, each with one audit event [people-3]", async () => {
    const school = await createSchool();
    const { id, name } = (await create(school.admin, school, " 5-1 ")).json.data;
    expect(name).toBe("5-1");
    for (const _ of ["once", "again"]) {
      await callAs(school.admin, PATCH, at(id, "PATCH", { body: { name: "5-2" } }));
    }
    for (const _ of ["once", "again"]) await callAs(school.admin, ARCHIVE, at(id, "POST"));
    expect((await list(school.admin, school)).json.data).toHaveLength(1);
    expect((await list(school.admin, school, "status=archived")).json.data).toMatchObject([
      { id, name: "5-2" },
    ]);
    for (const _ of ["once", "again"]) await callAs(school.admin, RESTORE, at(id, "POST"));
    expect(await actions(id)).toEqual([
      "classroom.create",
      "classroom.edit",
      "classroom.archive",
      "classroom.restore",
    ]);
    const { poolId } = await prisma().classroom.findUniqueOrThrow({ where: { id } });
    expect(poolId).toBe(school.poolId);
  });

  test("needs a name", async () => {
    const school = await createSchool();
    expect(problemsOf(await create(school.admin, school, "  "))).toBe("422 name");
  });

  test("gets and loses a teacher, each with one audit event", async () => {
    const school = await createSchool();
    const { id } = (await create(school.admin, school, "5-1")).json.data;
    const teacher = { profileId: school.teacher.id };
    for (const _ of ["once", "again"]) {
      const { json } = await callAs(school.admin, PUT, at(id, "PUT", teacher));
      expect(json.data.teachers).toMatchObject([{ id: school.teacher.id }]);
    }
    for (const _ of ["once", "again"]) {
      expect((await callAs(school.admin, DELETE, at(id, "DELETE", teacher))).json.data.teachers).toEqual([]);
    }
    await callAs(school.admin, PUT, at(id, "PUT", teacher));
    expect(await actions(id)).toEqual([
      "classroom.create",
      "enrolment.add",
      "enrolment.remove",
      "enrolment.add",
    ]);
  });

  test("refuses students and people of another school as teachers", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    const put = (profileId: string) =>
      callAs(school.admin, PUT, at(school.classroomId, "PUT", { profileId }));
    expect(problemsOf(await put((await school.student()).id))).toBe("422 profileId");
    expect((await put(other.teacher.id)).status).toBe(404);
  });
});
