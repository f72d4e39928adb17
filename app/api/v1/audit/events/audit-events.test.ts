import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { AUDIT_ACTIONS } from "@/lib/audit/audit-actions";
import { recordAudit } from "@/lib/audit/record-audit";
import { connectionPool } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { callAs } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { asOwner } from "@/test/tamper";
import { GET } from "./route";

const operator = await createOperator();

function get(person: Person, query = "") {
  return callAs(person, GET, { path: `/?${query}` });
}

async function listActions(person: Person, query = ""): Promise<string[]> {
  return (await get(person, query)).json.data.map(({ action }: { action: string }) => action);
}

/** A school in which a teacher read a student's work, and an admin archived the student. */
async function createSchoolWithEvents() {
  const school = await createSchool();
  const student = await school.student();
  const target = { type: "activity", id: await school.activity() };
  await recordAudit(
    { ...school.teacher, ipAddress: "203.0.113.7" },
    { action: "submission.read", subjectId: student.id, target },
  );
  await recordAudit(school.admin, { action: "person.archive", subjectId: student.id, detail: { a: 1 } });
  return { school, student };
}

test("an event has an actor, an action, a subject, a school, a target and an IP address [people-5]", async () => {
  const { school, student } = await createSchoolWithEvents();
  const [newest, first] = (await get(operator, `schoolId=${school.id}`)).json.data;
  expect(newest).toMatchObject({ action: "person.archive", detail: { a: 1 }, target: null });
  expect(first).toMatchObject({
    actor: { id: school.teacher.id, displayName: school.teacher.displayName },
    subject: { id: student.id, displayName: student.displayName },
    school: { id: school.id },
    target: { type: "activity", name: "Our town" },
    address: "203.0.113.7",
  });
});

test("the log is filtered by action, actor, subject, school and days; actor and subject are given by id or login", async () => {
  const { school, student } = await createSchoolWithEvents();
  const bySchool = `schoolId=${school.id}`;
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Seoul" });
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const both = ["person.archive", "submission.read"];
  expect(await listActions(operator, `${bySchool}&action=submission.read`)).toEqual(["submission.read"]);
  expect(await listActions(operator, `actor=${school.teacher.id}`)).toEqual(["submission.read"]);
  expect(await listActions(operator, `actor=${school.teacher.login}`)).toEqual(["submission.read"]);
  expect(await listActions(operator, `${bySchool}&from=${today}&to=${today}`)).toEqual(both);
  expect(await listActions(operator, `${bySchool}&to=${yesterday}`)).toEqual([]);
  expect(await listActions(operator, `subject=${student.login}`)).toEqual(both);
  expect(await listActions(operator, `subject=${student.id}&actor=${school.admin.id}&${bySchool}`)).toEqual([
    both[0],
  ]);
  expect(await listActions(operator, "actor=nobody-has-this-login")).toEqual([]);
});

test("filtering the log by one student is recorded once for each reader", async () => {
  const { school, student } = await createSchoolWithEvents();
  const listViewRecords = async () =>
    (
      await prisma().auditEvent.findMany({
        where: { action: "person.read", subjectId: student.id },
        orderBy: { id: "asc" },
      })
    ).map(({ actorId, schoolId }) => [actorId, schoolId]);
  await get(school.admin);
  await get(school.admin, `actor=${school.teacher.id}`);
  await get((await createSchool()).admin, `subject=${student.id}`);
  expect(await listViewRecords()).toEqual([]);
  const first = await get(school.admin, `subject=${student.login}&limit=1`);
  const next = new URL(/<(.+?)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "").searchParams;
  await get(school.admin, next.toString());
  expect(await listViewRecords()).toEqual([[school.admin.id, school.id]]);
  await get(operator, `subject=${student.id}&format=csv`);
  expect(await listViewRecords()).toEqual([
    [school.admin.id, school.id],
    [operator.id, school.id],
  ]);
});

test("the log is paged by cursor, and its CSV file has every event", async () => {
  const { school } = await createSchoolWithEvents();
  const first = await get(operator, `schoolId=${school.id}&limit=1`);
  const next = new URL(/<(.+?)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "").searchParams;
  expect(await listActions(operator, next.toString())).toEqual(["submission.read"]);
  const file = await get(operator, `schoolId=${school.id}&limit=1&format=csv`);
  const lines = file.text.trimEnd().split("\r\n");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="audit-log.csv"');
  expect([lines.length, lines[1]]).toEqual([3, expect.stringContaining("person.archive")]);
});

test.each(["from=0000-01-01", "to=9999-12-31", "from=2026-02-30"])(
  "refuses the filter %s, whose day does not exist or is out of range",
  async (days) => {
    expect((await get(operator, days)).status).toBe(422);
  },
);

test("school admins read the events of their own school only; teachers and students read none [people-5]", async () => {
  const [{ school, student }, other] = [await createSchoolWithEvents(), await createSchool()];
  expect(await listActions(school.admin)).toHaveLength(2);
  expect(await listActions(other.admin, `subject=${student.id}`)).toEqual([]);
  expect((await get(other.admin, `schoolId=${school.id}`)).json.error.code).toBe("NOTFOUND_001");
  expect((await get(operator, `schoolId=${randomUUID()}`)).json.error.code).toBe("NOTFOUND_001");
  expect((await get(school.teacher)).json.error.code).toBe("AUTH_002");
  expect((await get(student)).json.error.code).toBe("AUTH_002");
});

test("every set of filters uses an index", async () => {
  const { school, student } = await createSchoolWithEvents();
  await prisma().$executeRaw`INSERT INTO audit_events (id, action, actor_id, subject_id, school_id)
    SELECT new_uuid_v7(), 'sign-in', gen_random_uuid(), gen_random_uuid(), gen_random_uuid()
    FROM generate_series(1, 20000)`;
  await asOwner("ANALYZE audit_events");
  const filters = {
    school_id: school.id,
    actor_id: school.teacher.id,
    subject_id: student.id,
    action: AUDIT_ACTIONS[0],
  };
  const names = Object.keys(filters) as (keyof typeof filters)[];
  for (let set = 0; set < 2 ** names.length; set += 1) {
    const chosen = names.filter((_, index) => set & (2 ** index));
    const where = chosen.map((name, index) => `AND ${name} = $${index + 1}`).join(" ");
    const plan = await connectionPool().query(
      `EXPLAIN SELECT * FROM audit_events WHERE id < 'ffffffff-ffff-ffff-ffff-ffffffffffff' ${where} ORDER BY id DESC LIMIT 51`,
      chosen.map((name) => filters[name]),
    );
    expect(JSON.stringify(plan.rows), chosen.join()).not.toContain("Seq Scan");
  }
});

test("a rare action of one school is found by an index of school and action", async () => {
  const { school } = await createSchoolWithEvents();
  await prisma().$executeRaw`INSERT INTO audit_events (id, action, actor_id, school_id)
    SELECT new_uuid_v7(), CASE WHEN n % 20 = 0 THEN 'sign-in' ELSE (ARRAY['sign-in', 'sign-out', 'launch.start',
        'submission.submit', 'person.archive'])[1 + n % 5] END, gen_random_uuid(),
      CASE WHEN n % 20 = 0 THEN ${school.id}::uuid ELSE md5((n % 20)::text)::uuid END
    FROM generate_series(1, 20000) n`;
  await asOwner("ANALYZE audit_events");
  const plan = await connectionPool().query(
    "EXPLAIN SELECT * FROM audit_events WHERE school_id = $1 AND action = $2 ORDER BY id DESC LIMIT 51",
    [school.id, "person.archive"],
  );
  expect(JSON.stringify(plan.rows)).toContain("audit_events_school_action_idx");
  expect(await listActions(school.admin, "action=person.archive")).toEqual(["person.archive"]);
});
