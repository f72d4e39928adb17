import { describe, expect, it } from "vitest";
import { textCreate } from "./generation";

describe("the content of a message", () => {
  const accepts = (content: unknown) =>
    textCreate.body?.safeParse({ messages: [{ role: "user", content }] }).success;

  it("is text, or a list of text parts", () => {
    expect(accepts("A fox")).toBe(true);
    expect(accepts([{ type: "text", text: "A fox" }])).toBe(true);
  });

  it("is never an empty list, which OpenAI refuses", () => {
    expect(accepts([])).toBe(false);
  });

  it.each([
    { type: "image_url", image_url: { url: "https://example.com/a.png" } },
    { type: "file", file: { file_url: "https://example.com/a.pdf" } },
    { type: "text", text: "A fox", image_url: "https://example.com/a.png" },
    { type: "text" },
  ])("never has the part %j: parts are text only, so that no provider fetches a URL [text-1]", (part) => {
    expect(accepts([{ type: "text", text: "A fox" }, part])).toBe(false);
  });
});
