/** Normalises a field name, because providers treat `max_tokens`, `maxTokens` and `Max-Tokens` alike. */
export function normaliseName(field: string): string {
  return field.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Fields that the hub sets itself or never sends, such as the model, the user, the output limit and webhooks. */
const HUB_FIELDS: ReadonlySet<string> = new Set([
  "model",
  "models",
  "provider",
  "route",
  "fallbacks",
  "engine",
  "deployment",
  "apikey",
  "authorization",
  "baseurl",
  "apibase",
  "organization",
  "project",
  "headers",
  "extraheaders",
  "extrabody",
  "extraquery",
  "user",
  "enduserid",
  "safetyidentifier",
  "metadata",
  "store",
  "conversation",
  "previousresponseid",
  "messages",
  "prompt",
  "system",
  "input",
  "instructions",
  "n",
  "bestof",
  "candidatecount",
  "numreturnsequences",
  "stream",
  "streamoptions",
  "maxlength",
  "numpredict",
  "npredict",
  "mintokens",
  "ignoreeos",
  "tools",
  "toolchoice",
  "toolconfig",
  "functions",
  "functioncall",
  "paralleltoolcalls",
  "mcpservers",
  "plugins",
  "websearch",
  "websearchoptions",
  "enablesearch",
  "modalities",
  "audio",
  "prediction",
  "servicetier",
  "priority",
  "webhook",
  "webhookurl",
  "webhooks",
  "callback",
  "callbackurl",
  "notifyurl",
  "image",
  "images",
  "imageurl",
  "imageurls",
  "mask",
  "maskurl",
  "referenceimage",
  "referenceimages",
  "size",
  "width",
  "height",
  "imagesize",
  "aspectratio",
  "quality",
  "partialimages",
  "mediatype",
  "samples",
  "samplecount",
  "batchsize",
  "proto",
  "constructor",
  "prototype",
]);

const OUTPUT_LIMIT = /^max(?:new|output|completion|generated|response)?tokens?(?:tosample)?$/;

const ANSWER_COUNT =
  /^(?:n|num|numberof|max)(?:images|outputs|choices|samples|completions|candidates|generations|responses)$/;

/** Whether only the hub may set this field, however it is spelt; a model's `passFields` may not name it. */
export function isHubField(field: string): boolean {
  return isNestedHubField(field) || OUTPUT_LIMIT.test(normaliseName(field));
}

/** Same as `isHubField`, for a field inside another one. There a token limit is allowed, because it limits only the reasoning. */
export function isNestedHubField(field: string): boolean {
  const name = normaliseName(field);
  return HUB_FIELDS.has(name) || ANSWER_COUNT.test(name);
}
