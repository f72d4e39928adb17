import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HubSetupCard } from "@/app/[locale]/(hub)/_parts/operator-home";
import { MESSAGES } from "@/lib/i18n/messages";
import type { SchoolSetup, SetupStep } from "@/packages/client/contract/setup";
import { SchoolSetupCard } from "./school-setup-card";

function render(card: ReactNode, locale: "en" | "ko" = "en"): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
      {card}
    </NextIntlClientProvider>,
  );
}

const KEYS = ["admin", "classrooms", "teachers", "students", "activity", "credits"] as const;

function setupWithout(missing: Partial<Record<SetupStep["key"], Partial<SetupStep>>>): SchoolSetup {
  const steps = KEYS.map((key) => ({
    key,
    isDone: !(key in missing),
    classroomsWithout: 0,
    classroomNames: [],
    ...missing[key],
  }));
  return { schoolId: "s", isDone: Object.keys(missing).length === 0, hasApprovedApp: true, steps };
}

const READY = { hasSchool: true, hasApprovedApp: true, pendingAppCount: 0, hasModels: true };

test("without AI models the hub's card links to the system page; when all is set up it is empty", () => {
  const card = render(<HubSetupCard {...READY} hasModels={false} />);
  expect(card).toContain('href="/en/system"');
  expect(card).toContain("No AI model is configured");
  expect(render(<HubSetupCard {...READY} />)).toBe("");
});

test("while no app is approved, the hub's card links to the apps that wait for approval, or to adding an app when none waits", () => {
  const waiting = render(<HubSetupCard {...READY} hasApprovedApp={false} pendingAppCount={2} />, "ko");
  expect(waiting).toContain('href="/kr/apps"');
  expect(waiting).toContain("승인을 기다리는 앱이 2개 있습니다");
  expect(render(<HubSetupCard {...READY} hasApprovedApp={false} />)).toContain('href="/en/apps/new"');
});

test("the school's card names the operators who can grant credits", () => {
  const card = (operatorNames: string[], locale: "en" | "ko") =>
    render(
      <SchoolSetupCard setup={setupWithout({ credits: {} })} reader={{ kind: "admin", operatorNames }} />,
      locale,
    );
  expect(card(["Lee Hub", "Kim"], "en")).toContain("can grant them: ask Lee Hub, Kim.");
  expect(card(["Lee Hub"], "ko")).toContain("허브 운영자(Lee Hub)만 지급할 수 있으니");
  expect(card([], "en")).toContain("Only an operator of this hub can grant them.");
});

test("the school's card names the first three classrooms without a teacher", () => {
  const teachers = { classroomsWithout: 5, classroomNames: ["4-1", "4-2", "4-3"] };
  const setup = setupWithout({ teachers });
  const card = render(<SchoolSetupCard setup={setup} reader={{ kind: "admin", operatorNames: [] }} />);
  expect(card).toContain("No teacher yet in 4-1, 4-2, 4-3 and 2 more.");
  expect(card).toContain('href="/en/people?form=teacher"');
});

test("for an operator the school's card links only to what operators do; when all is set up it is empty", () => {
  const missing = { admin: {}, classrooms: {}, credits: {} };
  const card = render(<SchoolSetupCard setup={setupWithout(missing)} reader={{ kind: "operator" }} />);
  const links = [...card.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual(["/en/schools/s?form=admin", "/en/schools/s?form=grant"]);
  expect(render(<SchoolSetupCard setup={setupWithout({})} reader={{ kind: "operator" }} />)).toBe("");
});
