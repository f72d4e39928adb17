import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LaunchForm } from "./launch-form";

it("LaunchForm opens a new tab and sends all its fields without JavaScript [start-5] [start-8]", () => {
  const text = { opened: "Opened.", openedHelp: "No tab?", tryAgain: "Try again" };
  const markup = renderToStaticMarkup(
    <AppRouterContext value={{} as never}>
      <LaunchForm
        action="/api/v1/activities/a-1/launch"
        fields={{ locale: "kr", expectedProfileId: "p-1" }}
        text={text}
      >
        <button type="submit">Start</button>
      </LaunchForm>
    </AppRouterContext>,
  );
  expect(markup).toMatch(/^<form\b[^>]*>.*<button type="submit">Start<\/button>.*<\/form>$/);
  const [form = ""] = /<form\b[^>]*>/.exec(markup) ?? [];
  for (const attribute of ['method="post"', 'action="/api/v1/activities/a-1/launch"', 'target="_blank"'])
    expect(form).toContain(attribute);
  expect(markup.match(/<input\b[^>]*>/g)).toEqual([
    '<input type="hidden" name="locale" value="kr"/>',
    '<input type="hidden" name="expectedProfileId" value="p-1"/>',
  ]);
});
