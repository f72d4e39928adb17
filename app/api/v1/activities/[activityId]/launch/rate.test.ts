import { afterEach, expect, test, vi } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { MESSAGES } from "@/lib/i18n/messages";
import { callAs } from "@/test/call-as";
import { createSchool } from "@/test/create-school";
import { POST } from "./route";

const { launchRefused: en } = MESSAGES.en;
const { launchRefused: ko } = MESSAGES.ko;

const FORM = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };

async function setUp() {
  const school = await createSchool();
  const activityId = await school.activity();
  const press = (who: { id: string }, times: number) =>
    Promise.all(
      Array.from({ length: times }, () =>
        callAs(who, POST, { params: { activityId }, body: { locale: "en" } }),
      ),
    );
  const pressForm = (who: { id: string }) =>
    callAs(who, POST, { params: { activityId }, rawBody: "locale=kr", headers: FORM });
  return { school, activityId, press, pressForm };
}

afterEach(() => {
  vi.useRealTimers();
});

test("allows one person 120 launches at once, and refuses one more without storing it [limits-8] [start-9]", async () => {
  const { school, activityId, press, pressForm } = await setUp();
  const student = await school.student();
  // Stops the clock, so that the rate limit does not recover on a slow machine.
  vi.useFakeTimers({ toFake: ["Date"] });
  const answers = await press(student, 121);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
  const refused = answers.find(({ status }) => status !== 200);
  expect([refused?.status, refused?.json.error.code]).toEqual([429, "RATE_001"]);
  expect(refused?.headers.get("retry-after")).toBe("1");
  const form = await pressForm(student);
  expect([form.status, form.headers.get("location")]).toEqual([
    303,
    "http://localhost:3000/kr/launch-refused?code=RATE_001",
  ]);
  for (const texts of [en, ko]) expect(texts.RATE_001.title).not.toBe("");
  expect(await prisma().launch.count({ where: { activityId } })).toBe(120);
});

test("allows a whole class to start at once, each with several clicks [limits-8] [start-9]", async () => {
  const { school, press, pressForm } = await setUp();
  const students = await Promise.all(Array.from({ length: 30 }, () => school.student()));
  const answers = await Promise.all(students.flatMap((student) => [press(student, 2), pressForm(student)]));
  expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200, 303]));
});
