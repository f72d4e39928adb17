import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeRefusal, hiddenInImage, hiddenInText } from "./describe-refusal";
import { parseProviderError } from "./read-refusal";

const nothing = { whole: [], pieces: [] };
const describeMessage = (message: string, whole: string[] = [], pieces: string[] = []) =>
  describeRefusal({ message, errorDetails: [] }, { whole, pieces });

/** The pieces of twelve characters that occur in both the description and the text. */
function sharedPieces(description: string, text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start + 12 <= text.length; start += 1) {
    if (description.includes(text.slice(start, start + 12))) pieces.push(text.slice(start, start + 12));
  }
  return pieces;
}

describe("parseProviderError", () => {
  it.each([
    [
      '{"error":{"message":"Invalid value.","type":"invalid_request_error","param":"quality","code":"invalid_value"}}',
      { message: "Invalid value.", errorDetails: ["invalid_request_error", "invalid_value", "quality"] },
    ],
    ['{"error":{"message":"Quota","code":429,"param":null}}', { message: "Quota", errorDetails: ["429"] }],
    ['{"error":"model not found"}', { message: "model not found", errorDetails: [] }],
    ['[{"error":{"status":"INVALID","message":"Bad size"}}]', { message: "Bad size", errorDetails: [] }],
    [
      '{"detail":[{"loc":["body","size"],"msg":"field required"}]}',
      { message: "field required", errorDetails: [] },
    ],
    ['{"loc":["body"],"why":"none"}', { message: "body", errorDetails: [] }],
    ["upstream connect error", { message: "upstream connect error", errorDetails: [] }],
    [
      "<html><style>a{}</style><h1>502 Bad Gateway</h1></html>",
      { message: "502 Bad Gateway", errorDetails: [] },
    ],
    ["<".repeat(65_536), null],
    ['{"error":{"message":"cut of', { message: '{"error":{"message":"cut of', errorDetails: [] }],
    ["", null],
    ["{}", null],
    ["null", null],
  ])("finds the message and the error details in %s", (body, refusal) => {
    expect(parseProviderError(body)).toEqual(refusal);
  });

  it("never throws, for any body", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (body) => void parseProviderError(body)));
  });
});

describe("describeRefusal", () => {
  it("keeps the message, type, code and parameter of the error", () => {
    const errorDetails = ["invalid_request_error", "unsupported_value", "quality"];
    const message = "Invalid value: 'fast'. Supported values are: 'low', 'medium', 'high', and 'auto'.";
    const hidden = { whole: ["A whale reading a book"], pieces: ["vivid", "transparent"] };
    expect(describeRefusal({ message, errorDetails }, hidden)).toBe(
      `${message} (invalid_request_error, unsupported_value, quality)`,
    );
  });

  it.each([
    ["Incorrect API key provided: sk-proj-********************3kQA.", "Incorrect API key provided: …."],
    ["Incorrect API key provided: my-k********cret.", "Incorrect API key provided: …"],
    ["Header was 'Authorization: Bearer abc.def-123'", "Header was '…'"],
    ["bad token sk-abc123", "bad token …"],
    ["bad key AIzaSyA1234567890abcdefghijklmnopqrstu", "bad key …"],
    ['{"api_key": "school-1"} is wrong', '{"…"} is wrong'],
    ["unknown client 0123456789abcdef0123456789abcdef", "unknown client …"],
  ])("removes the key from: %s", (message, description) => {
    expect(describeMessage(message)).toBe(description);
  });

  it("removes quotations of the prompt in any case, spacing or escaping", () => {
    const prompt = '고래가 "바다"에서\n책을 읽는 그림, please make it BLUE';
    for (const quoted of [
      prompt,
      prompt.toUpperCase(),
      JSON.stringify({ prompt }),
      JSON.stringify(JSON.stringify({ prompt })),
      JSON.stringify(prompt).replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`),
      prompt.replaceAll(" ", "  "),
    ]) {
      const description = describeMessage(`Rejected by the safety system: ${quoted} is not allowed`, [
        prompt,
      ]);
      expect(description).toContain("Rejected by the safety system");
      expect(description).toContain("is not allowed");
      for (const word of ["고래", "책을", "please", "BLUE"]) {
        expect(description.toLowerCase()).not.toContain(word.toLowerCase());
      }
    }
  });

  it("removes a prompt that is shorter than twelve characters", () => {
    expect(describeMessage("The prompt '고래' was refused", ["고래"])).toBe("The prompt '…' was refused");
  });

  it("is one line of at most 500 characters", () => {
    const long = describeMessage(`${"word ".repeat(300)}\n\u0000end`);
    expect(long.length).toBeLessThanOrEqual(500);
    expect(long).not.toMatch(/\p{Cc}/u);
  });

  it("never quotes twelve consecutive characters of the request or the key, nor a whole shorter prompt", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ unit: fc.constantFrom("a", "b", " ", "…", "\\", "n", "u0041", "가"), maxLength: 40 }),
    );
    const key = fc.string({ unit: fc.constantFrom(..."abcdefXYZ0189-_."), minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(text, text, key, fc.array(fc.nat(80)), (prompt, noise, apiKey, cuts) => {
        const quotations = cuts.flatMap((cut) => [prompt.slice(cut), apiKey.slice(0, cut)]);
        const message = [noise, prompt, apiKey, ...quotations, JSON.stringify(prompt)].join(noise);
        const refusal = { message, errorDetails: [prompt, apiKey] };
        const description = describeRefusal(refusal, { whole: [prompt, apiKey], pieces: [noise] });
        expect(description.length).toBeLessThanOrEqual(500);
        for (const hidden of [prompt, apiKey, noise]) expect(sharedPieces(description, hidden)).toEqual([]);
        for (const short of [prompt, apiKey].filter((one) => one.trim().length < 12 && /[^\s…]/.test(one))) {
          if (!/[\s\p{C}\\]/u.test(short)) expect(description).not.toContain(short);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("removes quotations of a prompt of a megabyte quickly", () => {
    const prompt = Array.from({ length: 90_000 }, (_, index) => `word${index}`).join(" ");
    const description = describeMessage(`Too long: ${prompt.slice(500_000, 501_000)}`, [prompt]);
    expect(description).toMatch(/^Too long: ?…$/);
  });
});

describe("the text of a request that a description must not quote", () => {
  const model = {
    id: "m",
    provider: "p",
    mediaType: "text",
    allowsUnder18: true,
    maxTokensField: "max_tokens",
  } as const;

  it("is every message of a text request, and as pieces the strings in its other fields", () => {
    const hidden = hiddenInText({
      model,
      messages: [
        { role: "system", content: "Be kind." },
        {
          role: "user",
          content: [
            { type: "text", text: "Hi" },
            { type: "text", text: "Ho" },
          ],
        },
      ],
      maxOutputTokens: 1600,
      options: { stop: ["the end"] },
      extra: { top_k: 40, note: "a long note" },
      endUserId: "pseudonym",
    });
    expect(hidden.whole).toEqual(expect.arrayContaining(["Be kind.", "Hi", "Ho"]));
    expect(hidden.pieces).toEqual(expect.arrayContaining(["the end", "a long note", "pseudonym"]));
    expect(describeRefusal({ message: "Invalid value: 'text'", errorDetails: [] }, hidden)).toBe(
      "Invalid value: 'text'",
    );
  });

  it("is the prompt of a picture request, and as pieces the strings in its other fields", () => {
    const request = {
      model,
      prompt: "a fox",
      quality: "fast",
      aspectRatio: "1:1",
      referenceImages: [],
      extra: {},
    } as const;
    expect(hiddenInImage({ ...request, endUserId: "pseudonym" })).toEqual({
      whole: ["a fox"],
      pieces: ["pseudonym"],
    });
    expect(describeRefusal({ message: "", errorDetails: [] }, nothing)).toBe("");
  });
});
