/** `max_tokens`, `maxTokens` and `Max-Tokens` are one name: providers are lenient, so the comparison is too. */
export function plainName(field: string): string {
  return field.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** What the hub sends itself or never sends: who answers, for whom, how much of it, and whom the provider tells. */
const HUB_FIELDS: ReadonlySet<string> = new Set([
  ...["model", "models", "provider", "route", "fallbacks", "engine", "deployment"],
  ...["apikey", "authorization", "baseurl", "apibase", "organization", "project"],
  ...["headers", "extraheaders", "extrabody", "extraquery"],
  ...["user", "enduserid", "safetyidentifier", "metadata", "store", "conversation", "previousresponseid"],
  ...["messages", "prompt", "system", "input", "instructions"],
  ...["n", "bestof", "candidatecount", "numreturnsequences", "stream", "streamoptions"],
  ...["maxlength", "numpredict", "npredict", "mintokens", "ignoreeos"],
  ...["tools", "toolchoice", "toolconfig", "functions", "functioncall", "paralleltoolcalls", "mcpservers"],
  ...["plugins", "websearch", "websearchoptions", "enablesearch"],
  ...["modalities", "audio", "prediction", "servicetier", "priority"],
  ...["webhook", "webhookurl", "webhooks", "callback", "callbackurl", "notifyurl"],
  ...["image", "images", "imageurl", "imageurls", "mask", "maskurl", "referenceimage", "referenceimages"],
  ...["size", "width", "height", "imagesize", "aspectratio", "quality", "partialimages", "mediatype"],
  ...["samples", "samplecount", "batchsize"],
  ...["proto", "constructor", "prototype"],
]);

/** The output limit and the number of answers, in the many spellings that providers have for them. */
const LIMIT_OR_COUNT =
  /^max(?:new|output|completion|generated|response)?tokens?(?:tosample)?$|^(?:n|num|numberof|max)(?:images|outputs|choices|samples|completions|candidates|generations|responses)$/;

/** Whether the hub alone decides this field, however it is spelled: a model's `passFields` may not name it. */
export function isHubField(field: string): boolean {
  const name = plainName(field);
  return HUB_FIELDS.has(name) || LIMIT_OR_COUNT.test(name);
}
