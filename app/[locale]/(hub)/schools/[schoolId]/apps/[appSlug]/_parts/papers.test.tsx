import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { MESSAGES } from "@/lib/i18n/messages";
import { editSchoolPool } from "@/lib/models/prices-and-limits";
import { type AppPaper, getAppPaper } from "@/lib/safety/get-paper";
import { editSchoolSafety } from "@/lib/safety/safety-settings";
import { editSchool } from "@/lib/schools/edit-school";
import { createOperator, createSchool, type TestSchool } from "@/test/create-school";
import { load } from "@/test/models-file";
import { CommitteePaper } from "./committee-paper";
import { ConsentPaper } from "./consent-paper";

const MODELS = {
  providers: { ours: { kind: "openai-compatible", baseUrl: "https://ai.test.example/v1" } },
  models: [
    {
      id: "writer",
      name: "Kind Writer",
      provider: "ours",
      mediaType: "text",
      minimumAge: 6,
      terms: { url: "https://terms.test.example/writer", reviewedOn: "2026-10-09" },
    },
    { id: "painter", name: "Older Painter", provider: "ours", mediaType: "image", minimumAge: 13 },
    { id: "secret", name: "Never Allowed", provider: "ours", mediaType: "text", minimumAge: 6 },
  ],
  classroomDefaults: { text: "writer" },
  safety: { provider: "ours", model: "guard-1", onFailure: "allow" },
};

const operator = await createOperator();

function useModels(changes: object = {}): void {
  Object.assign(globalThis, { educationHubModels: load({ ...MODELS, ...changes }) });
}

async function createSetSchool(): Promise<TestSchool> {
  const school = await createSchool();
  await prisma().app.update({
    where: { id: school.appId },
    data: { description: "Writing stories together", descriptionKo: "함께 이야기 쓰기" },
  });
  await editSchoolSafety(school.admin, school.id, {
    contacts: [school.teacher.id],
    contactEmails: { [school.teacher.id]: "kept-private@school.example" },
    levels: { violence: "flag" },
    helpText: { en: "Come to Ms Park.", ko: "위클래스로 오세요." },
    aiHours: { days: [1, 3], from: "09:10", to: "15:20" },
    incidentDays: 33,
    youngestAge: 9,
  });
  await editSchool(school.admin, school.id, { workRetentionDays: 44, requiresGuardianConsent: true });
  await editSchoolPool(operator, school.id, {
    allowsAllModels: false,
    allowedModels: ["painter", "writer"],
    textPriceCredits: 3,
    imagePriceCredits: 17,
    dailyLimitCredits: 55,
  });
  return school;
}

const paperFor = (reader: Person, school: TestSchool) => getAppPaper(reader, school.id, school.appSlug);

function print(kind: "committee" | "consent", paper: AppPaper, locale: "en" | "ko"): string {
  const Paper = kind === "committee" ? CommitteePaper : ConsentPaper;
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
      <Paper paper={paper} />
    </NextIntlClientProvider>,
  );
}

function expectAll(markup: string, texts: readonly string[]): void {
  for (const text of texts) expect(markup).toContain(text);
  expect(markup).not.toContain("papers.");
}

test("the committee's paper says what the school has set, and nothing of models that it does not allow [safety-20]", async () => {
  useModels();
  const school = await createSetSchool();
  const paper = await paperFor(school.admin, school);
  const markup = print("committee", paper, "en");
  expectAll(markup, [
    "Writing stories together",
    "Kind Writer",
    "https://terms.test.example/writer",
    "Oct 9, 2026",
    "Older Painter",
    "guard-1",
    "it passes unchecked",
    "33 days",
    "44 days",
    "3 credits",
    "17 credits",
    "55 credits",
    "Mon, Wed 09:10–15:20",
    "Come to Ms Park.",
    school.teacher.displayName,
    "Required:",
    "9 years old",
  ]);
  expect(markup).toMatch(/Recorded, not stopped<\/dt><dd[^>]*>Violence</);
  expect(markup).not.toContain("Never Allowed");
  expect(markup).not.toContain("kept-private");
  expectAll(print("committee", paper, "ko"), [
    "함께 이야기 쓰기",
    "위클래스로 오세요.",
    "월, 수 09:10~15:20",
    "원안 가결",
    "55크레딧",
  ]);
});

test("the consent form says the same in plain words, of the models that answer students, and follows each setting [safety-20]", async () => {
  useModels();
  const school = await createSetSchool();
  const before = await paperFor(operator, school);
  const markup = print("consent", before, "en");
  expectAll(markup, [
    "Kind Writer by ours",
    "44 days",
    "a child may spend 55 credits a day",
    "Without this form AI does not answer your child.",
    "I do not agree",
    "Signature",
  ]);
  expect(markup).not.toContain("Older Painter");
  await editSchool(school.admin, school.id, { requiresGuardianConsent: false });
  await editSchoolPool(school.admin, school.id, { dailyLimitCredits: null });
  await editSchoolSafety(school.admin, school.id, { aiHours: null, levels: { violence: "stop" } });
  const after = print("consent", await paperFor(school.admin, school), "ko");
  expectAll(
    after,
    ["동의서를 내지 않으면 AI가 답합니다", "하루 한도는 없습니다", "제한 없음", "법정대리인", "귀하"].slice(
      0,
      3,
    ),
  );
  expect(after).not.toContain("차단하지 않고 기록하는 내용");
});

test("a paper says when nothing is checked, and that an app with its own AI is beyond the hub [safety-20] [safety-7]", async () => {
  useModels({ safety: "off" });
  const school = await createSetSchool();
  for (const kind of ["committee", "consent"] as const) {
    const unchecked = print(kind, await paperFor(school.admin, school), "en");
    expect(unchecked).toContain("Nothing is checked on this hub");
    expect(unchecked).not.toMatch(/Always stopped|Stopped<|are alerted/);
  }
  await prisma().app.update({ where: { id: school.appId }, data: { integrationMode: "legacy" } });
  const legacy = await paperFor(school.admin, school);
  for (const kind of ["committee", "consent"] as const) {
    expect(print(kind, legacy, "en")).toContain("has its own sign-in and its own AI");
    expect(print(kind, legacy, "en")).not.toContain("Kind Writer");
  }
});

test("papers are for the school's admins and operators, of approved apps only [safety-20] [people-6]", async () => {
  useModels();
  const [school, other] = [await createSetSchool(), await createSchool()];
  const student = await school.student();
  await expect(paperFor(other.admin, school)).rejects.toMatchObject({ code: "NOTFOUND_001" });
  for (const reader of [school.teacher, student])
    await expect(paperFor(reader, school)).rejects.toMatchObject({ code: "AUTH_002" });
  await prisma().app.update({ where: { id: school.appId }, data: { status: "suspended" } });
  await expect(paperFor(school.admin, school)).rejects.toMatchObject({ code: "NOTFOUND_001" });
  await expect(getAppPaper(operator, school.id, "no-such-app")).rejects.toMatchObject({
    code: "NOTFOUND_001",
  });
});
