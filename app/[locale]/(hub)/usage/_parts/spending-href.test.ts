import { expect, test } from "vitest";
import { POST as TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import type { Person } from "@/lib/access/person";
import { getSummary } from "@/lib/usage/get-summary";
import { listUsageChoices } from "@/lib/usage/list-usage-choices";
import { call } from "@/test/call";
import { createDraftApp } from "@/test/create-draft-app";
import { createOperator, createSchool } from "@/test/create-school";
import { spendingHref } from "./spending-href";

async function hrefFor(person: Person, activityId: string, filters = {}) {
  return spendingHref({ person, choices: await listUsageChoices(person, filters), locale: "en" }, activityId);
}

test("the spending of an activity links to the activity's page for its developer, until the activity is deleted with its app [credits-19]", async () => {
  const { developer, start, remove } = await createDraftApp();
  const { session, activityId } = await start();
  await call(TEXT, { session, body: { prompt: "A fox" } });
  const spending = async () =>
    (await getSummary(developer, { groupBy: "activity" })).groups.map(({ key }) => key);
  expect(await spending()).toEqual([activityId]);
  expect(await hrefFor(developer, activityId)).toBe(`/en/activities/${activityId}`);
  await remove();
  expect(await spending()).toEqual([activityId]);
  expect(await hrefFor(developer, activityId)).toBeNull();
});

test("the spending of a school's activity links to the activity's page for its teacher and admin, not for an operator", async () => {
  const school = await createSchool();
  const activityId = await school.activity();
  for (const person of [school.teacher, school.admin])
    expect(await hrefFor(person, activityId)).toBe(`/en/activities/${activityId}`);
  expect(await hrefFor(await createOperator(), activityId, { schoolId: school.id })).toBeNull();
});
