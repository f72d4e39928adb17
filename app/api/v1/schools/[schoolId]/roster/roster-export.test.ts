import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createSchool, type TestSchool } from "@/test/create-school";
import { hubCookieOf } from "@/test/hub-cookie";
import { importsOf } from "@/test/roster-imports";
import { GET as exportRoster } from "./route";

// The teacher has two classrooms with the same name, the students are in one of them.
test.each(["csv", "oneroster-1.1", "oneroster-1.2"])(
  "an export as %s is imported again without a change [import-6]",
  async (format) => {
    const school = await createSchool();
    const [student] = await Promise.all([school.student(), school.student()]);
    await prisma().profile.update({ where: { id: student.id }, data: { consent: "given" } });
    const namesake = { name: "4-2", schoolId: school.id, poolId: school.poolId };
    const { id: classroomId } = await prisma().classroom.create({ data: namesake });
    await prisma().enrolment.create({
      data: { classroomId, profileId: school.teacher.id, kind: "teacher" },
    });
    const body = await fetchExport(school, `format=${format}&locale=kr`);
    const { counts } = await importsOf(school).importAll(
      format === "csv" ? body.toString() : new Uint8Array(body),
    );
    expect(counts).toEqual({ added: 0, changed: 0, archived: 0, restored: 0, unchanged: 3, refused: 0 });
  },
);

test("an export as a template has made-up people, and a cell that a spreadsheet would run is escaped [import-10] [import-6]", async () => {
  const school = await createSchool();
  const student = await school.student();
  await prisma().profile.update({ where: { id: student.id }, data: { displayName: "=1+1" } });
  expect((await fetchExport(school, "template=true&locale=kr")).toString()).toContain(
    "4-2,1,김민지,minji,학생,동의\r\n4-2,2,Zoe Park,zoe.park,학생,미동의",
  );
  expect((await fetchExport(school, "format=csv")).toString()).toContain(",'=1+1,");
});

async function fetchExport(school: TestSchool, query: string): Promise<Buffer> {
  const cookie = `next-auth.session-token=${await hubCookieOf(school.admin)}`;
  const request = new Request(`http://localhost:3000/?${query}`, { headers: { cookie } });
  const answer = await exportRoster(request, { params: Promise.resolve({ schoolId: school.id }) });
  return Buffer.from(await answer.arrayBuffer());
}
