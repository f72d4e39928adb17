import { expect, test, vi } from "vitest";
import { anOperator } from "@/test/a-school";
import { callAs } from "@/test/as-person";
import { POST } from "./route";

vi.hoisted(() => vi.stubEnv("DATABASE_POOL_MAX", "2"));

test("a check of the ledger can be requested from a hub with a single database connection for pages", async () => {
  const operator = await anOperator();
  const [first, second] = [
    await callAs(operator, POST, { method: "POST" }),
    await callAs(operator, POST, { method: "POST" }),
  ];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.json.data.id).toBe(first.json.data.id);
});
