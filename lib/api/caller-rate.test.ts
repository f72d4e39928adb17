import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { POST as start } from "@/app/api/v1/activities/[activityId]/launch/route";
import { GET as listClassrooms } from "@/app/api/v1/lms/classrooms/route";
import { GET as readAccount } from "@/app/api/v1/mcp-proxy/api/account/route";
import { GET as listOwnWork } from "@/app/api/v1/profile/submissions/route";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { createApiToken } from "@/test/create-api-token";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { restoreRates, setPersonRate } from "@/test/request-rates";

restoreRates();
beforeEach(() => {
  // Stops the clock, so that the rate limit does not recover on a slow machine.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a person may send 120 requests at once over all launches, and ten a second after that [limits-6]", async () => {
  setPersonRate({ perMinute: undefined, burst: undefined });
  const school = await createSchool();
  const [student, classmate] = [await school.student(), await school.student()];
  const activityIds = await Promise.all(Array.from({ length: 5 }, () => school.activity()));
  const sessions = await Promise.all(activityIds.map((activityId) => launchSessionOf(student, activityId)));
  const sendAll = (times: number) =>
    Promise.all(
      Array.from({ length: times }, () => sessions.map((session) => call(readAccount, { session }))).flat(),
    );
  const countAccepted = (answers: { status: number }[]) =>
    answers.filter(({ status }) => status === 200).length;
  expect(countAccepted(await sendAll(25))).toBe(120);
  vi.setSystemTime(Date.now() + 1_000);
  expect(countAccepted(await sendAll(4))).toBe(10);
  const other = await launchSessionOf(classmate, activityIds[0] ?? "");
  expect((await call(readAccount, { session: other })).status).toBe(200);
});

test("requests with a launch session, a cookie or an API token and presses of Start share one rate limit per person, and the refusal says when to try again [limits-6]", async () => {
  setPersonRate({ perMinute: "6", burst: "4" });
  const school = await createSchool();
  const activityId = await school.activity();
  const { teacher } = school;
  const { token } = await createApiToken(teacher);
  const session = await launchSessionOf(teacher, activityId, { purpose: "teacher_manage" });
  const params = { activityId };
  const headers = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
  const submitForm = () => callAs(teacher, start, { params, rawBody: "purpose=teacher_manage", headers });
  const requests = [
    () => call(readAccount, { session }),
    () => call(listClassrooms, { bearer: token }),
    () => callAs(teacher, listClassrooms, {}),
  ];
  for (const request of requests) expect((await request()).status).toBe(200);
  expect((await submitForm()).headers.get("location")).not.toContain("launch-refused");
  for (const request of requests) {
    const refused = await request();
    expect([refused.status, refused.json.error.code]).toEqual([429, "RATE_001"]);
    expect(refused.headers.get("retry-after")).toBe("10");
  }
  expect((await submitForm()).headers.get("location")).toContain("launch-refused?code=RATE_001");
  expect((await callAs(await school.student(), listOwnWork, {})).status).toBe(200);
});
