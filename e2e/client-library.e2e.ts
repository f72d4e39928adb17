import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { createEducationClient } from "../packages/client/index";
import { codeOfGuide } from "../test/client-guide";
import { untilHydrated } from "./hydrated";
import { test } from "./journey";
import { addOwnApp, makeOwnClass } from "./own-class";
import { signedIn } from "./sign-in";

const hub = process.env.E2E_HUB_URL ?? "";
const proxy = `${hub}/api/v1/mcp-proxy`;
const servers: Server[] = [];

/** The module that an app's page imports. */
type Library = typeof import("../packages/client/index");

/**
 * Starts an app on its own origin. Its page is the one-file app of the guide, set to the hub of this journey. Its server has a
 * route that uploads a JPEG.
 */
async function startApp(getSlug: () => string): Promise<string> {
  const [page = ""] = codeOfGuide("html");
  const server = createServer(async (request, response) => {
    if (request.method === "POST") {
      const session = String(request.headers["x-edu-session"]);
      const edu = createEducationClient({
        expectedAppSlug: getSlug(),
        additionalTrustedProxyUrls: [proxy],
        launch: { session, proxy },
      });
      const jpeg = new Blob([new Uint8Array(await buffer(request))], { type: "image/jpeg" });
      const data = await edu.upload(jpeg, { operationId: String(request.headers["idempotency-key"]) });
      response.end(JSON.stringify({ status: "success", data, code: "", message: "" }));
    } else {
      response.setHeader("Content-Type", "text/html");
      response.end(page.replace("http://localhost:3000", hub).replace("your-slug", getSlug()));
    }
  });
  servers.push(server);
  server.listen(0, "localhost");
  await once(server, "listening");
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

test.afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

test("the one-file app of the guide gives an idea, submits once although the first answer is lost, and a picture that cannot be uploaded from the page is uploaded by the app's server [client-7]", async ({
  browser,
  playwright,
}) => {
  const ownClass = await makeOwnClass(playwright.request, "One file");
  let slug = "";
  const origin = await startApp(() => slug);
  slug = await addOwnApp(playwright.request, ownClass, origin);
  const home = await signedIn(browser, ownClass.students[0] ?? "");
  await untilHydrated(home);
  const opened = home.waitForEvent("popup");
  await home
    .getByRole("article", { name: slug })
    .getByRole("button", { name: /^Start/ })
    .click();
  const app = await opened;
  await expect(app.getByRole("status")).toContainText(ownClass.students[0]?.displayName ?? "");
  expect(app.url()).toBe(`${origin}/`);
  await app.getByLabel("Your story").fill("Once upon a time");
  await app.getByRole("button", { name: "Give me an idea (uses 1 credit)" }).click();
  await expect(app.getByRole("blockquote")).not.toBeEmpty();
  await expect(app.getByLabel("Your story")).toHaveValue("Once upon a time");
  // The hub gets the submission, but no answer reaches the app.
  await app.route("**/submissions", async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.abort();
  });
  await app.getByRole("button", { name: "Submit" }).click();
  await expect(app.getByRole("status")).toHaveText(/EDU_NETWORK/, { timeout: 60_000 });
  await app.unroute("**/submissions");
  await app.getByRole("button", { name: "Submit" }).click();
  await expect(app.getByRole("status")).toHaveText("Submitted.");
  const own = await (await home.request.get("/api/v1/profile/submissions")).json();
  expect(own.data).toMatchObject([{ title: "My dragon story", revision: 1 }]);

  await app.route(`${hub}/files/**`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  const stored = await app.evaluate(
    async ({ library, expectedAppSlug }) => {
      const { createEducationClient }: Library = await import(library);
      const canvas = Object.assign(document.createElement("canvas"), { width: 1500, height: 1200 });
      const pixels = new ImageData(1500, 1200);
      for (let offset = 0; offset < pixels.data.length; offset += 65_536)
        crypto.getRandomValues(
          new Uint8Array(pixels.data.buffer, offset, Math.min(65_536, pixels.data.length - offset)),
        );
      canvas.getContext("2d")?.putImageData(pixels, 0, 0);
      const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
      const edu = createEducationClient({ expectedAppSlug, uploadFallbackUrl: "/upload" });
      return { pngBytes: png?.size ?? 0, file: await edu.upload(png ?? new Blob()) };
    },
    { library: `${hub}/client/0.1.0/index.js`, expectedAppSlug: slug },
  );
  expect(stored.pngBytes).toBeGreaterThan(4_500_000);
  const picture = await app.request.get(stored.file.publicUrl);
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
  expect((await picture.body()).length).toBeLessThan(4_500_000);
});

test("an app that was opened without Start asks the student to press Start, and an app on an unregistered origin says that the hub does not know its address [client-errors-6]", async ({
  page,
}) => {
  const origin = await startApp(() => "storybook");
  await page.goto(origin);
  await expect(page.getByRole("status")).toHaveText("Open your activity in the hub and press Start there.");
  await page.goto(`${origin}/?session=a.b.c&proxy=${encodeURIComponent(proxy)}&locale=en`);
  await expect(page.getByRole("status")).toHaveText(/does not know the address of this page/);
  await expect(page.getByRole("button", { name: "Submit" })).toBeDisabled();
});
