import { z } from "zod";
import { credits, id, moment, pageQuery, pathLocale, purpose } from "./basic-schemas";
import { EXAMPLE_VALUES } from "./example-values";
import { LAUNCH_FAULTS } from "./launch-faults";
import { operation } from "./operation";
import { submissionRow } from "./submissions";

/** What is wrong with a launch of a playground; nothing when `valid` (protocol: Playground). */
export const launchVariant = z.enum([
  "valid",
  "expired",
  "expires-soon",
  "tampered",
  "unsigned",
  "wrong-app",
  "untrusted-proxy",
  "version-1",
]);
export type LaunchVariant = z.infer<typeof launchVariant>;

export const launchFault = z.enum(LAUNCH_FAULTS);
export type LaunchFault = z.infer<typeof launchFault>;

export const readPlayground = operation({
  name: "readPlayground",
  address: "GET /developer/playground",
  summary: "The caller's playground: its credits, classroom, made-up students and prices.",
  description:
    "For developers, and for operators, who review apps in a playground of their own. The made-up students are created when it is first opened; nobody can sign in as one. Everything in it is paid from `pool`.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: z.strictObject({
    pool: z.strictObject({ id, available: credits, reserved: credits, spent: credits, granted: credits }),
    classroom: z.strictObject({ id, name: z.string() }),
    students: z.array(z.strictObject({ id, displayName: z.string(), classNumber: z.int() })),
    prices: z.strictObject({ text: credits, image: credits }),
    acceptsVersion1: z.boolean().describe("Whether this hub still accepts launch sessions of version 1."),
    launches: z
      .array(
        z.strictObject({
          launchId: id,
          appSlug: z.string(),
          purpose,
          variant: launchVariant,
          startedAt: moment,
        }),
      )
      .describe("The last launch of each app and variant within 24 hours, newest first."),
  }),
});
export type Playground = z.infer<typeof readPlayground.data>;

export const startInPlayground = operation({
  name: "startInPlayground",
  address: "POST /developer/playground/launches",
  summary:
    "Starts an app in the caller's playground, with a valid or a faulty launch. A developer starts their own apps; an operator starts apps that are pending, approved or suspended.",
  description:
    "A developer starts their own apps in any state, also one on `http://localhost`; an operator starts those that wait for approval, are approved or are suspended. `token` has the decoded contents of the launch session in the address, for the developer to look at; an app must not decode a launch session. `variant` is `valid` or chooses what is wrong with the launch, to see what the app does then. A good app works with `valid`, with `version-1` while the hub accepts version 1, and with `expires-soon` until the hub refuses its launch session after a minute and a half; with any other variant it spends nothing. `wrong-app` has a valid launch session of another app, `untrusted-proxy` the address of a proxy that no app may trust. An app in mode `legacy` gets its plain address, and `token` is null. When an approved app has changes that wait for approval, the changed version is started, unless `proposed` is false; a student in a school always starts the approved version.",
  example: {
    data: {
      proposed: false,
      token: {
        header: { alg: "HS256", typ: "JWT" },
        claims: {
          version: 2,
          iss: "https://hub.example.org",
          aud: "education-proxy",
          purpose: "student_activity",
          studentId: EXAMPLE_VALUES.studentId,
          activityId: EXAMPLE_VALUES.activityId,
          appSlug: "storybook",
        },
      },
    },
  },
  auth: "hub",
  errors: ["AUTH_002", "LAUNCH_003", "NOTFOUND_001", "RATE_001"],
  body: z.strictObject({
    appSlug: z.string().min(1).max(100),
    purpose,
    studentId: id
      .optional()
      .describe(
        "One of the made-up students; when omitted, the first of them if the purpose needs a student.",
      ),
    locale: pathLocale.default("en"),
    variant: launchVariant.default("valid"),
    fault: launchFault
      .optional()
      .describe(
        "What goes wrong after the start, in launches with the purpose `student_activity`: the calls are answered as in a class where it is real, and nothing is billed that would not be.",
      ),
    proposed: z
      .boolean()
      .optional()
      .describe(
        "Whether to start the app with its changes that wait for approval; by default true when some wait.",
      ),
  }),
  data: z.strictObject({
    launchUrl: z.url(),
    proposed: z.boolean().describe("Whether the app was started with changes that wait for approval."),
    token: z
      .strictObject({
        header: z.record(z.string(), z.unknown()),
        claims: z.record(z.string(), z.unknown()),
      })
      .nullable()
      .describe("What the token in the address says; null for an app in mode `legacy`, which gets none."),
    expiresAt: moment.nullable(),
  }),
});
export type PlaygroundStart = z.infer<typeof startInPlayground.data>;

/** Which calls of a playground are listed: refused ones, those of faulty launches, or those of launches with one purpose. */
export const callKind = z.enum(["errors", "faulty", ...purpose.options]);
export type CallKind = z.infer<typeof callKind>;

export const playgroundCalls = operation({
  name: "playgroundCalls",
  address: "GET /developer/playground/calls",
  summary: "The calls of the playground in the last 24 hours, newest first, refused ones too.",
  description:
    "Calls are kept for 24 hours, without the bodies of the request and the answer. A refused call is listed too when its token names a launch of this playground. `operation` is the name in this description; `unknownAddress` is a call to an address that the hub does not have, such as the proxy of `untrusted-proxy`.",
  example: { data: [{ operation: "textCreate", status: 200, code: "" }] },
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object({
    ...pageQuery,
    launchId: id.optional().describe("Only the calls of this launch."),
    only: callKind
      .optional()
      .describe("Only refused calls, those of faulty launches, or those of launches with this purpose."),
  }),
  data: z.array(
    z.strictObject({
      at: moment,
      operation: z.string(),
      status: z.int(),
      code: z.string().describe("The error code; empty for a success."),
      credits: credits.describe(
        "The credits that the call spent; for a call that starts a picture, those that it reserved.",
      ),
      durationMs: z.number().min(0),
      requestId: id,
      appSlug: z.string(),
      purpose,
      variant: launchVariant,
    }),
  ),
});
export type PlaygroundCall = z.infer<typeof playgroundCalls.data>[number];

export const playgroundSubmissions = operation({
  name: "playgroundSubmissions",
  address: "GET /developer/playground/submissions",
  summary: "What was submitted in the playground, newest first.",
  description:
    "Works of the made-up students, of all activities of the playground, in the form and the pages of `teacherList`.",
  auth: "hub",
  errors: ["AUTH_002"],
  query: z.object(pageQuery),
  data: z.array(submissionRow),
});
