import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { POST as createText } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { prisma } from "@/lib/database/prisma";
import { forgetEnv } from "@/lib/env";
import { eraseStudent } from "@/lib/privacy/erase-student";
import { forgetOldData } from "@/lib/privacy/forget-old-data";
import { readProfile } from "@/lib/privacy/queries/exported";
import { call } from "@/test/call";
import { createIncident } from "@/test/create-incident";
import { createSchool, createStudentSession } from "@/test/create-school";
import { mailAlert } from "./mail-alert";
import { MAIL_TASK } from "./queries/incidents";
import { editSchoolSafety } from "./safety-settings";

const alertsOf = (profileId: string) =>
  prisma().notification.findMany({ where: { profileId, kind: "safety.alert" } });
const write = (session: string, prompt: string) => call(createText, { session, body: { prompt } });

test("teachers of the class and contacts are told, of what is stopped and not of what passes [safety-15]", async () => {
  const { school, student, session } = await createStudentSession();
  await editSchoolSafety(school.admin, school.id, {
    contacts: [school.admin.id],
    levels: { violence: "flag" },
  });
  expect((await write(session, "Soldiers stab each other in this story")).status).toBe(200);
  expect(await alertsOf(school.teacher.id)).toEqual([]);
  expect((await write(session, "everyone hates you")).status).toBe(403);
  for (const { id } of [school.teacher, school.admin]) {
    const [alert, ...more] = await alertsOf(id);
    expect(more).toEqual([]);
    expect(alert).toMatchObject({
      href: "/safety",
      subjectId: student.id,
      params: { severity: "alert", classroomName: "4-2" },
    });
    expect(JSON.stringify(alert)).not.toContain("hates");
  }
});

test("five hundred flagged calls of one child are five hundred incidents and one alert, and an urgent one alerts again [safety-15]", async () => {
  const { school, student, session } = await createStudentSession();
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => write(session, "everyone hates you")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  }
  expect(await prisma().safetyIncident.count({ where: { studentId: student.id } })).toBe(500);
  expect(await alertsOf(school.teacher.id)).toHaveLength(1);
  await write(session, "I want to die");
  expect(await alertsOf(school.teacher.id)).toHaveLength(2);
  await prisma().safetyIncident.updateMany({ where: { studentId: student.id }, data: { state: "handled" } });
  await write(session, "everyone hates you");
  expect(await alertsOf(school.teacher.id)).toHaveLength(3);
}, 60_000);

test("an urgent incident is mailed to the contacts with an address, without a name or a text [safety-16]", async () => {
  const mails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: Buffer.concat(chunks).toString("utf8") });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  process.env.SMTP_URL = `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  forgetEnv();
  try {
    const { school, student, session } = await createStudentSession();
    await editSchoolSafety(school.admin, school.id, {
      contacts: [school.admin.id, school.teacher.id],
      contactEmails: { [school.admin.id]: "safe@school.example" },
    });
    await write(session, "everyone hates you");
    const queued = () => prisma().$queryRaw<{ incidentId: string }[]>`
      SELECT j.payload->>'incidentId' AS "incidentId" FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = ${MAIL_TASK}`;
    const before = (await queued()).length;
    await write(session, "I want to die");
    const { id } = await prisma().safetyIncident.findFirstOrThrow({
      where: { studentId: student.id, severity: "urgent" },
    });
    expect((await queued()).slice(before)).toEqual([{ incidentId: id }]);
    await mailAlert(id);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toEqual(["safe@school.example"]);
    const body = Buffer.from((mails[0]?.text ?? "").split("\r\n\r\n").slice(1).join(""), "base64").toString();
    const text = `${mails[0]?.text} ${body}`;
    expect(text).toContain("/en/safety");
    expect(text).not.toMatch(/want to die|4-2/);
    expect(text).not.toContain(student.displayName);
    expect(text).not.toContain(student.id);
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
    delete process.env.SMTP_URL;
    forgetEnv();
  }
});

test("without a mail server nothing is queued [safety-16]", async () => {
  const { session } = await createStudentSession();
  const count = () => prisma().$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = ${MAIL_TASK}`;
  const before = await count();
  await write(session, "I want to die");
  expect(await count()).toEqual(before);
});

test("excerpts go after the school's days; the incident stays [safety-17] [retention-1]", async () => {
  const school = await createSchool();
  const { id: studentId } = await school.student();
  await prisma().school.update({ where: { id: school.id }, data: { incidentDays: 10 } });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const old = await createIncident(school, studentId, { at: ago(11) });
  const fresh = await createIncident(school, studentId, { at: ago(9) });
  await forgetOldData();
  const excerpt = async (id: string) =>
    (await prisma().safetyIncident.findUniqueOrThrow({ where: { id } })).excerpt;
  expect([await excerpt(old), await excerpt(fresh)]).toEqual([null, "Rude words about a friend"]);
});

test("a student's incidents are in the copy of all data, and lose excerpt and note with the erasure [safety-17] [export-1] [erasure-1]", async () => {
  const school = await createSchool();
  const student = await school.student();
  const id = await createIncident(school, student.id);
  await prisma().safetyIncident.update({ where: { id }, data: { note: "Talked with Minji" } });
  const { incidents } = await readProfile(student.id);
  expect(incidents).toMatchObject([{ categories: ["harassment"], excerpt: "Rude words about a friend" }]);
  await eraseStudent(school.admin, student.id, student.login);
  expect(await prisma().safetyIncident.findUniqueOrThrow({ where: { id } })).toMatchObject({
    excerpt: null,
    note: null,
    studentId: student.id,
  });
});
