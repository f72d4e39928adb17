import { expect, test } from "vitest";
import { POST as REGISTER } from "@/app/api/v1/developer/apps/route";
import { GET as CALLS } from "@/app/api/v1/developer/playground/calls/route";
import { GET as USAGE } from "@/app/api/v1/usage/entries/route";
import { callAs } from "@/test/call-as";
import { createDeveloper } from "@/test/create-school";

const developer = await createDeveloper();

const BODY = {
  names: { en: "" },
  hostedUrl: 5,
  locales: [],
  ageRange: { min: 1.5, max: 200 },
  integrationMode: "own",
  supportsTeacherManage: "yes",
};

test.each([
  [
    "en",
    {
      appSlug: "Required. Send a text.",
      "names.en": "Must not be empty.",
      hostedUrl: "Send a text.",
      locales: "Must not be empty.",
      "ageRange.min": "Send a whole number.",
      "ageRange.max": "Send 99 or less.",
      integrationMode: "Send one of: legacy, hybrid, edu_only.",
      supportsTeacherManage: "Send true or false.",
    },
    "appSlug: Required. Send a text.",
  ],
  [
    "ko",
    {
      appSlug: "필수 항목입니다. 문자열을 보내 주세요.",
      "names.en": "비워 둘 수 없습니다.",
      hostedUrl: "문자열을 보내 주세요.",
      locales: "비워 둘 수 없습니다.",
      "ageRange.min": "정수를 보내 주세요.",
      "ageRange.max": "99보다 클 수 없습니다.",
      integrationMode: "다음 중 하나를 보내 주세요: legacy, hybrid, edu_only",
      supportsTeacherManage: "true 또는 false 값을 보내 주세요.",
    },
    "appSlug: 필수 항목입니다. 문자열을 보내 주세요.",
  ],
])(
  "a refused body says in plain %s what is expected in each field [envelope-5]",
  async (language, expected, message) => {
    const headers = { "accept-language": language };
    const { error } = (await callAs(developer, REGISTER, { method: "POST", headers, body: BODY })).json;
    const issues: { path: string; message: string }[] = error.detail.issues;
    expect(Object.fromEntries(issues.map((issue) => [issue.path, issue.message]))).toEqual(expected);
    expect(error.message).toBe(message);
  },
);

test.each([
  [CALLS, "/developer/playground/calls?limit=x", "limit: Send a number."],
  [CALLS, "/developer/playground/calls?limit=0", "limit: Send 1 or more."],
  [CALLS, "/developer/playground/calls?launchId=x", "launchId: Send an id (a UUID)."],
])("a refused query says what is expected (%#)", async (handler, path, message) => {
  expect((await callAs(developer, handler, { path })).json.error.message).toBe(message);
});

test.each([
  ["en", "from: Send a day such as 2026-03-02 or a moment such as 2026-03-02T09:00:00Z."],
  ["ko", "from: 2026-03-02 같은 날짜 또는 2026-03-02T09:00:00Z 같은 시각을 보내 주세요."],
])(
  "a refused field that may have several forms is explained with each of them (%s)",
  async (language, message) => {
    const request = { path: "/usage/entries?from=x", headers: { "accept-language": language } };
    expect((await callAs(developer, USAGE, request)).json.error.message).toBe(message);
  },
);
