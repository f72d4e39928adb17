import { z } from "zod";
import { isNestedHubField, normaliseName } from "@/lib/ai/hub-fields";
import { OPTION_RULES } from "@/lib/ai/option-rules";
import { invalid } from "@/lib/hub-error";
import type { IssueMessage } from "@/lib/issue";

/** The highest count that is passed on, the same as the highest output limit. */
const MAX_COUNT = 32_000;

/** Matches the names of counts and limits, such as `budget_tokens`, `maxThinkingLength` and `num_steps`. */
const COUNTS = /token|budget|count|limit|max|num/;

/** Matches the names of fields in which every number is a count, however it is called. */
const OF_REASONING = /reason|think|budget/;

/** Matches too much rather than too little: a removed field does no harm, a passed one may. */
const LOOSENS_SAFETY =
  /moderat|safe|guard|filter|censor|harm|nsfw|adult|mature|nud[ei]|jailbreak|bypass|toleran|persongeneration|polic(?:y|ies)|disable|^allow|block|threshold|^rai|responsibleai|violen|sexual|hatespeech|explicit|dangerous|unrestrict|shield|toxic/;

/** A value that could name a setting, unlike a prompt. */
const IDENTIFIER = /^[\w.:-]{1,64}$/;

type Fields = Readonly<Record<string, unknown>>;

/** Where in a body a field is. */
interface Context {
  isForStudents: boolean;
  isNested: boolean;
  /** Whether its name, or that of a field around it, matches OF_REASONING. */
  isOfReasoning: boolean;
}

/** Limits a count to MAX_COUNT, also in a string, which lenient providers accept; a negative one may mean "unlimited". */
function limitCount(name: string, value: string | number, { isOfReasoning }: Context): string | number {
  const isNamedCount = COUNTS.test(normaliseName(name));
  if (!isNamedCount && !isOfReasoning) return value;
  const count = Number(value);
  if (!(count > MAX_COUNT || (isNamedCount && count < 0 && Number.isInteger(count)))) return value;
  return typeof value === "number" ? MAX_COUNT : String(MAX_COUNT);
}

/** Whether a nested value names a safety setting, such as `{ "name": "moderation", "value": "off" }`; a prompt does not. */
function namesSafetySetting(value: unknown, context: Context): boolean {
  if (!context.isForStudents || !context.isNested || typeof value !== "string") return false;
  return IDENTIFIER.test(value) && LOOSENS_SAFETY.test(normaliseName(value));
}

/** Filters a value and what is nested in it; undefined when it must not be passed on. */
function filterValue(name: string, value: unknown, context: Context): unknown {
  const nested = { ...context, isNested: true };
  if (Array.isArray(value)) {
    return value.map((item) => filterValue(name, item, nested)).filter((item) => item !== undefined);
  }
  if (typeof value === "object" && value !== null) return filterFields(value as Fields, nested);
  if (namesSafetySetting(value, context)) return undefined;
  return typeof value === "string" || typeof value === "number" ? limitCount(name, value, context) : value;
}

function filterField(field: string, value: unknown, context: Context): unknown {
  const name = normaliseName(field);
  if (context.isForStudents && LOOSENS_SAFETY.test(name)) return undefined;
  if (context.isNested && isNestedHubField(field)) return undefined;
  const isOfReasoning = context.isOfReasoning || OF_REASONING.test(name);
  return filterValue(field, value, { ...context, isOfReasoning });
}

function filterFields(fields: Fields, context: Context): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, filterField(name, value, context)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** The fields of a caller's body for the model: `options` that every model has, and `extra` from its `passFields`. */
interface SelectedFields<Options> {
  options: Options;
  extra: Record<string, unknown>;
}

/** The error message for an invalid value of a field. */
function findMessage(schema: unknown): IssueMessage {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  const rule = inner instanceof z.ZodType ? OPTION_RULES.get(inner) : undefined;
  return rule ?? { message: "optionValueRefused" };
}

/**
 * Selects the fields of a free-form body that are passed to the model (protocol: Models and providers). Fields of `known` are
 * checked. The model's `passFields` are not, but counts are limited to 32,000, and nested fields that only the hub sets are
 * dropped. In launches for students, fields that loosen a provider's safety are never passed on.
 * @throws HubError VAL_001 with an issue for each invalid field of `known`
 */
export function selectFields<Known extends z.ZodObject>(
  body: Fields,
  {
    known,
    passFields = [],
    isForStudents,
  }: { known: Known; passFields?: readonly string[]; isForStudents: boolean },
): SelectedFields<z.infer<Known>> {
  const passed = new Set(passFields);
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  // OpenAI treats null like a missing field.
  const options = sent.filter(
    ([name, value]) => Object.hasOwn(known.shape, name) && !passed.has(name) && value !== null,
  );
  const parsed = known.safeParse(Object.fromEntries(options));
  if (!parsed.success) {
    const paths = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
    throw invalid(paths.map((path) => ({ path, ...findMessage(known.shape[path]) })));
  }
  const extra = filterFields(Object.fromEntries(sent.filter(([name]) => passed.has(name))), {
    isForStudents,
    isNested: false,
    isOfReasoning: false,
  });
  return { options: parsed.data, extra };
}
