import { z } from "zod";
import { integrationMode } from "./app-fields";
import { moment } from "./basic-schemas";
import { APP_RULES } from "./limits";

/** The result of one automatic check of an app. */
export const appCheck = z.strictObject({
  check: z.enum([
    "public-addresses",
    "own-origin",
    "no-launch-parameters",
    "page-opens",
    "korean-page-opens",
  ]),
  isPassed: z.boolean(),
  problem: z
    .enum([
      "not-public",
      "origin-missing",
      "launch-parameter",
      "unreachable",
      "timeout",
      "bad-status",
      "leaves-origin",
      "sandboxed",
      "not-a-page",
      "kr-as-language",
    ])
    .nullable()
    .describe(
      "Why the check failed. `sandboxed`: the page's own Content-Security-Policy has `sandbox` without `allow-scripts` or without `allow-same-origin`. `kr-as-language`: the page declares its language as `kr` instead of `ko`.",
    ),
});
export type AppCheck = z.infer<typeof appCheck>;
/** Why a check of an app failed. */
export type CheckProblem = NonNullable<AppCheck["problem"]>;

/** An operator's last approval or refusal of an app or of its changes, and what the app declared then. */
export const appReview = z.strictObject({
  decision: z.enum(["approve", "refuse"]),
  at: moment,
  by: z.string().describe("The name of the operator."),
  reason: z
    .string()
    .nullable()
    .meta({ examples: ["Tried with a class; it has no price yet."] }),
  failedChecks: z.array(appCheck.shape.check).describe("The hub's checks that did not pass at an approval."),
  openRules: z
    .array(z.enum(APP_RULES))
    .meta({ examples: [["price"]] })
    .describe("The rules that were not ticked at an approval."),
  declared: z
    .strictObject({
      appName: z.string(),
      appNameKo: z.string().nullable(),
      description: z.string(),
      descriptionKo: z.string().nullable(),
      iconUrl: z.string().nullable(),
      hostedUrl: z.string(),
      origins: z.array(z.string()),
      integrationMode,
      locales: z.array(z.string()),
      ageRange: z.strictObject({ min: z.int(), max: z.int() }),
      supportsTeacherManage: z.boolean(),
    })
    .describe("What was decided on, with the values that waited for approval."),
});
export type AppReview = z.infer<typeof appReview>;
