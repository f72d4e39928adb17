import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createDeveloper, createOperator, createSchool } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { listPoolOwners } from "./list-pool-owners";

await takeOwnDatabase(); // counts every credit pool of the hub

test("lists schools, then playgrounds, page by page; without a filter by status, archived schools too", async () => {
  const operator = await createOperator();
  const [archived, active] = [await createSchool(), await createSchool()];
  await prisma().school.update({ where: { id: archived.id }, data: { status: "archived" } });
  await createDeveloper();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listPoolOwners(operator, { limit: 1, cursor });
    expect(page.items).toHaveLength(1);
    seen.push(...page.items.map(({ schoolId }) => schoolId ?? "playground"));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual([...seen].sort((a, b) => Number(a === "playground") - Number(b === "playground")));
  expect(new Set(seen)).toEqual(new Set([archived.id, active.id, "playground"]));
});
