import { expect, type Page } from "@playwright/test";
import { expectNoProblems } from "./check-page";
import { test } from "./journey";
import { makeOwnClass, makeOwnSchool, makeSuffix, type OwnClass, post, signIn } from "./own-class";
import {
  createActivityOfApp,
  launchAddress,
  openApp,
  openBook,
  storedTexts,
  studentOf,
  textOf,
  titleOf,
  untilSaved,
} from "./sample-app";
import { signedIn } from "./sign-in";

let ownClass: OwnClass;
test.beforeAll(async ({ playwright }) => {
  ownClass = await makeOwnClass(playwright.request, "Trouble");
});
const bookOf = (index: number) => ({ student: ownClass.students[index], activityId: ownClass.activityId });

async function signOut(home: Page): Promise<void> {
  const { csrfToken } = await (await home.request.get("/api/auth/csrf")).json();
  await home.request.post("/api/auth/signout", { form: { csrfToken, json: "true" } });
}

/** Tells the page that its window has the focus again, as when a child comes back to the tab. */
const returnTo = (app: Page) => app.evaluate(() => window.dispatchEvent(new Event("focus")));

test("after the launch session has ended the app shows nothing of the child and stores only what the hub does not have, and a new Start brings everything back [sample-4]", async ({
  browser,
}) => {
  const { home, app } = await openBook(browser, bookOf(0));
  await titleOf(app).fill("My secret garden");
  await textOf(app).fill("Behind the school there is a gate.");
  await untilSaved(app);
  // The last words are written while the hub does not answer.
  await app.route("**/api/session/state", (route) => route.abort());
  await textOf(app).fill("Behind the school there is a gate. It is green.");
  await expect(app.getByText(/^No connection/)).toBeVisible({ timeout: 20_000 });
  await signOut(home);
  await returnTo(app);
  const unsaved = app.getByRole("heading", { name: "Your last sentence is not saved with the hub" });
  await expect(unsaved).toBeVisible();
  await expect(app.locator("body")).not.toContainText(/secret garden|나온유/);
  await app.reload();
  await expect(unsaved).toBeVisible();
  await expect(app.locator("body")).not.toContainText(/secret garden|나온유/);
  expect(await app.title()).toBe("Storybook");

  const storageState = await app.context().storageState();
  const again = await signedIn(browser, studentOf(ownClass, 0), "en", { storageState });
  const next = await openApp(again, ownClass.activityId);
  await expect(textOf(next)).toHaveValue("Behind the school there is a gate. It is green.");
  await untilSaved(next);
  await signOut(again);
  await returnTo(next);
  await expect(next.getByRole("heading", { name: "Your work is saved" })).toBeVisible();
  expect(await storedTexts(next)).not.toMatch(/garden|gate|나온유/);
});

test("a teacher closes the activity while a child writes: the book stays to be read, also after a reload, and is saved once it is open again [sample-3]", async ({
  browser,
  playwright,
}) => {
  const { app } = await openBook(browser, bookOf(4), { locale: "kr" });
  await titleOf(app).fill("가을 이야기");
  await textOf(app).fill("나뭇잎이 떨어졌어요.");
  await untilSaved(app);
  const teacher = await signIn(playwright.request, ownClass.teacher);
  await post(teacher, `/activities/${ownClass.activityId}/close`, {});
  await textOf(app).fill("나뭇잎이 떨어졌어요. 바람이 불었어요.");
  const banner = app.getByRole("alert").filter({ hasText: "선생님이 이 활동을 마감했어요." });
  for (const reload of [false, true]) {
    if (reload) await app.reload();
    await expect(banner).toContainText("마지막에 쓴 글은 이 기기에만 있어요.");
    await expect(textOf(app)).toHaveValue("나뭇잎이 떨어졌어요. 바람이 불었어요.");
    await expect(textOf(app)).not.toBeEditable();
    await expect(titleOf(app)).not.toBeEditable();
    await expect(app.getByRole("button", { name: "제출하기" })).toBeDisabled();
    await expect(app.getByRole("button", { name: "새 쪽" })).toBeDisabled();
    await expect(app.getByRole("button", { name: "도움 받기" })).toHaveCount(0);
  }
  await expectNoProblems(app, "a book of a closed activity");
  await banner.getByRole("button", { name: "다시 확인하기" }).click();
  await expect(banner.getByRole("button", { name: "다시 확인하기" })).toBeEnabled();
  await post(teacher, `/activities/${ownClass.activityId}/open`, {});
  await banner.getByRole("button", { name: "다시 확인하기" }).click();
  await untilSaved(app);
  await expect(banner).toHaveCount(0);
  await expect(textOf(app)).toBeEditable();

  await app.getByRole("button", { name: "제출하기" }).click();
  await expect(app.getByRole("dialog")).toBeVisible();
  await post(teacher, `/activities/${ownClass.activityId}/close`, {});
  await returnTo(app);
  await expect(app.getByRole("dialog")).toHaveCount(0);
  await post(teacher, `/activities/${ownClass.activityId}/open`, {});
  await banner.getByRole("button", { name: "다시 확인하기" }).click();
  await expect(banner).toHaveCount(0);
  await expect(app.getByRole("button", { name: "제출하기" })).toBeEnabled();
  // Only a press opens the question whether to submit.
  await expect(app.getByRole("dialog")).toHaveCount(0);
  await teacher.dispose();
});

test("a child on a shared device does not see the book of the child before, whose activity was closed [sample-4]", async ({
  browser,
  playwright,
}) => {
  const own = await makeOwnClass(playwright.request, "Shared device");
  const { home, app } = await openBook(browser, { student: own.students[0], activityId: own.activityId });
  await textOf(app).fill("Only mine.");
  await untilSaved(app);
  const teacher = await signIn(playwright.request, own.teacher);
  await post(teacher, `/activities/${own.activityId}/close`, {});
  await textOf(app).fill("Only mine. And this.");
  await expect(
    app.getByText(/^Your teacher closed this\. Your last sentence is only on this device\.$/),
  ).toBeVisible();
  await signOut(home);
  await app.reload();
  await expect(
    app.getByRole("heading", { name: "Your last sentence is not saved with the hub" }),
  ).toBeVisible();
  await expect(app.locator("body")).not.toContainText(/Only mine|나온유/);
  await post(teacher, `/activities/${own.activityId}/open`, {});
  const storageState = await app.context().storageState();
  const second = await signedIn(browser, studentOf(own, 1), "en", { storageState });
  const next = await openApp(second, own.activityId);
  await expect(textOf(next)).toHaveValue("");
  await teacher.dispose();
});

test("a launch from an unknown hub stops before anything is sent [client-errors-2]", async ({ browser }) => {
  const home = await signedIn(browser, studentOf(ownClass, 1));
  const address = new URL(await launchAddress(home, ownClass.activityId));
  address.searchParams.set("proxy", "https://hub.evil.example/api/v1/mcp-proxy");
  const app = await home.context().newPage();
  const requested: string[] = [];
  app.on("request", (request) => requested.push(request.url()));
  await app.goto(address.href);
  await expect(app.getByText(/does not come from your school's hub/)).toBeVisible();
  expect(requested.filter((url) => !url.startsWith(process.env.E2E_SAMPLE_APP_URL ?? ""))).toEqual([]);
  expect(new URL(app.url()).search).toBe("");
});

test("the app says in Korean that it was started with the launch of another app [client-errors-2]", async ({
  browser,
  playwright,
}) => {
  const another = { appSlug: `other-${makeSuffix()}`, path: "/" };
  const activityId = await createActivityOfApp(playwright.request, ownClass, another);
  const home = await signedIn(browser, studentOf(ownClass, 1), "kr");
  const app = await openApp(home, activityId, { locale: "kr" });
  await expect(app.getByText(/다른 앱의 주소예요/)).toBeVisible();
});

test("a book is submitted even when the device can store nothing and the file storage refuses the browser [sample-6]", async ({
  browser,
}) => {
  const { app } = await openBook(browser, bookOf(2));
  await app.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await titleOf(app).fill("The closed door");
  await textOf(app).fill("Nobody could open it.");
  await untilSaved(app);
  const refused: string[] = [];
  await app.route("**/*", (route) => {
    if (route.request().method() !== "PUT" || route.request().url().includes("/session/state"))
      return route.continue();
    refused.push(route.request().url());
    return route.abort();
  });
  await app.getByRole("button", { name: "Submit" }).click();
  await app.getByRole("button", { name: "Yes, submit" }).click();
  await expect(app.getByText(/^Submitted Version 1/)).toBeVisible({ timeout: 30_000 });
  expect(refused).toHaveLength(2);
});

test("what is saved neither on the hub nor on the device stays on the page after the launch session has ended, and the app says so [sample-4]", async ({
  browser,
}) => {
  const { home, app } = await openBook(browser, bookOf(1));
  await app.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await app.route("**/api/session/state", (route) => route.abort());
  await textOf(app).fill("Only this page has these words.");
  await expect(app.getByText(/^No connection\. Your last sentence is only on this page/)).toBeVisible({
    timeout: 20_000,
  });
  await signOut(home);
  await returnTo(app);
  await expect(
    app.getByRole("alert").filter({ hasText: "Your last sentence is not saved with the hub" }),
  ).toBeVisible();
  await expect(textOf(app)).toHaveValue("Only this page has these words.");
});

test("with too few credits a sentence explains why there is no picture button, and the book can be submitted [sample-1]", async ({
  browser,
  playwright,
}) => {
  const school = await makeOwnSchool(playwright.request, "A school with little", 5);
  const poor = await makeOwnClass(playwright.request, "Few credits", school);
  const { app } = await openBook(browser, { student: poor.students[0], activityId: poor.activityId });
  await expect(app.getByRole("button", { name: "Ask for help" })).toBeVisible();
  await expect(app.getByText(/^There are not enough credits/)).toBeVisible();
  await expect(app.getByRole("button", { name: "Make the picture" })).toHaveCount(0);
  await titleOf(app).fill("Only words");
  await textOf(app).fill("They are enough.");
  await app.getByRole("button", { name: "Submit" }).click();
  await app.getByRole("button", { name: "Yes, submit" }).click();
  await expect(app.getByText(/^Submitted Version 1/)).toBeVisible({ timeout: 30_000 });
});

test("the app of one file starts, gives an idea and submits, and stops when its launch is faulty or has ended [sample-8]", async ({
  browser,
  playwright,
}) => {
  const tiny = { appSlug: "one-sentence", path: "/tiny.html" };
  const activityId = await createActivityOfApp(playwright.request, ownClass, tiny);
  const home = await signedIn(browser, studentOf(ownClass, 3));
  const app = await openApp(home, activityId);
  await expect(app.getByText("Hello 문새론!")).toBeVisible();
  await app.getByLabel("Write one sentence about today.").fill("The sun was warm.");
  await app.getByRole("button", { name: "Ask for an idea" }).click();
  await expect(app.locator("#idea")).not.toBeEmpty();
  await app.getByRole("button", { name: "Submit" }).click();
  await expect(app.getByText("Submitted: version 1.")).toBeVisible();

  const unknownHub = new URL(await launchAddress(home, activityId));
  unknownHub.searchParams.set("proxy", "https://hub.evil.example/api/v1/mcp-proxy");
  const another = new URL(await launchAddress(home, ownClass.activityId));
  another.pathname = tiny.path;
  for (const [address, message] of [
    [unknownHub, "This app does not know this hub."],
    [another, "This is another app."],
  ] as const) {
    const tab = await home.context().newPage();
    await tab.goto(address.href);
    await expect(tab.getByRole("status")).toHaveText(message);
    await expect(tab.getByRole("button")).toHaveCount(0);
  }
  await signOut(home);
  await app.getByRole("button", { name: "Ask for an idea" }).click();
  await expect(app.getByRole("status")).toHaveText("Go back to the hub and press Start again.");
  await expect(app.getByLabel("Write one sentence about today.")).toHaveValue("The sun was warm.");
});
