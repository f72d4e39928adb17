import { expect, test } from "vitest";
import type { z } from "zod";
import { POST as REGISTER } from "@/app/api/v1/developer/apps/route";
import { ALL_OPERATIONS } from "@/client/contract/all-operations";
import { callAs } from "@/test/call-as";
import { createDeveloper } from "@/test/create-school";
import { isMessageKey, schemaMessage } from "./schema-messages";

/** The messages that the checks within a schema have of their own, at any depth. */
function listOwnMessages(schema: z.ZodType | undefined): string[] {
  const [messages, seen] = [new Set<string>(), new Set<unknown>()];
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null || seen.has(part)) return;
    seen.add(part);
    const def: unknown = "_zod" in part ? (part as z.ZodType)._zod.def : part;
    const error = (def as { error?: (issue: object) => unknown }).error?.({});
    if (error !== undefined) messages.add(typeof error === "string" ? error : JSON.stringify(error));
    for (const inner of Object.values(def as object)) visit(inner);
  };
  visit(schema);
  return [...messages];
}

test("every message that a schema of a request has of its own has a sentence in English and in Korean", () => {
  const messages = new Set(
    ALL_OPERATIONS.flatMap(({ body, query }) => [...listOwnMessages(body), ...listOwnMessages(query)]),
  );
  expect([...messages].filter((message) => !isMessageKey(message))).toEqual([]);
  expect(messages.size).toBeGreaterThan(20);
  for (const message of messages) {
    expect(schemaMessage(message, "en")).not.toMatch(/[가-힣]/);
    expect(schemaMessage(message, "ko")).toMatch(/[가-힣]/);
  }
});

test.each([
  ["en", "Lower-case letters, digits and single hyphens.", "Not below the youngest age.", "Unknown field."],
  [
    ...["ko", "영문 소문자와 숫자를 쓰고, 하이픈(-)은 단어 사이에 하나씩만 넣어 주세요."],
    ...["최소 나이보다 적을 수 없습니다.", "알 수 없는 필드입니다."],
  ],
])("a refused body has them in the language of the reader: %s", async (language, slug, age, unknown) => {
  const body = { appSlug: "Not_good", ageRange: { min: 9, max: 8 }, owner: "me" };
  const headers = { "accept-language": language };
  const { json } = await callAs(await createDeveloper(), REGISTER, { body, headers });
  expect(json.error.detail.issues).toEqual(
    expect.arrayContaining([
      { path: "appSlug", message: slug },
      { path: "ageRange.max", message: age },
      { path: "owner", message: unknown },
    ]),
  );
});
