import { v7 as uuidv7 } from "uuid";
import { inTransaction, type Transaction } from "@/lib/database/transaction";
import { env } from "@/lib/env";
import { notifyPeople } from "@/lib/notifications/queries/notify";
import { listTeacherIds } from "@/lib/notifications/queries/recipients";
import { EXCERPT_MAX, type SafetySeverity } from "@/packages/client/contract/safety";
import type { CheckedSession, UnsafeContent } from "./check";
import { maskPersonalData } from "./mask-personal-data";
import { insertIncident, queueMail, type RecordedIncident } from "./queries/incidents";
import { listContacts } from "./queries/settings";

interface Alert {
  incidentId: string;
  studentId: string;
  severity: SafetySeverity;
  where: RecordedIncident;
}

/** Tells the teachers of the class and the school's contacts, on the bell; of an urgent incident the contacts also by mail. */
async function alertPeople(
  { incidentId, studentId, severity, where }: Alert,
  transaction: Transaction,
): Promise<void> {
  const { schoolId, classroomId, classroomName } = where;
  if (severity === "urgent" && env().mail !== null) await queueMail(incidentId, transaction);
  const contacts = await listContacts(schoolId, transaction);
  const teachers = await listTeacherIds(classroomId, transaction);
  const to = [...new Set([...teachers, ...contacts.map(({ profile }) => profile.id)])];
  const params = { incidentId, severity, classroomName };
  await notifyPeople({ kind: "safety.alert", to, params, studentId, href: "/safety" }, transaction);
}

/**
 * Records unsafe content of a student, and alerts people (protocol: Safety). Not in a preview, where the teacher writes, nor in
 * a playground, whose students are made up.
 */
export async function recordIncident(session: CheckedSession, content: UnsafeContent): Promise<void> {
  if (session.purpose !== "student_activity") return;
  const { direction, categories, severity, action, excerpt } = content;
  const [incidentId, studentId] = [uuidv7(), session.actorId];
  await inTransaction(async (transaction) => {
    const incident = {
      id: incidentId,
      student: studentId,
      activity: session.activityId,
      appSlug: session.appSlug,
      direction,
      categories,
      severity,
      action,
      // What a student wrote is masked already; what a model wrote is not.
      excerpt: excerpt && maskPersonalData(excerpt).text.slice(0, EXCERPT_MAX).toWellFormed(),
    };
    const where = await insertIncident(incident, transaction);
    if (where?.alerts) await alertPeople({ incidentId, studentId, severity, where }, transaction);
  });
}
