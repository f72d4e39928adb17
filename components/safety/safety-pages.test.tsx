import { randomUUID } from "node:crypto";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { IncidentCard } from "@/app/[locale]/(hub)/safety/_parts/incident-card";
import { IncidentCounts } from "@/app/[locale]/(hub)/safety/_parts/incident-counts";
import { QueryProvider } from "@/components/data/query-provider";
import { ToastProvider } from "@/components/ui/toast";
import { MESSAGES } from "@/lib/i18n/messages";
import type { SafetyIncident, SafetyRules } from "@/packages/client/contract/safety";
import { ContactsForm } from "./contacts-form";
import { SafetyNotice } from "./safety-notice";
import { SafetyRulesForm } from "./safety-rules-form";

const ignore = () => {};
const router = {
  back: ignore,
  forward: ignore,
  refresh: ignore,
  push: ignore,
  replace: ignore,
  prefetch: ignore,
};

function render(content: ReactNode, locale: "en" | "ko"): string {
  return renderToStaticMarkup(
    <AppRouterContext value={router as never}>
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Asia/Seoul">
        <QueryProvider>
          <ToastProvider text={{ dismiss: "", undo: "", region: "" } as never}>{content}</ToastProvider>
        </QueryProvider>
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
}

const incident: SafetyIncident = {
  id: randomUUID(),
  at: "2026-11-28T01:00:00.000Z",
  student: { id: randomUUID(), displayName: "김민지" },
  classroomId: randomUUID(),
  classroomName: "4-2",
  activityId: randomUUID(),
  activityTitle: "Our town",
  appSlug: "storybook",
  direction: "input",
  categories: ["self_harm"],
  severity: "urgent",
  action: "stopped",
  excerpt: "<b>dark words</b>",
  state: "handled",
  handledBy: { id: randomUUID(), displayName: "박지훈" },
  handledAt: "2026-11-28T02:00:00.000Z",
  note: "Talked with her.",
};
const rules: SafetyRules = {
  levels: {
    self_harm: "stop",
    sexual: "stop",
    sexual_minors: "stop",
    violence: "flag",
    hate: "stop",
    harassment: "stop",
    illicit: "stop",
  },
  helpText: { en: null, ko: "위클래스로 오세요." },
  aiHours: { days: [1, 2], from: "08:30", to: "16:00" },
  incidentDays: 30,
  youngestAge: 8,
};

test.each(["en", "ko"] as const)(
  "an incident says in %s who, what, where, and who handled it; its words are shown as text [safety-13]",
  (locale) => {
    const markup = render(
      <IncidentCard incident={incident} timeZone="Asia/Seoul" activityHref="/activities/1" />,
      locale,
    );
    for (const text of [
      "김민지",
      "4-2",
      "Our town",
      "&lt;b&gt;dark words&lt;/b&gt;",
      "박지훈",
      "Talked with her.",
    ])
      expect(markup).toContain(text);
    expect(markup).toContain(locale === "ko" ? "긴급" : "Urgent");
    expect(markup).not.toContain("safety.");
  },
);

test("an open incident stays open when only a note is saved, and is not said to be the student's words [safety-13]", () => {
  const open = { ...incident, state: "open" } as const;
  const markup = render(<IncidentCard incident={open} timeZone="UTC" activityHref={null} />, "en");
  expect(markup).toContain('<option value="open" selected="">');
  expect(markup).toContain("sent to the AI");
});

test("an incident links to its activity for those who may open it [safety-13]", () => {
  const linkFor = (activityHref: string | null) =>
    render(<IncidentCard incident={incident} timeZone="UTC" activityHref={activityHref} />, "en").includes(
      "<a ",
    );
  expect([linkFor("/activities/1"), linkFor(null)]).toEqual([true, false]);
});

test.each(["en", "ko"] as const)(
  "the settings of a school have each rule and each contact, in %s [safety-14]",
  (locale) => {
    const id = randomUUID();
    const contact = { id, displayName: "박지훈", email: "safe@school.example" };
    const markup = render(
      <>
        <SafetyRulesForm schoolId={id} rules={rules} />
        <ContactsForm safety={{ schoolId: id, contactPeople: [contact] }} staff={[contact]} />
      </>,
      locale,
    );
    for (const text of [
      "위클래스로 오세요.",
      "08:30",
      "16:00",
      'value="30"',
      'value="8"',
      "safe@school.example",
    ])
      expect(markup).toContain(text);
    expect(markup.match(/checked=""/g)).toHaveLength(5); // violence, hours, two days, the contact
    expect(markup).not.toContain("safety.");
  },
);

test("a school sees its open incidents, and that it has no contact or nobody checks [safety-14] [safety-7]", () => {
  const told = (school: Parameters<typeof SafetyNotice>[0]["school"], open = 0) =>
    render(<SafetyNotice school={school} incidents={{ open, urgent: 0 }} />, "en");
  expect(told({ moderation: "on", contacts: [] })).toContain("no safety contact");
  expect(told({ moderation: "off", contacts: ["x"] })).toContain("not checked on this hub");
  expect(told({ moderation: "on", contacts: ["x"] })).toBe("");
  expect(told(null, 2)).toContain("2 safety incidents are open");
});

test("counts show how often nothing was the matter, by category [safety-12]", () => {
  const count = { schoolId: randomUUID(), name: "Hanbit", nameKo: null, open: 1, handled: 2, noConcern: 3 };
  const markup = render(
    <IncidentCounts
      counts={[
        { ...count, category: "hate" },
        { ...count, category: null },
      ]}
    />,
    "en",
  );
  expect(markup).toContain("Hate");
  expect(markup).toContain("Other");
  expect(markup).toContain("Not a concern");
});
