import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { untilIdle } from "../tools/test/until-idle";
import { checkPage, variantsFor } from "./check-page";
import { untilHydrated } from "./hydrated";
import { test } from "./journey";
import { focusEnabled } from "./keyboard";
import { makeOwnClass, type OwnClass, submitWork } from "./own-class";
import { returnToTab } from "./return-to-tab";

test.describe.configure({ mode: "serial", timeout: 120_000 });

let ownClass: OwnClass;
let teacher: Page;

test.beforeAll(async ({ browser, playwright }) => {
  ownClass = await makeOwnClass(playwright.request, "Review");
  for (const [index, title] of ["The market", "The ginkgo tree", "My street"].entries()) {
    await submitWork(playwright.request, {
      student: ownClass.students[index],
      activityId: ownClass.activityId,
      title,
    });
  }
  teacher = await (await browser.newContext()).newPage();
});

test.afterAll(() => teacher.context().close());

const listPath = (locale = "en") => `/${locale}/activities/${ownClass.activityId}/submissions`;

test("from the sign-in to the third student's work takes at most five clicks", async () => {
  let clicks = 0;
  const click = async (name: RegExp, role: "button" | "link") => {
    clicks += 1;
    await teacher.getByRole(role, { name }).first().click();
  };
  await teacher.goto("/en/sign-in");
  await teacher.getByLabel("Login name").fill(ownClass.teacher.login);
  await teacher.getByLabel("Password").fill(ownClass.teacher.password);
  await click(/Sign in/, "button");
  await teacher.waitForURL("**/en");
  clicks += 1;
  await teacher.locator(`a[href$="${listPath()}"]`).first().click();
  await click(/Look at My street/, "link");
  await expect(teacher.getByRole("heading", { level: 1, name: "My street" })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(5);
});

test("a list shows a new submission within three seconds, and every student without one [people-2]", async ({
  playwright,
}) => {
  // Ends the event stream of the previous page, which has the same address as the one that `events` waits for.
  await teacher.goto("about:blank");
  const events = teacher.waitForResponse(/notifications\/events$/);
  await teacher.goto(listPath());
  await events;
  await expect(teacher.getByRole("link", { name: /Look at/ })).toHaveCount(3);
  const missing = teacher.getByRole("listitem").filter({ hasText: "Not submitted" });
  await expect(missing).toHaveCount(3);
  const title = "The river at night";
  await submitWork(playwright.request, {
    student: ownClass.students[3],
    activityId: ownClass.activityId,
    title,
  });
  await expect(teacher.getByRole("link", { name: /Look at The river at night/ })).toBeVisible({
    timeout: 3_000,
  });
  await expect(teacher.getByText("1 new submission")).toBeVisible();
  await expect(missing).toHaveCount(2);
});

test("when several submissions get no answer, they stay chosen with the words, and a second try writes once", async () => {
  await teacher.goto(`${listPath()}?view=table&sort=number`);
  const choose = teacher.getByRole("checkbox", { name: /Choose My street/ });
  await choose.check();
  await expect(teacher.getByRole("row").filter({ has: choose })).toHaveClass(/bg-accent-soft/);
  const chosen = teacher.getByRole("region", { name: "Chosen submissions" });
  await chosen.getByRole("textbox").fill("Well done");
  const keys: (string | undefined)[] = [];
  await teacher.route(/\/activities\/[^/]+\/feedback$/, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const answer = await route.fetch();
    await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await chosen.getByRole("button", { name: "Send only" }).click();
  await expect(teacher.getByText("One submission: not confirmed", { exact: true })).toBeVisible();
  await expect(chosen).toContainText("1 chosen");
  await expect(chosen.getByRole("textbox")).toHaveValue("Well done");
  await chosen.getByRole("button", { name: "Send only" }).click();
  await expect(chosen).toHaveCount(0);
  expect(keys).toEqual([keys[0], keys[0]]);
  await teacher.unrouteAll();
  await teacher.getByRole("link", { name: "My street" }).click();
  await expect(teacher.getByRole("region", { name: "Conversation" }).getByText("Well done")).toHaveCount(1);
});

test("several submissions are marked as reviewed together, and this is undone", async () => {
  await teacher.goto(`${listPath()}?view=table&sort=number`);
  const reviewed = teacher.getByText("Reviewed", { exact: true });
  await teacher.getByRole("checkbox", { name: "Choose all on this page" }).check();
  const chosen = teacher.getByRole("region", { name: "Chosen submissions" });
  await expect(chosen).toContainText("4 chosen");
  await teacher.getByRole("checkbox", { name: /Choose My street/ }).uncheck();
  await chosen.getByRole("button", { name: "Mark reviewed", exact: true }).click();
  await expect(reviewed).toHaveCount(3);
  await expect(teacher.getByRole("link", { name: /Waiting for review/ })).toContainText("1");
  await teacher.getByRole("button", { name: "Undo" }).click();
  await expect(reviewed).toHaveCount(0);
  await teacher.reload();
  await expect(teacher.getByRole("link", { name: /Waiting for review/ })).toContainText("4");
  await teacher.getByRole("button", { name: /Mark reviewed: 나온유/ }).click();
  await expect(reviewed).toHaveCount(1);
});

test("a submission marked as reviewed does not flicker while others are marked, and its row stays in a list of waiting submissions", async () => {
  await teacher.goto(`${listPath()}?view=table&sort=number&status=needs-review`);
  const buttons = teacher.getByRole("button", { name: /^Mark (not )?reviewed: / });
  await expect(buttons).toHaveCount(3);
  const labels = new Set<string>();
  await teacher.exposeFunction("recordLabel", (label: string) => labels.add(label));
  await teacher.evaluate(() => {
    const first = () => document.querySelector("td button[aria-label^='Mark ']")?.getAttribute("aria-label");
    let last = first();
    new MutationObserver(() => {
      const label = first() ?? "none";
      if (label !== last) (window as never as { recordLabel: (label: string) => void }).recordLabel(label);
      last = label;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await teacher.route(/\/reviews$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  for (const name of names) await teacher.getByRole("button", { name, exact: true }).click();
  await expect(teacher.getByRole("link", { name: /Waiting for review/ })).toContainText("0");
  await untilIdle(teacher);
  await expect(buttons).toHaveCount(3);
  expect([...labels]).toEqual([names[0]?.replace("reviewed", "not reviewed")]);
  await teacher.unrouteAll();
  for (const name of names)
    await teacher.getByRole("button", { name: name.replace("reviewed", "not reviewed") }).click();
  await expect(teacher.getByRole("link", { name: /Waiting for review/ })).toContainText("3");
});

test("the second click of a double click does not review the next submission unseen", async () => {
  await teacher.goto(`${listPath()}?sort=number`);
  await teacher.getByRole("link", { name: /Look at The ginkgo tree/ }).click();
  const written = teacher.waitForResponse((answer) => answer.request().method() === "POST");
  await teacher.getByRole("button", { name: "Reviewed, next" }).dblclick();
  await written;
  await untilIdle(teacher);
  await expect(teacher.getByRole("heading", { level: 1 })).toHaveText("My street");
  await expect(teacher.getByText("Waiting", { exact: true })).toBeVisible();
  await teacher.getByRole("button", { name: "Undo" }).click();
  await expect(teacher.getByRole("heading", { level: 1 })).toHaveText("The ginkgo tree");
  await expect(teacher.getByText("Waiting", { exact: true })).toBeVisible();
});

test("arrow keys go through the submissions in the order of the list", async () => {
  await teacher.goto(`${listPath()}?sort=number`);
  await untilHydrated(teacher);
  await teacher.getByRole("link", { name: /Look at The market/ }).click();
  const title = teacher.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("The market");
  for (const next of ["The ginkgo tree", "My street", "The river at night"]) {
    await teacher.keyboard.press("ArrowRight");
    await expect(title).toHaveText(next);
  }
  await expect(teacher.getByText("4 of 4", { exact: true })).toBeVisible();
  await teacher.keyboard.press("ArrowRight");
  await expect(title).toHaveText("The river at night");
  await teacher.keyboard.press("ArrowLeft");
  await expect(title).toHaveText("My street");
  await expect(teacher.getByText("3 of 4", { exact: true })).toBeVisible();
  // In an audio player the arrow keys move the position in the recording.
  await focusEnabled(teacher.getByLabel("Reading aloud", { exact: true }));
  await teacher.keyboard.press("ArrowLeft");
  await teacher.waitForTimeout(500);
  await expect(title).toHaveText("My street");
});

test("a revision after a review is shown as new, and the previous revision can be read [people-2] [submissions-14]", async ({
  playwright,
}) => {
  await submitWork(playwright.request, {
    student: ownClass.students[0],
    activityId: ownClass.activityId,
    title: "The market, again",
  });
  await teacher.goto(listPath());
  await expect(teacher.getByText("New since review")).toHaveCount(1);
  await teacher.getByRole("link", { name: /Look at The market, again/ }).click();
  await teacher.getByRole("button", { name: "What changed" }).click();
  await expect(teacher.getByRole("region", { name: "Revision 1", exact: true })).toContainText("The market");
  await expect(
    teacher.getByRole("region", { name: "Revision 2", exact: true }).locator("ins").first(),
  ).toContainText("again");
  // The arrow keys still go through the submissions.
  await teacher.keyboard.press("ArrowRight");
  const title = teacher.getByRole("heading", { level: 1 });
  await expect(title).not.toHaveText("The market, again");
  await teacher.keyboard.press("ArrowLeft");
  await expect(title).toHaveText("The market, again");
});

test("each of many earlier revisions can be put beside the newest, and is fetched when it is", async ({
  playwright,
}) => {
  const [student, title] = [ownClass.students[0], "The market in spring"];
  const id = await submitWork(playwright.request, {
    student,
    activityId: ownClass.activityId,
    title,
    times: 24,
  });
  await teacher.goto(`${listPath()}/${id}?sort=number`);
  await teacher.getByRole("button", { name: "What changed" }).click();
  const choice = teacher.getByLabel("Compare with");
  await expect(choice.locator("option")).toHaveCount(25);
  await choice.selectOption({ label: "Revision 3" });
  await expect(teacher.getByRole("region", { name: "Revision 3", exact: true })).toContainText(
    "What I saw on the way home.",
  );
  await expect(teacher.getByText("1 of 4", { exact: true })).toBeVisible();
});

test("the downloaded list has every student", async () => {
  await teacher.goto(listPath());
  const download = teacher.waitForEvent("download");
  await teacher.getByRole("link", { name: "Download as CSV" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file.startsWith("\uFEFFNo.,Student,Status,Work,")).toBe(true);
  expect(file.split("\r\n")[0]).toMatch(/,Submission id,Student id,Activity id,Id in the app$/);
  expect(file.trim().split("\r\n")).toHaveLength(1 + ownClass.students.length);
  for (const { displayName } of ownClass.students) expect(file).toContain(displayName);
});

test("gallery, table and viewer fit the screen's width, have a title in their language, do not shift, and are accessible, light and dark", async () => {
  await teacher.goto(listPath());
  const work = await teacher
    .getByRole("link", { name: /Look at/ })
    .first()
    .getAttribute("href");
  const [list, viewer] = [listPath(), work ?? ""].map((path) => path.replace(/^\/en/, ""));
  for (const [turn, path] of [list, `${list}?view=table`, viewer].entries()) {
    for (const variant of variantsFor(turn)) await checkPage(teacher, variant, path ?? "");
  }
});

test("an open home page counts a new submission, and going back to it shows the current count", async ({
  playwright,
}) => {
  await teacher.goto("/en");
  const activity = teacher.getByRole("article", { name: ownClass.activityTitle });
  await expect(activity).toContainText("4 submissions wait for review");
  await submitWork(playwright.request, {
    student: ownClass.students[4],
    activityId: ownClass.activityId,
    title: "Rain",
  });
  await returnToTab(teacher);
  await expect(activity).toContainText("5 submissions wait for review");

  await activity.getByRole("link", { name: /^Submissions/ }).click();
  const written = teacher.waitForResponse((answer) => answer.request().method() === "POST");
  await teacher.getByRole("button", { name: "Mark reviewed: 백가온" }).click();
  // The page shows the submission as reviewed before the hub has saved this.
  await written;
  await expect(teacher.getByRole("button", { name: "Mark not reviewed: 백가온" })).toBeVisible();
  await teacher.goBack();
  await expect(activity).toContainText("4 submissions wait for review");
});
