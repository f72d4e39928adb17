import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
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
  expect(school.counts).toMatchObject({ students: 12, classrooms: 3, submissions: 40 });
  expect(Math.abs(school.counts.entries - size.entries)).toBeLessThanOrEqual(1);
  expect(await listBrokenPools()).toEqual([]);

  const [admin, student] = [await signedIn(school.admin), await signedIn(school.student)];
  expect((await getSummary(admin, { groupBy: "student" })).totals.operations).toBeGreaterThan(400);
  expect((await listEntries(admin, { limit: 200, type: "settle" })).items).toHaveLength(200);
  expect((await listEntries(student, { limit: 200 })).items.length).toBeGreaterThan(10);
});
