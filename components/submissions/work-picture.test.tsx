import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import { WorkPicture } from "./work-picture";

test("a picture that AI made says so, and no other picture does [safety-18]", () => {
  const render = (isGenerated: boolean) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="UTC">
        <WorkPicture
          url="https://a.example/p.png"
          alt="A fox"
          failedText=""
          className=""
          isGenerated={isGenerated}
        />
      </NextIntlClientProvider>,
    );
  expect(render(true)).toContain("Made with AI");
  expect(render(false)).not.toContain("Made with AI");
});
