import { testWith } from "./engines/engine-test";
import { startFirefox } from "./engines/firefox";
import { runWholePath } from "./engines/whole-path";
import { makeOwnClass } from "./own-class";

const test = testWith(startFirefox);

test("in Firefox, a student writes with help, makes a picture and submits, and a teacher reviews it [start-5]", async ({
  engine,
  playwright,
}) => {
  await runWholePath(engine, await makeOwnClass(playwright.request, "Seen in Firefox"));
});
