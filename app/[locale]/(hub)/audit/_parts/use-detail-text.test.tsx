import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import type { AuditEvent } from "@/packages/client/contract/audit-events";
import { useDetailText } from "./use-detail-text";

function DetailText(event: Pick<AuditEvent, "target" | "detail">) {
  return useDetailText()(event);
}

function read(locale: "en" | "ko", detail: AuditEvent["detail"], name: string | null = null): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="Asia/Seoul"
      messages={{ audit: MESSAGES[locale].audit }}
    >
      <DetailText target={{ type: "pool", id: "1", name }} detail={detail} />
    </NextIntlClientProvider>,
  );
}

describe("the details of an event in the audit log", () => {
  it("show the old and the new value in words, in either order of the fields", () => {
    const emptied = { lowWaterCreditsBefore: 1000, lowWaterCredits: null };
    expect(read("en", emptied)).toBe("warning at: 1000 → none");
    expect(read("ko", emptied)).toBe("알림 기준: 1000 → 없음");
    expect(read("en", { lowWaterCredits: 100, lowWaterCreditsBefore: null })).toBe("warning at: none → 100");
    const models = {
      allowsAllModels: false,
      allowedModels: ["text-small", "teacher"],
      allowedModelsBefore: [],
      allowsAllModelsBefore: true,
    };
    expect(read("ko", models)).toBe("모든 모델 허용: 예 → 아니요, 허용 모델: 없음 → text-small, teacher");
  });

  it("translate an app's mode, also in the form that early events store", () => {
    const mode = { appSlug: "storybook", integrationMode: "edu_only", integrationModeBefore: "hybrid" };
    expect(read("en", mode, "storybook")).toBe("mode: Hub or own sign-in (hybrid) → Hub only (edu_only)");
    expect(read("ko", mode, "storybook")).toBe(
      "연동 방식: 허브 또는 자체 로그인 (hybrid) → 허브 전용 (edu_only)",
    );
    const early = { from: "legacy", to: "hybrid" };
    expect(read("ko", early)).toBe("이전: 자체 로그인 (legacy), 이후: 허브 또는 자체 로그인 (hybrid)");
  });

  it("leave out empty lists of ids, and the name of the event's target, which the table shows above them", () => {
    expect(read("en", { role: "school_admin", classroomIds: [] })).toBe("role: school admin");
    expect(read("en", { name: "3-2", title: "Poem" }, "3-2")).toBe("title: Poem");
  });

  it("do not translate texts that people wrote", () => {
    expect(read("ko", { role: "teacher", note: "teacher" })).toBe("역할: 선생님, 메모: teacher");
    expect(read("ko", { changed: ["displayName", "role"], note: "true" })).toBe(
      "바꾼 항목: 이름, 역할, 메모: true",
    );
  });
});
