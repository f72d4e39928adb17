import { z } from "zod";
import { id, mediaType } from "./basic-schemas";
import { MAX_LIMIT_CREDITS, MAX_PRICE_CREDITS } from "./limits";
import { operation } from "./operation";

const price = z.int().min(1).max(MAX_PRICE_CREDITS);

const modelIds = z.array(z.string().max(200)).max(500);

const poolRules = {
  allowsAllModels: z.boolean(),
  allowedModels: modelIds.describe("Used when `allowsAllModels` is false."),
  dailyLimitCredits: z
    .int()
    .min(1)
    .max(MAX_LIMIT_CREDITS)
    .nullable()
    .describe("Credits that one student may spend on one day of the school; null: no limit."),
  lowWaterCredits: z
    .int()
    .min(0)
    .max(MAX_LIMIT_CREDITS)
    .nullable()
    .describe(
      "At this many available credits or fewer, the hub warns on the school's pages and writes the audit event `pool.low`; null: the hub warns when no credits are left, and writes no event.",
    ),
  textPriceCredits: price,
  imagePriceCredits: price,
};

/** The models, prices and limits of a school's credit pool, in credits; and all models of the hub. */
export const schoolPool = z.strictObject({
  schoolId: id,
  ...poolRules,
  models: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      mediaType,
      allowsUnder18: z.boolean().describe("Whether `minimumAge` is below 18."),
      minimumAge: z.int().describe("From which age the provider's terms allow it."),
      isClassroomDefault: z.boolean().describe("Whether this model is used when an app names none."),
      terms: z
        .strictObject({
          url: z.url().meta({ examples: ["https://models.example.org/terms"] }),
          reviewedOn: z.iso.date().nullable(),
        })
        .nullable(),
    }),
  ),
});
export type SchoolPool = z.infer<typeof schoolPool>;

export const getSchoolPool = operation({
  name: "getSchoolPool",
  address: "GET /schools/{schoolId}/pool",
  summary: "A school's models, prices and limits; for its admins and operators.",
  description:
    "`models` are all models of the hub, whether the school allows them or not. While `allowsAllModels` is true, `allowedModels` is ignored.",
  auth: "hub",
  errors: ["AUTH_002"],
  data: schoolPool,
});

export const editSchoolPool = operation({
  name: "editSchoolPool",
  address: "PATCH /schools/{schoolId}/pool",
  summary:
    "Changes the allowed models and limits of a school; operators also change its prices. Only the fields that are sent change.",
  description:
    "`allowModels` and `disallowModels` change single models, so that two admins do not overwrite each other; `allowedModels` replaces the whole list. A price from a school admin is 403 `AUTH_002`. Calls that are running, and images that are being made, keep the price that was reserved for them.",
  example: { body: { dailyLimitCredits: 30 } },
  auth: "hub",
  cookieOnly: true,
  errors: ["AUTH_002"],
  body: z
    .strictObject({
      ...poolRules,
      allowModels: modelIds.describe("Models to add to the allowed ones; the others stay allowed."),
      disallowModels: modelIds.describe("Models to remove from the allowed ones."),
    })
    .partial(),
  data: schoolPool,
});
export type PoolEdit = z.infer<NonNullable<typeof editSchoolPool.body>>;
