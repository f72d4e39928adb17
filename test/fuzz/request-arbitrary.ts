import fc from "fast-check";
import type { JsonSchema, ParameterObject } from "@/lib/api/openapi/types";
import { type Credential, isAccepted, PLACEMENTS, type Placement } from "./credentials";
import { HOSTILE_STRINGS, hostileKey, hostileValue, mutate, mutation, writeJson } from "./hostile-values";
import { oddHeader, rawBody } from "./odd-parts";
import type { OperationAt } from "./operations-of";
import { arbitraryOf, type SchemaContext } from "./schema-arbitrary";

/** One request as it will be sent. */
export interface FuzzRequest {
  method: string;
  params: Record<string, string>;
  query: [string, string][];
  headers: [string, string][];
  /** The bytes as Latin-1 text, so that a request that fails the test can be read in its report. */
  body: string | null;
  /** The index of a credential in the list that `requestArbitrary` got. */
  credential: number;
  placement: Placement;
}

const text = (value: unknown): string => (typeof value === "string" ? value : String(writeJson(value)));
const utf8 = (value: string): string => Buffer.from(value, "utf8").toString("latin1");

function parametersIn(operation: OperationAt, place: ParameterObject["in"]): ParameterObject[] {
  return operation.operation.parameters?.filter((one) => one.in === place) ?? [];
}

function pathOf(operation: OperationAt, context: SchemaContext): fc.Arbitrary<Record<string, string>> {
  const named = parametersIn(operation, "path").map(({ name, schema }) => [
    name,
    fc.oneof(
      { arbitrary: arbitraryOf(schema, context, name).map(String), weight: 9 },
      { arbitrary: fc.constantFrom(...HOSTILE_STRINGS.filter((one) => one.trim() !== "")), weight: 1 },
    ),
  ]);
  return fc.record(Object.fromEntries(named) as Record<string, fc.Arbitrary<string>>);
}

/** Query parameters that are valid or not, some of them twice, and some that no operation reads. */
function queryOf(operation: OperationAt, context: SchemaContext): fc.Arbitrary<[string, string][]> {
  const pairs = parametersIn(operation, "query").flatMap(({ name, schema, required }) => {
    const good = arbitraryOf(schema, context, name).map((value): [string, string][] => [[name, text(value)]]);
    const bad = hostileValue.map((value): [string, string][] => [[name, text(value)]]);
    const twice = fc.tuple(good, bad).map(([one, other]) => [...one, ...other]);
    const chance = required ? 0 : 24;
    return [
      fc.oneof(
        { arbitrary: fc.constant<[string, string][]>([]), weight: chance },
        { arbitrary: good, weight: required ? 24 : 12 },
        { arbitrary: bad, weight: 1 },
        { arbitrary: twice, weight: 1 },
      ),
    ];
  });
  const extra = fc.oneof(
    { arbitrary: fc.constant<[string, string][]>([]), weight: 9 },
    {
      arbitrary: fc
        .tuple(hostileKey, hostileValue)
        .map(([key, value]): [string, string][] => [[key, text(value)]]),
      weight: 1,
    },
  );
  return fc.tuple(...pairs, extra).map((all) => all.flat());
}

function encode(mediaType: string, value: unknown): string {
  if (!mediaType.includes("form")) return utf8(writeJson(value));
  const fields = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return fields
    .map(([name, field]) =>
      [name, text(field)].map((one) => encodeURIComponent(one.toWellFormed())).join("="),
    )
    .join("&");
}

function bodyOf(
  operation: OperationAt,
  context: SchemaContext,
): fc.Arbitrary<{ type: string; body: string } | null> {
  const content = Object.entries(operation.operation.requestBody?.content ?? {});
  if (content.length === 0) return fc.constant(null);
  const kinds = content.map(([type, { schema, example }]) => {
    const generated = arbitraryOf(schema as JsonSchema, context, "");
    const base = example === undefined ? generated : fc.oneof(generated, generated, fc.constant(example));
    const mutated = fc
      .tuple(base, fc.array(mutation, { minLength: 1, maxLength: 3 }))
      .map(([value, changes]) => changes.reduce(mutate, value));
    const written = type.includes("json") || type.includes("form");
    const sent = written
      ? fc.oneof(
          { arbitrary: base.map((value) => encode(type, value)), weight: 8 },
          { arbitrary: mutated.map((value) => encode(type, value)), weight: 8 },
          { arbitrary: rawBody, weight: 1 },
        )
      : fc.oneof(rawBody, fc.constantFrom(...(context.values.fileBytes ?? ["once upon a time"])));
    // For an upload the OpenAPI description says `*/*`, which cannot be sent as a content type.
    return fc
      .tuple(fc.constant(written ? type : "image/png"), sent)
      .map(([one, body]) => ({ type: one, body }));
  });
  return fc.oneof(...kinds);
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

function methodOf({ method, methods }: OperationAt): fc.Arbitrary<string> {
  const others = METHODS.filter((one) => !methods.includes(one));
  return fc.oneof(
    { arbitrary: fc.constant(method), weight: 40 },
    { arbitrary: fc.constantFrom(...others), weight: 1 },
  );
}

/** Mostly a caller whom the operation accepts, since others are refused before anything is read. */
function credentialOf({ operation }: OperationAt, credentials: readonly Credential[]): fc.Arbitrary<number> {
  const place = { placement: "both", fromElsewhere: false } as const;
  const fitting = credentials.flatMap((one, index) =>
    isAccepted(operation, one, place) === true ? [index] : [],
  );
  const anyone = fc.nat(credentials.length - 1);
  if (fitting.length === 0) return anyone;
  return fc.oneof({ arbitrary: fc.constantFrom(...fitting), weight: 5 }, { arbitrary: anyone, weight: 1 });
}

/** Requests to one operation, generated from its description: valid ones, and valid ones with something changed. */
export function requestArbitrary(
  operation: OperationAt,
  context: SchemaContext,
  credentials: readonly Credential[],
): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      method: methodOf(operation),
      params: pathOf(operation, context),
      query: queryOf(operation, context),
      odd: fc.oneof(
        { arbitrary: fc.constant<[string, string][]>([]), weight: 3 },
        { arbitrary: fc.array(oddHeader, { maxLength: 3 }), weight: 1 },
      ),
      sent: bodyOf(operation, context),
      credential: credentialOf(operation, credentials),
      placement: fc.oneof(
        { arbitrary: fc.constant<Placement>("both"), weight: 6 },
        { arbitrary: fc.constantFrom(...PLACEMENTS), weight: 1 },
      ),
    })
    .map(({ odd, sent, ...request }) => ({
      ...request,
      headers: [...(sent ? [["content-type", sent.type] satisfies [string, string]] : []), ...odd],
      body: sent?.body ?? null,
    }));
}
