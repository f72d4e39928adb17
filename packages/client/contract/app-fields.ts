import { z } from "zod";
import { oneLine } from "./basic-schemas";
import {
  APP_AGE_MAX,
  APP_AGE_MIN,
  APP_DESCRIPTION_MAX,
  APP_LOCALES_MAX,
  APP_NAME_MAX,
  APP_ORIGINS_MAX,
  APP_SLUG_MAX,
  APP_SLUG_MIN,
  APP_SLUG_PATTERN,
  URL_MAX,
} from "./limits";
import { messageKey } from "./message-keys";

// The fields of an app, the same for operators and developers, for a new app and for an edit.

/** The states of an app (protocol: Words). */
export const appStatus = z
  .enum(["draft", "pending", "approved", "refused", "suspended"])
  .meta({ examples: ["approved"] });
export type AppStatus = z.infer<typeof appStatus>;
/** How an app signs people in (protocol: Integration modes). */
export const integrationMode = z.enum(["legacy", "hybrid", "edu_only"]);
export type IntegrationMode = z.infer<typeof integrationMode>;

/** `/apps/new` is the page that adds an app, so no app can have this slug. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(["new"]);
const appSlug = z
  .string()
  .trim()
  .min(APP_SLUG_MIN)
  .max(APP_SLUG_MAX)
  .regex(new RegExp(`^${APP_SLUG_PATTERN}$`), messageKey("appSlugFormat"))
  .refine((slug) => !RESERVED_SLUGS.has(slug), messageKey("appSlugReserved"))
  .describe("The app's name in tokens, ledgers and submissions; never changes.");
const appName = oneLine(APP_NAME_MAX);
const description = z.string().trim().max(APP_DESCRIPTION_MAX);
const koreanName = appName.nullable().describe("The name that Korean pages show; when null, they show `en`.");
const url = z.string().trim().max(URL_MAX);
const age = z.int().min(APP_AGE_MIN).max(APP_AGE_MAX);

/**
 * Whether the text has the form of a language tag; `Intl` throws otherwise. The catalog shows a tag that `Intl` does not know as
 * it is.
 */
function isLanguageTag(text: string): boolean {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(text) !== undefined;
  } catch {
    return false;
  }
}

const hostedUrl = url.describe(
  "A public `https` address. A developer's app may also have `http://localhost` or `http://127.0.0.1`, on any port, while it is a draft or refused; so may an app that an operator adds, while the hub's own address is local.",
);
const origins = z
  .array(url)
  .max(APP_ORIGINS_MAX)
  .describe(
    "Origins whose pages may call the hub, such as `https://app.example.org`; the rules of `hostedUrl` apply.",
  );
const locales = z
  .array(z.string().max(35).refine(isLanguageTag, messageKey("languageTag")))
  .min(1)
  .max(APP_LOCALES_MAX);
const ageRange = z
  .strictObject({ min: age, max: age })
  .refine(({ min, max }) => min <= max, { path: ["max"], message: messageKey("ageBelowMin") });
const supportsTeacherManage = z.boolean().describe("Whether the app has a teacher workspace.");

/** A new app. */
export const newApp = z.strictObject({
  appSlug,
  names: z.strictObject({ en: appName, ko: koreanName.default(null) }),
  descriptions: z
    .strictObject({ en: description.default(""), ko: description.nullable().default(null) })
    .default({ en: "", ko: null }),
  hostedUrl,
  origins: origins.default([]),
  locales,
  ageRange,
  iconUrl: url.nullable().default(null),
  integrationMode,
  supportsTeacherManage: supportsTeacherManage.default(false),
});
export type NewApp = z.infer<typeof newApp>;

/** An edit of an app: any field but the slug. A field that the body leaves out keeps its value. */
export const appEdit = z
  .strictObject({
    names: z.strictObject({ en: appName, ko: koreanName }).partial(),
    descriptions: z.strictObject({ en: description, ko: description.nullable() }).partial(),
    hostedUrl,
    origins,
    locales,
    ageRange,
    iconUrl: url.nullable(),
    integrationMode,
    supportsTeacherManage,
  })
  .partial();
export type AppEdit = z.infer<typeof appEdit>;

/** What a developer wants to change about an app that was approved (protocol: Apps of developers). */
export const proposedChanges = z
  .strictObject({
    hostedUrl: z.string(),
    origins: z.array(z.string()),
    integrationMode,
    supportsTeacherManage: z.boolean(),
  })
  .partial()
  .describe(
    "The values that wait for an operator's approval; null when none do. The approved values stay in force.",
  );
export type ProposedChanges = z.infer<typeof proposedChanges>;

export const reviewNote = z
  .string()
  .nullable()
  .describe(
    "Why an operator refused or suspended the app, also while a refused app waits for approval again; null for a draft and for an approved app.",
  );
