import { isUtf8 } from "node:buffer";
import type { z } from "zod";
import { HubError, invalid, invalidTranslated } from "@/lib/hub-error";
import { type Issue, type IssueMessage, schemaMessage, toValidationIssue } from "@/lib/issue";
import type { Language } from "@/packages/client/contract/basic-schemas";
import type { ValidationIssue } from "@/packages/client/contract/envelope";
import { VALIDATION_STATUS } from "@/packages/client/contract/error-codes";
import { DEFAULT_BODY_BYTES, type OperationContract } from "@/packages/client/contract/operation";
import { bodyChunks } from "./body-chunks";
import { refuseUnstorable, shortPath } from "./unstorable";
import { validationTexts } from "./validation-texts";

/** Deeper JSON could exhaust the stack of recursive code. */
const MAX_DEPTH = 64;
/**
 * Values in one body, counting objects and lists: a megabyte of tiny values would block the process for all callers. The
 * most messages that a text may have, 200 of 50 parts, are 30,600 values.
 */
const MAX_VALUES = 35_000;
const MAX_ISSUES = 50;
/**
 * Matches escapes that the database may be unable to store (NUL, surrogates, also those of a valid pair), and numbers that may be
 * too large: `1e999` is parsed as infinity. `refuseUnstorable`, which decides, searches only a body that matches.
 */
const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])|\de\+?\d|(?<!\d)\d{309}/i;

/** Reads a whole body into memory. @throws HubError FUNCTION_PAYLOAD_TOO_LARGE, or VAL_001 (400) for an incomplete body */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyChunks(request, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the media type of a body, without parameters and in lower case. */
function mediaTypeOf(request: Request): string {
  return request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
}

function wrongType(wanted: string, issue: string): HubError {
  return new HubError("VAL_001", `Send ${wanted}.`, {
    status: VALIDATION_STATUS.notJson,
    detail: { issues: [{ path: "", message: issue }] },
  });
}

const notJson = () =>
  wrongType("JSON, with Content-Type: application/json", "Content-Type is not application/json.");

/** Asserts that a body is a file of one of these media types. @throws HubError VAL_001 (415) */
export function assertUploadType(request: Request, types: readonly string[]): void {
  if (types.includes(mediaTypeOf(request))) return;
  throw wrongType(`a file, with Content-Type: ${types.join(" or ")}`, "Content-Type is none of these.");
}

/** Returns why JSON would be too much work to parse, which it finds without parsing; null if it would not. */
function findExcess(text: string): IssueMessage | null {
  let depth = 0;
  let values = 1;
  let inString = false;
  // Character codes: 34 ", 92 \, 44 comma, 123 { and 91 [, 125 } and 93 ].
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === 92) index += 1;
      else if (character === 34) inString = false;
    } else if (character === 34) inString = true;
    else if (character === 123 || character === 91) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) return { message: "jsonTooDeep", values: { max: MAX_DEPTH } };
    } else if (character === 125 || character === 93) depth -= 1;
    else if (character === 44) values += 1;
    if (values > MAX_VALUES) return { message: "jsonTooManyValues", values: { max: MAX_VALUES } };
  }
  return null;
}

function malformed(): HubError {
  return new HubError("VAL_001", "The request body is not valid JSON.", {
    status: VALIDATION_STATUS.malformed,
    detail: { issues: [{ path: "", message: "Not valid JSON." }] },
  });
}

/**
 * Parses the text of a body. The error does not contain the parser's message, which quotes the body.
 * @throws HubError VAL_001 (400 malformed, 422 nested too deep or with too many values)
 */
export function parseJson(text: string): unknown {
  const excess = findExcess(text);
  if (excess !== null) throw invalid([{ path: "", ...excess }]);
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

/**
 * Whether an operation can be called without a body: a POST, all of whose fields are optional. A PATCH without a body is
 * refused, because it would change nothing.
 */
export function isBodyOptional({ method, body }: OperationContract): boolean {
  return method === "POST" && body?.safeParse({}).success === true;
}

/**
 * Reads and parses the JSON body of an operation. Where it is optional, no body at all is an object without fields.
 * @throws HubError VAL_001 (415 not JSON, 400 malformed, 422 too deep, too many values or unstorable), FUNCTION_PAYLOAD_TOO_LARGE
 */
export async function readJson(request: Request, contract: OperationContract): Promise<unknown> {
  const type = mediaTypeOf(request);
  const isJson = type === "application/json" || type.endsWith("+json");
  if (!isJson && !(type === "" && isBodyOptional(contract))) throw notJson();
  const bytes = await readBytes(request, contract.maxBodyBytes ?? DEFAULT_BODY_BYTES);
  if (bytes.length === 0 && isBodyOptional(contract)) return {};
  if (!isJson) throw notJson();
  // JSON is UTF-8 (RFC 8259). In another encoding, such as CP949, a title would be stored with its letters lost.
  if (!isUtf8(bytes)) throw malformed();
  const text = bytes.toString("utf8");
  const value = parseJson(text);
  if (MAY_BE_UNSTORABLE.test(text)) refuseUnstorable(value);
  return value;
}

function toIssues(error: z.ZodError, language: Language): ValidationIssue[] {
  return error.issues.flatMap((issue) => {
    const path = shortPath(issue.path.map(String).join("."));
    const message = schemaMessage(issue.message, language);
    if (issue.code !== "unrecognized_keys") return [{ path, message }];
    return issue.keys
      .slice(0, MAX_ISSUES)
      .map((key) => ({ path: shortPath(path ? `${path}.${key}` : key), message }));
  });
}

/** Parses a value with its schema. @throws HubError VAL_001 with the first 50 problems by their paths, in the reader's language */
export function validate<T extends z.ZodType>(schema: T, value: unknown, language: Language): z.infer<T> {
  const parsed = schema.safeParse(value, { error: validationTexts(language) });
  if (parsed.success) return parsed.data;
  throw invalidTranslated(toIssues(parsed.error, language).slice(0, MAX_ISSUES));
}

/**
 * Like `validate`, but the error also has the problems that only `findMore` can find. It is called only if the schema refuses the
 * value, must not throw, and must limit the number of its issues.
 */
export async function validateWhole<T extends z.ZodType>(
  schema: T,
  value: unknown,
  { language, findMore }: { language: Language; findMore(value: unknown): Promise<Issue[]> },
): Promise<z.infer<T>> {
  const parsed = schema.safeParse(value, { error: validationTexts(language) });
  if (parsed.success) return parsed.data;
  const more = (await findMore(value)).map((issue) => toValidationIssue(issue, language));
  throw invalidTranslated([...toIssues(parsed.error, language).slice(0, MAX_ISSUES), ...more]);
}

/** The content type of the Start button's form. */
export const FORM_CONTENT_TYPE = "application/x-www-form-urlencoded";
