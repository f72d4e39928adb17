import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { z } from "zod";
import { POST as CREATE_ACTIVITY } from "@/app/api/v1/classrooms/[classroomId]/activities/route";
import { POST as REGISTER } from "@/app/api/v1/developer/apps/route";
import { POST as CHANGE_PASSWORD } from "@/app/api/v1/profile/password/route";
import { POST as ADD_PERSON } from "@/app/api/v1/schools/[schoolId]/people/route";
import { PATCH as EDIT_TERM } from "@/app/api/v1/schools/[schoolId]/terms/[termId]/route";
import { POST as ADD_TERM } from "@/app/api/v1/schools/[schoolId]/terms/route";
import { MESSAGES } from "@/lib/i18n/messages";
import { isMessageKey, schemaMessage, toValidationIssue, VALUE_NAMES } from "@/lib/issue";
import { ALL_OPERATIONS } from "@/packages/client/contract/all-operations";
import { META_MAX_DEPTH } from "@/packages/client/contract/limits";
import { callAs } from "@/test/call-as";
import { createDeveloper, createOperator, createSchool } from "@/test/create-school";

const { rules: en } = MESSAGES.en;
const { rules: ko } = MESSAGES.ko;

type HeaderValues = Record<string, string>;

/** The messages of a schema's custom checks, at any depth. */
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

test("every message of a request schema's custom checks has a text in English and in Korean [errors-27]", () => {
  const messages = new Set(
    ALL_OPERATIONS.flatMap(({ body, query }) => [...listOwnMessages(body), ...listOwnMessages(query)]),
  );
  expect([...messages].filter((message) => !isMessageKey(message))).toEqual([]);
  expect(messages.size).toBeGreaterThan(20);
  for (const message of messages) {
    expect(schemaMessage(message, "en")).not.toMatch(/[가-힣]/);
    expect(schemaMessage(message, "ko")).toMatch(/[가-힣]/);
  }
  for (const language of ["en", "ko"] as const)
    expect(schemaMessage("metaTooDeep", language)).toContain(String(META_MAX_DEPTH));
});

test.each([
  ["en", "Lower-case letters, digits and single hyphens.", "Not below the youngest age.", "Unknown field."],
  [
    "ko",
    "영문 소문자와 숫자를 쓰고, 하이픈(-)은 단어 사이에 하나씩만 넣어 주세요.",
    "최소 나이보다 적을 수 없습니다.",
    "알 수 없는 필드입니다.",
  ],
])("a refused body is explained in the language of the reader: %s", async (language, slug, age, unknown) => {
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

test("every sentence about a rule is in both languages, with the placeholders that its problems have values for", () => {
  const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  const keys = Object.keys(en) as (keyof typeof en)[];
  expect(Object.keys(ko)).toEqual(keys);
  for (const key of keys) {
    const names = Object.entries(VALUE_NAMES).find(([name]) => name === key)?.[1] ?? [];
    expect(en[key]).not.toMatch(/[가-힣]/);
    expect(ko[key]).toMatch(/[가-힣]/);
    expect([key, namesIn(en[key]), namesIn(ko[key])]).toEqual([key, [...names].sort(), [...names].sort()]);
  }
  const issue = { path: "name", message: "appsMax", values: { max: 100 } } as const;
  expect(toValidationIssue(issue, "ko")).toEqual({
    path: "name",
    message: "개발자 한 명이 등록할 수 있는 앱은 100개까지입니다.",
  });
});

test("a refusal by a rule is explained in Korean to a Korean reader, and in English to all others [errors-27]", async () => {
  const [school, operator] = [await createSchool(), await createOperator()];
  const { id: schoolId, classroomId, appSlug, admin, teacher } = school;
  const term = { name: "1", startsOn: "2026-03-02", endsOn: "2026-07-17" };
  const { id: termId } = (await callAs(operator, ADD_TERM, { params: { schoolId }, body: term })).json.data;
  const passwords = { currentPassword: "not the password", newPassword: "seven-green-kites" };
  const person = { role: "teacher", displayName: "Kim", login: teacher.login };
  const times = { opensAt: "2026-03-02T10:00", closesAt: "2026-03-02T09:00" };
  const activity = { activityId: randomUUID(), appSlug, title: "Poems", ...times };
  const refusals = [
    {
      send: (headers: HeaderValues) => callAs(teacher, CHANGE_PASSWORD, { body: passwords, headers }),
      en: "This is not your current password.",
      ko: "지금 비밀번호가 아니에요.",
    },
    {
      send: (headers: HeaderValues) =>
        callAs(admin, ADD_PERSON, { params: { schoolId }, body: person, headers }),
      en: "This login name is already taken. Choose another.",
      ko: "이미 사용 중인 아이디입니다. 다른 아이디를 정하세요.",
    },
    {
      send: (headers: HeaderValues) => {
        const request = { params: { schoolId, termId }, body: { endsOn: "2026-03-01" }, headers };
        return callAs(operator, EDIT_TERM, { method: "PATCH", ...request });
      },
      en: "The last day comes before the first.",
      ko: "마지막 날이 첫날보다 빠릅니다.",
    },
    {
      send: (headers: HeaderValues) =>
        callAs(teacher, CREATE_ACTIVITY, { params: { classroomId }, body: activity, headers }),
      en: "The closing time must be after the opening time.",
      ko: "마감 시각은 시작 시각보다 늦어야 합니다.",
    },
  ];
  for (const { send, en, ko } of refusals) {
    for (const [language, sentence] of Object.entries({ "ko-KR,ko;q=0.9": ko, en, fr: en })) {
      const { message, detail } = (await send({ "accept-language": language })).json.error;
      expect(detail.issues).toEqual([expect.objectContaining({ message: sentence })]);
      expect(message).toBe(`${detail.issues[0].path}: ${sentence}`);
    }
  }
});
