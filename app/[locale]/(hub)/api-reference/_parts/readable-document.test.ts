import { expect, test } from "vitest";
import { z } from "zod";
import { buildDocument } from "@/lib/api/openapi/build-document";
import { readableDocument } from "./readable-document";

const names = { anyone: "누구나", groups: { proxy: "교육 프록시", hub: "허브", files: "파일" } };
const described = buildDocument({
  hubUrl: "https://hub.example.org",
  signInCookie: "__Host-next-auth.session-token",
});

const readable = z.object({
  info: z.record(z.string(), z.string()),
  tags: z.array(z.looseObject({ name: z.string(), "x-displayName": z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const shown = readable.parse(readableDocument(described, names));

const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  "x-badges": z.array(z.object({ name: z.string() })),
  parameters: z.array(z.looseObject({ name: z.string(), example: z.string().optional() })).optional(),
  "x-codeSamples": z.array(z.object({ source: z.string() })).optional(),
});
const operations = Object.values(shown.paths)
  .flatMap((methods) => Object.entries(methods))
  .filter(([method]) => method !== "servers")
  .map(([, found]) => operation.parse(found));

function find(id: string) {
  const found = operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
}
const badges = (id: string) => find(id)["x-badges"].map(({ name }) => name);

test("loses no operation, and calls each by its name", () => {
  const all = Object.values(described.paths).flatMap(({ servers: _, ...methods }) => Object.values(methods));
  expect(operations.map(({ summary }) => summary)).toEqual(all.map(({ operationId }) => operationId));
  for (const { operationId, summary, description = "" } of all) {
    expect(find(operationId).description).toContain(summary);
    expect(find(operationId).description).toContain(description);
  }
});

test("says of each operation what it asks of its caller", () => {
  expect(badges("textCreate")).toEqual(["EduSession", "EduSessionHeader"]);
  expect(badges("usageEntries")).toEqual(["HubBearer", "HubCookie"]);
  expect(badges("createToken")).toEqual(["HubCookie"]);
  expect(badges("health")).toEqual(["누구나"]);
});

test("names the groups in the language of the page, and leaves the introduction to the page", () => {
  expect(shown.tags.map((tag) => tag["x-displayName"])).toEqual(["교육 프록시", "허브", "파일"]);
  expect(shown.info).toEqual({ title: described.info.title, version: described.info.version });
});

test("gives examples that do what they should when they are pasted", () => {
  const key = find("textCreate").parameters?.find(({ name }) => name === "Idempotency-Key");
  expect(key?.example).toBe("YOUR_OPERATION_ID");
  expect(find("uploadFile")["x-codeSamples"]?.[0]?.source).toContain("--data-binary @page-1.png");
});
