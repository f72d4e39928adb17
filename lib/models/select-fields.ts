import { z } from "zod";
import { plainName } from "@/lib/ai/pass-fields";
import { invalid } from "@/lib/hub-error";

/** A text costs one credit however long it is, so every count has an end; the output limit has the same. */
const MOST_COUNTED = 32_000;

/** How the name of a count or bound sounds, at any depth: `budget_tokens`, `maxThinkingLength`, `num_steps`. */
const COUNTS = /token|budget|count|limit|max|num/;

/** Too much rather than too little: a field that is left behind spoils nothing, one that gets through may. */
const LOOSENS_SAFETY =
  /moderat|safe|guard|filter|censor|harm|nsfw|adult|mature|nudity|jailbreak|bypass|toleran|persongeneration|contentpolicy|disable|^allow/;

type Fields = Readonly<Record<string, unknown>>;

/** A number in text counts too, as lenient providers read it; a count below zero means "without end" to some. */
function bounded(name: string, value: unknown): unknown {
  if ((typeof value !== "number" && typeof value !== "string") || !COUNTS.test(plainName(name))) return value;
  const count = Number(value);
  if (!(count > MOST_COUNTED || (count < 0 && Number.isInteger(count)))) return value;
  return typeof value === "number" ? MOST_COUNTED : String(MOST_COUNTED);
}

/** One field as it may go out, at every depth; undefined when it may not. */
function passable(name: string, value: unknown, isStudentPath: boolean): unknown {
  if (isStudentPath && LOOSENS_SAFETY.test(plainName(name))) return undefined;
  if (Array.isArray(value)) {
    return value.map((item) => passable(name, item, isStudentPath)).filter((item) => item !== undefined);
  }
  if (typeof value === "object" && value !== null) return passableFields(value as Fields, isStudentPath);
  return bounded(name, value);
}

function passableFields(fields: Fields, isStudentPath: boolean): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, passable(name, value, isStudentPath)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** What of a caller's body reaches the model: `options` that every model knows, `extra` that its `passFields` name. */
export interface SelectedFields<Options> {
  options: Options;
  extra: Record<string, unknown>;
}

/** What a caller is told whose value is refused: the description of the field's own schema. */
function ruleOf(schema: unknown): string {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  const described = inner instanceof z.ZodType ? inner.description : undefined;
  return described ?? "This value cannot be sent to a model.";
}

/**
 * Selects from a free-form body what is passed to the model: the fields of `known`, checked, and the model's
 * `passFields` as the caller wrote them, but for counts, which end at 32,000. All else is left behind. On the student path
 * nothing passes that loosens a provider's safety, whatever `passFields` names (protocol: Models and providers).
 * @throws HubError VAL_001 naming each known field whose value OpenAI's published types refuse
 */
export function selectFields<Known extends z.ZodObject>(
  body: Fields,
  {
    known,
    passFields = [],
    isStudentPath,
  }: { known: Known; passFields?: readonly string[]; isStudentPath: boolean },
): SelectedFields<z.infer<Known>> {
  const named = new Set(passFields);
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  // OpenAI takes null for a field that is left out.
  const options = sent.filter(
    ([name, value]) => Object.hasOwn(known.shape, name) && !named.has(name) && value !== null,
  );
  const parsed = known.safeParse(Object.fromEntries(options));
  if (!parsed.success) {
    const paths = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
    throw invalid(paths.map((path) => ({ path, message: ruleOf(known.shape[path]) })));
  }
  const extra = passableFields(Object.fromEntries(sent.filter(([name]) => named.has(name))), isStudentPath);
  return { options: parsed.data, extra };
}
