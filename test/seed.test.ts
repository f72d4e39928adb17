import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { env } from "@/lib/env";
import { findSignedIn } from "@/lib/people/queries/sign-in";
import { getSummary } from "@/lib/usage/get-summary";
import { listEntries } from "@/lib/usage/list-entries";
import { takeOwnDatabase } from "@/test/database";
import { listBrokenPools } from "@/test/list-broken-pools";
import { type SeededPerson, seedSchool } from "@/tools/bench/seed";

await takeOwnDatabase(); // the test verifies every pool

async function signedIn({ id }: SeededPerson): Promise<Person> {
  const person = await findSignedIn(id, randomUUID());
  if (!person) throw new Error("the school lacks a person");
  return { ...person, signInId: null, ipAddress: null };
}

test("a seeded school has a ledger that verifies, and usage that its admin and a student can read", async () => {
  const size = { students: 12, classrooms: 3, submissions: 40, entries: 1001, weeks: 10 };
  const school = await seedSchool(env().databaseOwnerUrl ?? "", size);
  const { schoolId, busyActivityId: id, poolId } = school;
  expect(await prisma().profile.count({ where: { schoolId, role: "student" } })).toBe(12);
  expect(await prisma().classroom.count({ where: { schoolId } })).toBe(3);
  expect(await prisma().activity.findUnique({ where: { id } })).toMatchObject({ submissionCount: 40 });
  const entries = await prisma().ledgerEntry.count({ where: { poolId } });
  expect(Math.abs(entries - size.entries)).toBeLessThanOrEqual(1);
  expect(await listBrokenPools()).toEqual([]);

  const [admin, student] = [await signedIn(school.admin), await signedIn(school.student)];
  expect((await getSummary(admin, { groupBy: "student" })).totals.operations).toBeGreaterThan(400);
  expect((await listEntries(admin, { limit: 200, type: "settle" })).items).toHaveLength(200);
  expect((await listEntries(student, { limit: 200 })).items.length).toBeGreaterThan(10);
});
