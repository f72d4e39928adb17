import { describe, expect, test } from "vitest";
import { pool } from "@/lib/database/connections";
import { describeFailure } from "./describe-failure";

describe("a failure in the log", () => {
  test("repeats nothing of what the statement carried", async () => {
    const secret = "a child's own words";
    const failure = await pool()
      .query("SELECT $1::jsonb", [`{"text":"${secret}\\u0000"}`])
      .catch((error: unknown) => error);
    expect(JSON.stringify(failure)).toContain(secret);
    const told = JSON.stringify(describeFailure(new Error("the hub failed", { cause: failure })));
    expect(told).not.toContain(secret);
    expect(told).toContain("22P05");
    expect(told).toContain("the hub failed");
  });
});
