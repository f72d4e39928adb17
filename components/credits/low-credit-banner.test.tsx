import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import { LowCreditBanner } from "./low-credit-banner";

test.each([
  [0, null, "남은 크레딧이 없어서"],
  [0, 10, "남은 크레딧이 없어서"],
  [10, 10, "남은 크레딧이 10입니다"],
  [11, 10, null],
  [1, null, null],
])("with %s credits and the threshold %s the banner says: %s", (availableCredits, lowWaterCredits, text) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="ko" messages={MESSAGES.ko} timeZone="UTC">
      <LowCreditBanner availableCredits={availableCredits} lowWaterCredits={lowWaterCredits} />
    </NextIntlClientProvider>,
  );
  if (text === null) expect(html).toBe("");
  else expect(html).toContain(text);
});
