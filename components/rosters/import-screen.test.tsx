import { NextIntlClientProvider } from "next-intl";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { RosterImport } from "@/client/contract/rosters";
import { QueryProvider } from "@/components/data/query-provider";
import { en } from "@/i18n/messages-en";
import { ImportScreen } from "./import-screen";

const NONE = { added: 0, changed: 0, archived: 0, restored: 0, unchanged: 0 };
const READY: RosterImport = {
  id: "i",
  status: "ready",
  mode: "add",
  format: "plain",
  createdAt: "2026-03-02T00:00:00.000Z",
  appliedAt: null,
  progress: { done: 0, total: 0 },
  counts: { ...NONE, unchanged: 615, refused: 0 },
  classroomCounts: NONE,
  overwrittenRefusals: 0,
  needsConfirmation: false,
  erasedCount: 0,
  cardsLeft: 615,
  failure: null,
};
const FAILURE = { code: "badZip", message: "The zip cannot be opened." };

const render = (latest: RosterImport) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <QueryProvider>
        <NuqsTestingAdapter>
          <ImportScreen schoolId="s" latest={latest} signInUrl="https://hub/en/sign-in" />
        </NuqsTestingAdapter>
      </QueryProvider>
    </NextIntlClientProvider>,
  );

test("the page offers the cards of new people while the newest import is ready, applied, being checked or failed", () => {
  const checking = { ...READY, status: "checking" } as const;
  const failed = { ...READY, status: "failed", failure: FAILURE } as const;
  for (const latest of [READY, { ...READY, status: "applied" } as const, checking, failed]) {
    const page = render(latest);
    expect(page).toContain("615 new people have no password yet");
    expect(page).toContain("Make 200 cards");
  }
  expect(render(READY)).toContain("There is nothing to apply.");
  expect(render({ ...READY, cardsLeft: 0 })).not.toContain("no password yet");
});

test("before an import is applied, the page says how many guardians' refusals it would overwrite", () => {
  expect(render({ ...READY, overwrittenRefusals: 2 })).toContain("2 students whose guardian has refused");
  expect(render(READY)).not.toContain("guardian has refused");
});

test("the page says why the newest file was refused", () => {
  const page = render({ ...READY, status: "failed", failure: FAILURE });
  expect(page).toContain("The file was not imported. The zip cannot be opened.");
});
