import { prisma } from "@/lib/database/prisma";
import type { TestRequest } from "./call";

export interface WithId {
  id: string;
}

export function requestAbout(person: WithId, body?: unknown, method = "POST"): TestRequest {
  return { method, params: { profileId: person.id }, ...(body !== undefined && { body }) };
}

/** The actions in the audit log that are about a person, oldest first, without the launches that they started. */
export async function actionsAbout({ id }: WithId): Promise<string[]> {
  const events = await prisma().auditEvent.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
  return events.map(({ action }) => action).filter((action) => action !== "launch.start");
}

export async function createClassroom(school: { id: string; poolId: string }, name = "5-1"): Promise<string> {
  const data = { name, schoolId: school.id, poolId: school.poolId };
  return (await prisma().classroom.create({ data })).id;
}
