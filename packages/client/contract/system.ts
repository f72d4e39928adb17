import { z } from "zod";
import { credits, id, mediaType, moment } from "./basic-schemas";
import { operation } from "./operation";

const part = z.enum(["up", "down"]);

/** One verification of the ledger. */
const ledgerCheck = z.strictObject({
  id,
  requestedAt: moment,
  requestedBy: z
    .string()
    .nullable()
    .describe("The name of the operator who started it; null: the hub itself, every night."),
  endedAt: moment.nullable().describe("Null while it is waiting or running."),
  poolCount: z.int().nullable(),
  entryCount: z.int().nullable(),
  broken: z
    .array(z.strictObject({ poolId: id, owner: z.string(), problem: z.string() }))
    .describe("The pools whose ledger has an error; empty when there is none."),
});
export type LedgerCheck = z.infer<typeof ledgerCheck>;

/** Why a call to a model failed, without the provider's message, which may quote the prompt. */
const modelFailure = z.strictObject({
  reason: z.enum(["failed", "timeout"]),
  upstreamStatus: z
    .int()
    .nullable()
    .describe("The HTTP status of the provider; null when it did not answer."),
  cause: z
    .string()
    .nullable()
    .describe("The type and code of the provider's error, or what the hub found wrong with the answer."),
});

const lastFailure = z
  .strictObject({ ...modelFailure.shape, at: moment })
  .nullable()
  .describe("The latest failed call, also when later calls succeeded; null when no call has failed.");

/** A configured AI model as operators see it, without address and key. */
const configuredModel = z.strictObject({
  id: z.string(),
  name: z.string(),
  provider: z.string().describe("The name of its provider in the models file."),
  upstreamId: z.string().describe("The provider's id of the model."),
  mediaType,
  allowsUnder18: z.boolean().describe("Whether `minimumAge` is below 18."),
  minimumAge: z.int().describe("From which age the provider's terms allow it."),
  isClassroomDefault: z.boolean(),
  lastFailure,
});
export type ConfiguredModel = z.infer<typeof configuredModel>;

export const readSystem = operation({
  name: "readSystem",
  address: "GET /system",
  summary:
    "The health of the hub's parts, its running work, and the latest ledger verification; for operators.",
  description:
    "The state at the moment of the call. Keys and addresses of AI providers are not in it. `models[].lastFailure` is the latest failed call to that model, also when later calls succeeded.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.strictObject({
    version: z.string(),
    now: moment.describe("The time of the database."),
    parts: z.strictObject({ database: part, storage: part }),
    models: z
      .array(configuredModel)
      .describe("In the order of the models file; empty when none is configured."),
    moderation: z
      .strictObject({
        provider: z.string(),
        model: z.string(),
        isDemo: z.boolean().describe("Whether it is a list of a few words, which protects nobody."),
        onFailure: z.enum(["refuse", "allow"]),
        lastFailure,
      })
      .nullable()
      .describe("Who checks what students send to AI and get from it; null when nobody does."),
    instances: z
      .array(z.strictObject({ id, startedAt: moment, seenAt: moment, isAlive: z.boolean() }))
      .describe("The newest 100 instances. `isAlive` is false when `seenAt` is more than 30 seconds ago."),
    queue: z.strictObject({
      waiting: z.int(),
      running: z.int(),
      failed: z.int().describe("Background jobs that failed at their last try and are not tried again."),
      queuedMediaJobs: z.int(),
      runningMediaJobs: z.int(),
    }),
    holds: z.strictObject({
      open: z.int(),
      oldestSince: moment.nullable().describe("Null when no hold is open."),
    }),
    ledger: z.strictObject({
      latest: ledgerCheck.nullable().describe("The latest verification that has ended."),
      pending: ledgerCheck.nullable().describe("A verification that is waiting or running."),
    }),
    retention: z
      .strictObject({
        startedAt: moment,
        endedAt: moment.nullable().describe("Null when it is running or broke off."),
        works: z.int(),
        files: z.int(),
        exports: z.int(),
        addresses: z.int().describe("Network addresses that were removed from the audit log."),
        readings: z
          .int()
          .describe("Records of staff viewing students' data that were removed from the audit log."),
        visits: z
          .int()
          .describe("Records of sign-ins, sign-outs and starts that were removed from the audit log."),
        launches: z.int().describe("Starts that were removed."),
      })
      .nullable()
      .describe("The last nightly run that removed what is no longer kept; null before the first."),
    hubRoleOwnsTables: z
      .boolean()
      .describe("Whether the hub's database role owns the tables, so that it could change the ledger."),
  }),
});
export type SystemState = z.infer<typeof readSystem.data>;

export const verifyLedger = operation({
  name: "verifyLedger",
  address: "POST /system/ledger-checks",
  summary: "Starts a verification of the whole ledger in the background, one at a time. For operators.",
  description:
    "Returns at once with the verification that is waiting or running; read its outcome in `ledger` of `readSystem`. The hub also verifies every night.",
  example: { data: { endedAt: null } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  data: ledgerCheck,
});

export const tryModel = operation({
  name: "tryModel",
  address: "POST /system/model-trials",
  summary:
    "Asks an AI model for one short text or one small picture, like a student's app does; nobody is billed. For operators.",
  description:
    "Takes as long as the provider does. When the provider fails, this call still answers 200, with `ok` false and in `failure` what the provider answered. An unknown model is 422 `VAL_001`.",
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z.strictObject({ modelId: z.string().min(1).max(200) }),
  data: z.strictObject({
    modelId: z.string(),
    mediaType,
    ok: z.boolean(),
    durationMs: z.int(),
    credits: credits.describe("What a school pays for the same by default. The trial itself is free."),
    text: z
      .strictObject({ text: z.string(), inputTokens: z.int(), outputTokens: z.int() })
      .nullable()
      .describe("The answer of a text model."),
    picture: z
      .strictObject({
        preview: z.string().describe("A JPEG of at most 512 pixels a side, as a `data:` address."),
        width: z.int().describe("Width of the original picture in pixels, not of the preview."),
        height: z.int().describe("Height of the original picture in pixels."),
        mimeType: z.string(),
      })
      .nullable()
      .describe("The answer of an image model."),
    failure: modelFailure.nullable(),
  }),
});
export type ModelTrial = z.infer<typeof tryModel.data>;
