import { expect, test } from "vitest";
import { z } from "zod";
import { buildDocument } from "@/lib/api/openapi/build-document";
import { toReadableDocument } from "./readable-document";

const names = { anyone: "누구나", groups: { proxy: "교육 프록시", hub: "허브", files: "파일" } };
const described = buildDocument({
  hubUrl: "https://hub.example.org",
  signInCookie: "__Host-next-auth.session-token",
});

const readable = z.object({
  components: z.unknown(),
  info: z.record(z.string(), z.string()),
  tags: z.array(z.looseObject({ name: z.string(), "x-displayName": z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const displayed = readable.parse(toReadableDocument(described, names));

const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  "x-badges": z.array(z.object({ name: z.string() })),
  parameters: z.array(z.looseObject({ name: z.string(), example: z.string().optional() })).optional(),
  requestBody: z.looseObject({ description: z.string() }).optional(),
  "x-codeSamples": z.array(z.object({ source: z.string() })).optional(),
});
const operations = Object.values(displayed.paths)
  .flatMap((methods) => Object.entries(methods))
  .filter(([method]) => method !== "servers")
  .map(([, found]) => operation.parse(found));

function find(id: string) {
  const found = operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
}
const badges = (id: string) => find(id)["x-badges"].map(({ name }) => name);

test("keeps every operation, and titles each by its id", () => {
  const all = Object.values(described.paths).flatMap(({ servers: _, ...methods }) => Object.values(methods));
  expect(operations.map(({ summary }) => summary)).toEqual(all.map(({ operationId }) => operationId));
  for (const { operationId, summary, description = "" } of all) {
    expect(find(operationId).description).toContain(summary);
    expect(find(operationId).description).toContain(description);
  }
});

test("shows the authentication of each operation as badges", () => {
  expect(badges("textCreate")).toEqual(["EduSession", "EduSessionHeader"]);
  expect(badges("usageEntries")).toEqual(["HubBearer", "HubCookie"]);
  expect(badges("createToken")).toEqual(["HubCookie"]);
  expect(badges("health")).toEqual(["누구나"]);
});

test("names the groups in the page's language, and leaves out the introduction", () => {
  expect(displayed.tags.map((tag) => tag["x-displayName"])).toEqual(["교육 프록시", "허브", "파일"]);
  expect(displayed.info).toEqual({ title: described.info.title, version: described.info.version });
});

test("shows an example of the Idempotency-Key header and of an upload with curl", () => {
  const key = find("textCreate").parameters?.find(({ name }) => name === "Idempotency-Key");
  expect(key?.example).toBe("YOUR_OPERATION_ID");
  expect(find("uploadFile")["x-codeSamples"]?.[0]?.source).toContain("--data-binary @page-1.png");
});

test("says once what a body is, also when its schema has alternatives", () => {
  const text = described.components.schemas.TextCreateBody?.description ?? "";
  expect(text).toContain("top_p");
  expect(JSON.stringify(displayed).split(JSON.stringify(text).slice(1, -1))).toHaveLength(2);
  expect(find("textCreate").requestBody?.description).toBe(`JSON of at most 1 MB.\n\n${text}`);
  expect(find("quote").requestBody?.description).toMatch(/^JSON of at most \d+ KB\.$/);
});
