import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import { ChartFrame } from "./chart-frame";

const { ui: english } = MESSAGES.en;

describe("ChartFrame", () => {
  it("renders its numbers as a table outside the closed details element", () => {
    const markup = renderToStaticMarkup(
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ ui: english }}>
        <ChartFrame
          title="Credits by day"
          summary="Most on Tuesday."
          table={{ columns: ["Day", "Credits"], rows: [["Tuesday", "1,240"]] }}
        >
          <svg />
        </ChartFrame>
      </NextIntlClientProvider>,
    );
    // Screen readers skip the content of a closed `details`.
    expect(markup.slice(markup.indexOf("</details>"))).toMatch(/<table.*Tuesday.*1,240.*<\/table>/s);
  });
});
