import { z } from "zod";
import { operation } from "./operation";
import { id, mediaType, moment } from "./words";

const part = z.enum(["up", "down"]);

/** One proof of the ledger. */
const ledgerCheck = z.strictObject({
  id,
  requestedAt: moment,
  requestedBy: z.string().nullable().describe("Who asked; null: the hub itself, nightly."),
  endedAt: moment.nullable().describe("Null while it waits or runs."),
  poolCount: z.int().nullable(),
  entryCount: z.int().nullable(),
  broken: z
    .array(z.strictObject({ poolId: id, owner: z.string(), problem: z.string() }))
    .describe("The pools whose ledger does not hold; empty when all is well."),
});
export type LedgerCheckTold = z.infer<typeof ledgerCheck>;

/** `GET {edu_api}/system`. */
export const readSystem = operation({
  name: "readSystem",
  summary:
    "Which parts of the hub are up, what is under way, and when the ledger was verified; for operators.",
  method: "GET",
  path: "/system",
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.strictObject({
    version: z.string(),
    now: moment.describe("By the database's clock."),
    parts: z.strictObject({ database: part, storage: part }),
    providers: z.array(
      z.strictObject({ name: z.string(), models: z.array(z.strictObject({ id: z.string(), mediaType })) }),
    ),
    instances: z.array(z.strictObject({ id, startedAt: moment, seenAt: moment, isAlive: z.boolean() })),
    queue: z.strictObject({
      waiting: z.int(),
      running: z.int(),
      failed: z.int(),
      queuedMediaJobs: z.int(),
      runningMediaJobs: z.int(),
    }),
    holds: z.strictObject({ open: z.int(), oldestSince: moment.nullable() }),
    ledger: z.strictObject({
      latest: ledgerCheck.nullable().describe("The latest that has ended."),
      pending: ledgerCheck.nullable().describe("One that waits or runs."),
    }),
  }),
});
export type SystemState = z.infer<typeof readSystem.data>;

/** `POST {edu_api}/system/ledger-checks`. */
export const verifyLedger = operation({
  name: "verifyLedger",
  summary: "Has the hub prove the whole ledger, in the background; one at a time. For operators.",
  method: "POST",
  path: "/system/ledger-checks",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: ledgerCheck,
});
