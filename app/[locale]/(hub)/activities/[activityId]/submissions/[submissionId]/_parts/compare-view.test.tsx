import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { queryKeyOf } from "@/components/data/hub-call";
import { MESSAGES } from "@/lib/i18n/messages";
import { CompareView } from "./compare-view";

type Work = ComponentProps<typeof CompareView>["work"];

const picture = (name: string, isGenerated: boolean) => ({
  url: `https://hub.school.org/files/ab/${name}.png`,
  takenDown: null,
  text: null,
  isTooMuch: false,
  framePath: null,
  isGenerated,
  kind: "picture",
});
const contentWith = (name: string, isGenerated: boolean) => ({
  title: "The market",
  summary: "It is loud.",
  primary: picture(name, isGenerated),
  assets: [],
  attachments: [],
});

test("of two versions, the pictures that AI made say so [safety-18]", () => {
  const params = { activityId: "a", submissionId: "s" };
  const earlier = { revision: 1, submittedAt: "2026-11-28T01:00:00.000Z", status: "submitted" };
  const work = { submissionId: "s", revision: 2, revisions: [earlier], content: contentWith("photo", false) };
  const client = new QueryClient();
  const key = queryKeyOf("GET /activities/{activityId}/reviews/{submissionId}", params);
  client.setQueryData([...key, { revision: 1, newest: 2 }], { content: contentWith("fox", true) });
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <CompareView activityId="a" work={work as unknown as Work} timeZone="UTC" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  expect(markup).toContain("photo.png");
  expect(markup.split("Made with AI")).toHaveLength(2);
  expect(markup.indexOf("fox.png")).toBeLessThan(markup.indexOf("Made with AI"));
  expect(markup.indexOf("Made with AI")).toBeLessThan(markup.indexOf("photo.png"));
});
