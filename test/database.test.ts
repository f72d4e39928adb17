import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, type TestDatabase } from "./database";
import { runSql } from "./run-sql";

describe("the database of the tests", () => {
  let other: TestDatabase;
  beforeAll(async () => {
    other = await freshDatabase();
  });
  afterAll(() => other.drop());

  it("is migrated", async () => {
    const rows = await runSql(process.env.DATABASE_URL ?? "", "select finished_at from _prisma_migrations");
    expect(rows.length).toBeGreaterThan(0);
  });

  it("has the job queue", async () => {
    const rows = await runSql(
      process.env.DATABASE_URL ?? "",
      "select to_regclass('graphile_worker._private_jobs') as jobs",
    );
    expect(rows).toEqual([{ jobs: expect.any(String) }]);
  });

  it("is accessed with a role that is not a superuser", async () => {
    const rows = await runSql(
      process.env.DATABASE_URL ?? "",
      "select current_user as name, current_setting('is_superuser') as super",
    );
    expect(rows).toEqual([{ name: "hub", super: "off" }]);
  });

  it("does not have the tables of another database that a test has made", async () => {
    await runSql(other.ownerConnectionString, "create table only_here (id int)");
    const rows = await runSql(process.env.DATABASE_URL ?? "", "select to_regclass('only_here') as found");
    expect(rows).toEqual([{ found: null }]);
  });

  it("has the time zone UTC, whatever the time zone of the machine", async () => {
    expect(await runSql(other.connectionString, "show timezone")).toEqual([{ TimeZone: "UTC" }]);
  });
});
