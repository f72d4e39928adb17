import { expect, test } from "vitest";
import { callAs } from "@/test/call-as";
import { createOperator } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { POST } from "./route";

process.env.DATABASE_POOL_MAX = "2"; // one connection for pages, one for SQL functions
await takeOwnDatabase(); // opens the connections with this setting

test("a check of the ledger can be requested from a hub with a single database connection for pages", async () => {
  const operator = await createOperator();
  const [first, second] = [
    await callAs(operator, POST, { method: "POST" }),
    await callAs(operator, POST, { method: "POST" }),
  ];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.json.data.id).toBe(first.json.data.id);
});
