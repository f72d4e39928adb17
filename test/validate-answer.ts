import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { buildDocument } from "@/lib/api/openapi/build-document";
import { isReference, type Method, type ResponseObject } from "@/lib/api/openapi/types";
import { ERROR_STATUS, type ErrorCode } from "@/packages/client/contract/error-codes";

const document = buildDocument({ hubUrl: "http://localhost:3000", signInCookie: "next-auth.session-token" });
// The description as a whole is not a JSON Schema, so Ajv does not check whether it is one.
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
addFormats.default(ajv);
ajv.addSchema(document, "hub");

const validators = new Map<string, ValidateFunction>();

/** The validator of a schema in the description, by the steps that lead to it. */
function validatorAt(steps: readonly string[]): ValidateFunction {
  const pointer = steps
    .map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");
  const cached = validators.get(pointer);
  if (cached) return cached;
  const compiled = ajv.compile({ $ref: `hub#/${pointer}` });
  validators.set(pointer, compiled);
  return compiled;
}

export interface DescribedPlace {
  name: string;
  method: string;
  path: string;
}

/** The description of an answer, and the steps that lead to it in the document. */
function describedAnswer(
  contract: DescribedPlace,
  status: number,
): { steps: string[]; described: ResponseObject } {
  const method = contract.method.toLowerCase() as Method;
  const found = document.paths[contract.path]?.[method]?.responses[String(status)];
  if (!found) throw new Error(`${contract.name} answered ${status}, which its description does not know.`);
  if (!isReference(found)) {
    return { steps: ["paths", contract.path, method, "responses", String(status)], described: found };
  }
  const name = found.$ref.slice("#/components/responses/".length);
  const described = document.components.responses[name];
  if (!described) throw new Error(`The description lacks ${found.$ref}.`);
  return { steps: ["components", "responses", name], described };
}

/** The parts of an answer that are checked against its description. */
export interface AnswerToValidate {
  status: number;
  headers: Headers;
  json: unknown;
}

/**
 * Checks an answer against the API description of its operation: the status, the body and the headers.
 * @throws Error naming the operation and every difference
 */
export function validateAnswer(contract: DescribedPlace, { status, headers, json }: AnswerToValidate): void {
  const { steps, described } = describedAnswer(contract, status);
  const mediaType = headers.get("content-type")?.split(";")[0];
  if (mediaType && !described.content?.[mediaType] && !described.content?.["*/*"]) {
    throw new Error(
      `${contract.name} answered ${status} as ${mediaType}, which its description does not know.`,
    );
  }
  if (!headers.has("x-request-id")) throw new Error(`${contract.name} answered without X-Request-Id.`);
  // An answer without an ETag must not be cached by anyone (protocol: Envelope, Approved apps).
  if (!described.headers?.ETag && !headers.get("cache-control")?.includes("no-store"))
    throw new Error(`${contract.name} answered ${status} without Cache-Control: no-store.`);
  if (mediaType !== "application/json" || !described.content?.[mediaType]) return;
  const validate = validatorAt([...steps, "content", mediaType, "schema"]);
  if (!validate(json)) {
    const differences = ajv.errorsText(validate.errors, { separator: "\n" });
    throw new Error(`${contract.name} answered ${status} against its description:\n${differences}`);
  }
}

/**
 * Checks a value against a schema of the API description, by the schema's name.
 * @throws Error naming the schema and every difference
 */
export function validateWithSchema(name: string, value: unknown): void {
  const validate = validatorAt(["components", "schemas", name]);
  if (!validate(value)) throw new Error(`Not ${name}:\n${ajv.errorsText(validate.errors)}`);
}

/** Checks a refusal that belongs to no operation, such as that of a wrong method, against the error envelope and the error table. */
export function validateRefusal({ status, json }: AnswerToValidate): void {
  const validate = validatorAt(["components", "schemas", "ErrorEnvelope"]);
  if (!validate(json)) throw new Error(`Not the error envelope:\n${ajv.errorsText(validate.errors)}`);
  const { code } = (json as { error: { code: ErrorCode } }).error;
  if (code !== "VAL_001" && ERROR_STATUS[code] !== status) throw new Error(`${code} came with ${status}.`);
}
