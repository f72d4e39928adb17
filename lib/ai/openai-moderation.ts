import type { Moderation, ModerationCreateParams } from "openai/resources/moderations";
import { z } from "zod";
import type { SafetyCategory } from "@/packages/client/contract/safety";
import type { ModerationInput, ModerationOutcome, ModerationRequest } from "./moderation";
import { callUpstream, parseJson, type UpstreamProvider, upstreamPath } from "./upstream-call";

const MAX_ANSWER_BYTES = 1024 * 1024;

/** OpenAI's categories as the hub's. The compiler reports one that a new version of the `openai` package adds. */
const CATEGORIES = {
  harassment: "harassment",
  "harassment/threatening": "harassment",
  hate: "hate",
  "hate/threatening": "hate",
  illicit: "illicit",
  "illicit/violent": "illicit",
  "self-harm": "self_harm",
  "self-harm/instructions": "self_harm",
  "self-harm/intent": "self_harm",
  sexual: "sexual",
  "sexual/minors": "sexual_minors",
  violence: "violence",
  "violence/graphic": "violence",
} as const satisfies Record<keyof Moderation.Categories, SafetyCategory>;

const moderationAnswer = z.looseObject({
  results: z
    .array(
      z.looseObject({
        flagged: z.boolean(),
        categories: z.record(z.string(), z.boolean().nullish()),
      }),
    )
    .min(1),
});
type Result = z.infer<typeof moderationAnswer>["results"][number];

function toResult({ flagged, categories }: Result) {
  const named = Object.keys(categories).filter((name) => categories[name] === true);
  const known = named.filter((name): name is keyof typeof CATEGORIES => Object.hasOwn(CATEGORIES, name));
  return {
    isFlagged: flagged || named.length > 0,
    categories: [...new Set(known.map((name) => CATEGORIES[name]))],
  };
}

function toInput(input: ModerationInput): ModerationCreateParams["input"] {
  if ("texts" in input) {
    const [only, ...others] = input.texts;
    return only !== undefined && others.length === 0 ? only : [...input.texts];
  }
  const { mimeType, bytes } = input.picture;
  const url = `data:${mimeType};base64,${Buffer.from(bytes).toString("base64")}`;
  return [{ type: "image_url", image_url: { url } }];
}

/** Calls `POST {baseUrl}/moderations`. An answer without a result for each text counts as a failure. */
export async function moderate(
  upstream: UpstreamProvider,
  request: ModerationRequest,
): Promise<ModerationOutcome> {
  const body: ModerationCreateParams = { model: request.model, input: toInput(request) };
  const answer = await callUpstream({
    pool: upstream.pool,
    method: "POST",
    path: upstreamPath(upstream, "/moderations"),
    headers: upstream.headers,
    body: JSON.stringify(body),
    timeoutMs: request.timeoutMs,
    maxResponseBytes: MAX_ANSWER_BYTES,
    signal: request.signal,
  });
  if (!answer.ok) return answer;
  const results = moderationAnswer.safeParse(parseJson(answer.body)).data?.results;
  const count = "texts" in request ? request.texts.length : 1;
  if (results?.length !== count)
    return { ok: false, reason: "failed", upstreamStatus: answer.status, cause: "not a moderation" };
  return { ok: true, results: results.map(toResult) };
}
