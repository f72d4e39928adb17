import { Refusal } from "./refusal";

interface Family {
  /** Matches the names of the family's models. */
  pattern: RegExp;
  /** Fields that OpenAI documents for other models, and refuses for these. */
  refused: readonly string[];
  values?: Readonly<Record<string, (value: string) => boolean>>;
}

const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value);

/**
 * Whether `gpt-image-2` accepts a size: `auto`, or width and height in multiples of 16 with proportions from 1:3 to 3:1, at least
 * 655,360 pixels and at most 3840 wide.
 */
function isFreeSize(size: string): boolean {
  const [width = 0, height = 0] = size.split("x").map(Number);
  const isInSteps = width % 16 === 0 && height % 16 === 0;
  const isLargeEnough = width * height >= 655_360;
  return (
    size === "auto" ||
    (isInSteps && isLargeEnough && width <= 3 * height && height <= 3 * width && width <= 3840)
  );
}

const FAMILIES: readonly Family[] = [
  { pattern: /^(gpt-[5-9]|o\d)/, refused: ["max_tokens"] },
  {
    pattern: /^gpt-image-1/,
    refused: ["style", "response_format"],
    values: {
      quality: oneOf("low", "medium", "high", "auto"),
      size: oneOf("1024x1024", "1536x1024", "1024x1536", "auto"),
    },
  },
  {
    pattern: /^gpt-image-2/,
    refused: ["style", "response_format"],
    values: { quality: oneOf("low", "medium", "high", "auto"), size: isFreeSize },
  },
  {
    pattern: /^dall-e-3/,
    refused: ["background", "output_format", "image"],
    values: {
      quality: oneOf("standard", "hd"),
      size: oneOf("1024x1024", "1792x1024", "1024x1792"),
      prompt: (prompt) => prompt.length <= 4000,
    },
  },
];

/** Checks that the model of a request accepts the request's other fields. @throws Refusal as OpenAI refuses a field */
export function assertFitsModel(fields: Readonly<Record<string, unknown>>): void {
  const family = FAMILIES.find(({ pattern }) => pattern.test(String(fields.model)));
  for (const name of family?.refused ?? []) {
    if (fields[name] === undefined) continue;
    const message = `Unsupported parameter: '${name}' is not supported with this model.`;
    throw new Refusal(message, name, "unsupported_parameter");
  }
  for (const [name, fits] of Object.entries(family?.values ?? {})) {
    const value = fields[name];
    if (value === undefined || (typeof value === "string" && fits(value))) continue;
    throw new Refusal(`Invalid value: '${String(value)}' for '${name}'.`, name, "invalid_value");
  }
}
