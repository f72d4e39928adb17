import { z } from "zod";
import { billing, consentState, credits, id, mediaType, moment, pathLocale, purpose } from "./basic-schemas";
import { operation } from "./operation";

export const health = operation({
  name: "health",
  summary: "Whether the hub, its database and its storage answer.",
  description:
    "For monitoring. Needs no credential. When the database or the storage does not answer within two seconds: 503 `CFG_002`, with `detail.down` naming the parts. An answer may be up to one second old.",
  address: "GET /mcp-proxy/health",
  auth: "none",
  data: z.strictObject({
    status: z.literal("ok"),
    version: z.string(),
    database: z.literal("ok"),
    storage: z.literal("ok"),
    time: moment,
  }),
});

export const sessionContext = operation({
  name: "sessionContext",
  summary: "The person, activity and classroom of this launch session, verified by the hub.",
  description:
    "Call this first. It is the only source for who works on what: an app never decodes the launch session itself. Use `student.id` (for a teacher `actor.id`) as the key of saved work, and show a Submit button only when `canSubmit` is true. `student` is null in a teacher's workspace without a chosen student. `locale` is `en` or `kr`, which is Korean (`ko`).",
  address: "GET /mcp-proxy/api/session/context",
  auth: "launchSession",
  data: z.strictObject({
    purpose,
    appSlug: z.string(),
    appName: z.string(),
    actor: z.strictObject({ id, role: z.enum(["student", "teacher"]), displayName: z.string() }),
    student: z.strictObject({ id, displayName: z.string() }).nullable(),
    activity: z.strictObject({
      id,
      title: z.string(),
      instructions: z.string(),
      dueAt: moment
        .nullable()
        .describe("When the work is due: one first submitted later is late. Null without a due time."),
      closesAt: moment.nullable(),
    }),
    classroom: z.strictObject({ id, name: z.string() }),
    school: z.strictObject({ id, name: z.string() }),
    billing,
    locale: pathLocale,
    canSubmit: z.boolean(),
    consent: consentState
      .nullable()
      .describe(
        "What the student's guardian said about the use of AI, where it counts: `refused` in every school, any other answer where the school requires consent. Unless it is `given` or null, texts and pictures are refused to launches for `student_activity` (POLICY_003). Null where it does not count, and without a student.",
      ),
    expiresAt: moment,
  }),
});
export type SessionContext = z.infer<typeof sessionContext.data>;

export const sessionRoster = operation({
  name: "sessionRoster",
  summary: "The classroom's students, by class number then name; for `teacher_manage` only.",
  description:
    "For the teacher's workspace of an app. `submissionCount` counts the works of this activity. Contains only each student's id, name, class number and `submissionCount`. Any purpose other than `teacher_manage` gets 403 `AUTH_002`.",
  address: "GET /mcp-proxy/api/session/roster",
  auth: "launchSession",
  errors: ["AUTH_002"],
  data: z.array(
    z.strictObject({
      studentId: id,
      displayName: z.string(),
      classNumber: z.int().nullable(),
      submissionCount: z.int().min(0),
    }),
  ),
});
/** One student of `sessionRoster`. */
export type RosterEntry = z.infer<typeof sessionRoster.data>[number];

export const account = operation({
  name: "account",
  summary: "Credits, prices, models and limits of the pool that pays for this launch session.",
  description:
    "`models` are those that calls with this launch session may name, and `defaults` those that are used when a call names none; a default is null where none is configured. `limits.perStudentPerDay` is null without a daily limit. Show people the price from `quote`, not the balance.",
  address: "GET /mcp-proxy/api/account",
  auth: "launchSession",
  data: z.strictObject({
    billing,
    credits: z.strictObject({ available: credits, reserved: credits }),
    prices: z.strictObject({ text: credits, image: credits }),
    models: z.strictObject({ text: z.array(z.string()), image: z.array(z.string()) }),
    defaults: z.strictObject({ text: z.string().nullable(), image: z.string().nullable() }),
    limits: z.strictObject({
      perStudentPerDay: credits
        .nullable()
        .describe(
          "The daily limit for each student; null without a limit. Only launches for `student_activity` are limited.",
        ),
      usedToday: credits.describe(
        "Credits that `actor` of the session context has used or has reserved today, in the school's time zone.",
      ),
    }),
  }),
});
export type Account = z.infer<typeof account.data>;

export const quote = operation({
  name: "quote",
  summary: "The fixed price of one text or one image, in credits.",
  description:
    "Ask before each generation and show the price beside the button. No provider is called and nothing is reserved. The quote is advisory: when it fails, still let the person generate.",
  address: "POST /mcp-proxy/api/quote",
  auth: "launchSession",
  body: z.strictObject({ media_type: mediaType }),
  data: z.strictObject({ media_type: mediaType, credits, billing, unit: z.literal("credit") }),
});
export type Quote = z.infer<typeof quote.data>;

export const catalog = operation({
  name: "catalog",
  summary: "Voices, models or aspect ratios that an app may offer.",
  description:
    "`kind` chooses the list. `query` searches id, name and description, regardless of case. Only voices have a `locale`.",
  example: {
    data: [
      {
        id: "demo-korean-1",
        name: "하늘",
        description: "A bright voice for reading Korean aloud.",
        locale: "ko",
      },
    ],
  },
  address: "GET /mcp-proxy/api/catalog",
  auth: "launchSession",
  query: z.object({
    kind: z.enum(["voices", "models", "aspect-ratios"]).default("voices"),
    query: z.string().max(200).optional(),
    session: z
      .string()
      .optional()
      .describe(
        "The launch session's token. Discouraged: send it as `Authorization: Bearer` or `X-Edu-Session` instead.",
      ),
  }),
  data: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      locale: z.string().optional(),
    }),
  ),
});
export type CatalogItem = z.infer<typeof catalog.data>[number];
