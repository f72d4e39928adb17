import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import sharp from "sharp";
import { z } from "zod";
import { CHAT_FIELDS } from "./chat-fields";
import { EDIT_FIELDS, GENERATION_FIELDS } from "./image-fields";
import { assertFitsModel } from "./model-families";
import { Refusal } from "./refusal";

/** A request as the fake upstream has read it: JSON, or the fields of a form, in which `image[]` is a list of files. */
interface Seen {
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** How many times smaller each side of a picture is than requested, so that tests need not wait for large pictures. */
const SCALE = 8;

const OPERATIONS: Readonly<Record<string, { fields: z.ZodObject; type: string }>> = {
  "/v1/chat/completions": { fields: z.strictObject(CHAT_FIELDS), type: "application/json" },
  "/v1/images/generations": { fields: z.strictObject(GENERATION_FIELDS), type: "application/json" },
  "/v1/images/edits": { fields: z.strictObject(EDIT_FIELDS), type: "multipart/form-data" },
};

function refusalOf(issue: z.core.$ZodIssue): Refusal {
  if (issue.code === "unrecognized_keys") {
    const param = [...issue.path, issue.keys[0] ?? ""].join(".");
    return new Refusal(`Unknown parameter: '${param}'.`, param, "unknown_parameter");
  }
  const param = issue.path.join(".");
  if (issue.code === "invalid_type" && issue.input === undefined) {
    return new Refusal(`Missing required parameter: '${param}'.`, param, "missing_required_parameter");
  }
  const code = issue.code === "invalid_type" ? "invalid_type" : "invalid_value";
  return new Refusal(`Invalid value for '${param}': ${issue.message}`, param, code);
}

/** Checks that OpenAI accepts a file's name and type, and that its content is of this type. */
async function assertEditable(file: File): Promise<void> {
  const format = file.type.replace("image/", "");
  const isSupported = ["png", "jpeg", "webp"].includes(format) && /\.(png|jpe?g|webp)$/.test(file.name);
  const found = await sharp(await file.arrayBuffer())
    .metadata()
    .catch(() => null);
  if (isSupported && found?.format === format) return;
  const message = `Invalid file 'image': unsupported mimetype ('${file.type}'). Supported file formats are 'image/jpeg', 'image/png', and 'image/webp'.`;
  throw new Refusal(message, "image", "unsupported_file_mimetype");
}

/** Returns the fields of a form under the names that OpenAI reads: `image[]` as `image`. */
function formFieldsOf(body: unknown): Record<string, unknown> {
  const entries = Object.entries(body as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name.replace(/\[\]$/, ""), value]));
}

async function parseRequest({ path, headers, body }: Seen): Promise<Record<string, unknown>> {
  const operation = OPERATIONS[path];
  if (!operation) throw new Refusal(`Invalid URL (POST ${path})`, null, "unknown_url");
  const type = headers["content-type"]?.split(";")[0];
  if (type !== operation.type) {
    const message = `Unsupported content type: '${type}'. This API method only accepts '${operation.type}' requests.`;
    throw new Refusal(message, null, "unsupported_content_type");
  }
  const fields = type === "multipart/form-data" ? formFieldsOf(body) : body;
  const parsed = operation.fields.safeParse(fields, { reportInput: true });
  const [issue] = parsed.error?.issues ?? [];
  if (issue) throw refusalOf(issue);
  const valid = parsed.data as Record<string, unknown>;
  for (const file of (valid.image ?? []) as File[]) await assertEditable(file);
  assertFitsModel(valid);
  return valid;
}

async function answerTo(path: string, fields: Record<string, unknown>): Promise<unknown> {
  if (path === "/v1/chat/completions") {
    return {
      choices: [{ index: 0, message: { role: "assistant", content: "hello" }, finish_reason: "stop" }],
      usage: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 },
    };
  }
  const [width = 1024, height = 1024] = String(fields.size).split("x").map(Number);
  const canvas = { width: width / SCALE, height: height / SCALE, channels: 3, background: "#3a7" } as const;
  const png = await sharp({ create: canvas }).png().toBuffer();
  return { created: 1_790_000_000, data: [{ b64_json: png.toString("base64") }] };
}

const chunk = (choices: object[], more: object = {}) => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1_790_000_000,
  model: "gpt",
  choices,
  ...more,
});
const delta = (content: string) => chunk([{ index: 0, delta: { content }, finish_reason: null }]);
/** A streamed chat completion with its usage. */
const CHUNKS = [
  chunk([{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }]),
  delta("hello "),
  delta("there"),
  chunk([{ index: 0, delta: {}, finish_reason: "stop" }]),
  chunk([], { usage: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 } }),
];

/**
 * Answers a request as OpenAI's service does, and refuses what OpenAI refuses: unknown fields, wrong values, and sizes and
 * qualities that the model does not have. Also refuses JSON where a form is needed, a form where JSON is needed, and every
 * field that the hub must never send.
 */
export async function answerAsOpenAi(
  seen: Seen,
): Promise<{ status: number; json: unknown; events?: unknown[] }> {
  try {
    const fields = await parseRequest(seen);
    if (fields.stream === true) return { status: 200, json: null, events: CHUNKS };
    return { status: 200, json: await answerTo(seen.path, fields) };
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, json: error };
    throw error;
  }
}

/** A fake upstream that answers and refuses like OpenAI. Tests check that `refusals` stays empty. */
export interface StrictOpenAi {
  refusals: string[];
  respond(response: ServerResponse, seen: Seen): Promise<void>;
}

/** Creates the answers of a fake upstream that is as strict as OpenAI. */
export function strictOpenAi(): StrictOpenAi {
  const refusals: string[] = [];
  return {
    refusals,
    async respond(response, seen) {
      const { status, json, events } = await answerAsOpenAi(seen);
      if (json instanceof Refusal) refusals.push(json.message);
      if (events) {
        response.writeHead(200, { "content-type": "text/event-stream" });
        for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
        return void response.end("data: [DONE]\n\n");
      }
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    },
  };
}
