import { expect, test } from "vitest";
import { createDeveloper, createOperator } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { MOVED, registerApp, registerApprovedApp } from "@/test/register-app";
import { countAppsToReview } from "./list-apps";

await takeOwnDatabase(); // counts every app of the hub

test("apps that wait for approval are counted for operators, and apps with changes that wait [apps-14]", async () => {
  const people = { operator: await createOperator(), developer: await createDeveloper() };
  const { operator } = people;
  await registerApp(people);
  const approved = await registerApprovedApp(people);
  expect(await countAppsToReview(operator)).toBe(0);
  const submitted = await registerApp(people);
  await submitted.submit();
  await approved.edit(MOVED);
  expect(await countAppsToReview(operator)).toBe(2);
  await submitted.decide("refuse", { reason: "No." });
  expect(await countAppsToReview(operator)).toBe(1);
  await expect(countAppsToReview(people.developer)).rejects.toMatchObject({ code: "AUTH_002" });
});
