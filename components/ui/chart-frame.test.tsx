import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import english from "@/messages/en/ui.json";
import { ChartFrame } from "./chart-frame";

describe("a chart", () => {
  it("has its numbers as a table, also while only the chart shows", () => {
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
    // A table inside the closed `details` would be heard by nobody.
    expect(markup.slice(markup.indexOf("</details>"))).toMatch(/<table.*Tuesday.*1,240.*<\/table>/s);
  });
});
