import { z } from "zod";
import * as address from "./addresses";
import { operation } from "./operation";
import { credits, id, mediaType, moment } from "./words";

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

/** Why a call to a model brought nothing; never a key, and never a piece of what was asked. */
const modelFailure = z.strictObject({
  reason: z.enum(["failed", "timeout"]),
  upstreamStatus: z.int().nullable().describe("The provider's status; null where no answer came."),
  message: z.string().nullable().describe("What the provider said, at most 500 characters."),
});

/** An AI model as it is set up, for operators: no address and no key. */
const configuredModel = z.strictObject({
  id: z.string(),
  name: z.string(),
  provider: z.string().describe("Its provider's name in the models file."),
  upstreamId: z.string().describe("What the provider calls it."),
  mediaType,
  allowsUnder18: z.boolean(),
  isClassroomDefault: z.boolean(),
  lastFailure: z.strictObject({ ...modelFailure.shape, at: moment }).nullable(),
});
export type ConfiguredModel = z.infer<typeof configuredModel>;

/** `GET {edu_api}/system`. */
export const readSystem = operation({
  ...address.readSystem,
  summary:
    "Which parts of the hub are up, what is under way, and when the ledger was verified; for operators.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.strictObject({
    version: z.string(),
    now: moment.describe("By the database's clock."),
    parts: z.strictObject({ database: part, storage: part }),
    models: z.array(configuredModel).describe("In the order of the models file; empty when none is set up."),
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
  ...address.verifyLedger,
  summary: "Has the hub prove the whole ledger, in the background; one at a time. For operators.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: ledgerCheck,
});

/** `POST {edu_api}/system/model-trials`. */
export const tryModel = operation({
  ...address.tryModel,
  summary:
    "Asks an AI model for one short text or one small picture, as a student's app would; billed to nobody. For operators.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({ modelId: z.string().min(1).max(200) }),
  data: z.strictObject({
    modelId: z.string(),
    mediaType,
    ok: z.boolean(),
    durationMs: z.int(),
    credits: credits.describe(
      "What a school pays for it, unless its price is another. The trial itself costs none.",
    ),
    text: z
      .strictObject({ text: z.string(), inputTokens: z.int(), outputTokens: z.int() })
      .nullable()
      .describe("What a text model wrote."),
    picture: z
      .strictObject({
        preview: z.string().describe("A JPEG of at most 512 pixels a side, as a `data:` address."),
        width: z.int().describe("Of the picture itself, in pixels; not of the preview."),
        height: z.int(),
        mimeType: z.string(),
      })
      .nullable()
      .describe("What an image model made."),
    failure: modelFailure.nullable(),
  }),
});
export type ModelTrial = z.infer<typeof tryModel.data>;
