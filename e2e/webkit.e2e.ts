import { testWith } from "./engines/engine-test";
import { startWebKit } from "./engines/webkit";
import { runWholePath } from "./engines/whole-path";
import { makeOwnClass } from "./own-class";

const test = testWith(startWebKit);

test.skip(process.platform !== "linux", "WebKitGTK, which has the engine of Safari, runs on Linux only.");

test("in WebKit, the engine of Safari, a student writes with help, makes a picture and submits, and a teacher reviews it [start-5]", async ({
  engine,
  playwright,
}) => {
  await runWholePath(engine, await makeOwnClass(playwright.request, "Seen in WebKit"));
});
