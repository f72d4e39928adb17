import { describe, expect, test } from "vitest";
import { connectionPool } from "@/lib/database/connections";
import { describeFailure } from "./describe-failure";

describe("a failure in the log", () => {
  test("does not contain the values of the failed SQL statement [running-9]", async () => {
    const secret = "a child's own words";
    const failure = await connectionPool()
      .query("SELECT $1::jsonb", [`{"text":"${secret}\\u0000"}`])
      .catch((error: unknown) => error);
    expect(JSON.stringify(failure)).toContain(secret);
    const described = JSON.stringify(describeFailure(new Error("the hub failed", { cause: failure })));
    expect(described).not.toContain(secret);
    expect(described).toContain("22P05");
    expect(described).toContain("the hub failed");
  });
});
