import { expect, test } from "vitest";
import { currentStorage } from "@/lib/storage/current-storage";
import { seedDemoData } from "@/prisma/seed/seed-demo-data";
import { createSchool } from "@/test/create-school";
import { freshDatabase } from "@/test/database";
import { assertDemoDatabase, assertDemoIsLocal, assertNoDemoAccounts } from "./demo-safety";

test("the demo starts at a local address, and elsewhere only with --i-know [commands-1]", () => {
  expect(() => assertDemoIsLocal({ hubUrl: "http://127.0.0.1:4000" }, [])).not.toThrow();
  const hubUrl = "https://hub.school.example";
  expect(() => assertDemoIsLocal({ hubUrl }, ["--verbose"])).toThrow(/HUB_URL is https:.*\n.*\n.*--i-know/);
  expect(() => assertDemoIsLocal({ hubUrl }, ["--i-know"])).not.toThrow();
});

test("demo accounts and a real hub do not share a database without --i-know [commands-1]", async () => {
  const database = await freshDatabase();
  await assertDemoDatabase(database, []);
  await seedDemoData({ ...database, sampleAppOrigin: "http://localhost:3100", storage: currentStorage() });
  await assertDemoDatabase(database, []);

  const hubUrl = "https://hub.school.example";
  await expect(assertNoDemoAccounts({ hubUrl }, database, [])).rejects.toThrow(/HUB_URL.*demo accounts/);
  await assertNoDemoAccounts({ hubUrl }, database, ["--i-know"]);
  await assertNoDemoAccounts({ hubUrl: "http://localhost:3000" }, database, []);
  await database.drop();

  await createSchool();
  const real = { ownerConnectionString: process.env.DATABASE_OWNER_URL ?? "" };
  await expect(assertDemoDatabase(real, [])).rejects.toThrow(/DATABASE_URL/);
  await assertDemoDatabase(real, ["--i-know"]);
  await assertNoDemoAccounts({ hubUrl }, real, []);
});
