import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { untilHydrated } from "./hydrated";
import { test } from "./journey";
import { makeOwnClass } from "./own-class";
import { signedIn } from "./sign-in";

test("a school requires a guardian's consent, the app works without AI until it is given, and a student's data is copied and erased [erasure-1] [sample-1]", async ({
  browser,
  playwright,
}) => {
  const ownClass = await makeOwnClass(playwright.request, "Careful class");
  const [student] = ownClass.students;
  if (!student) throw new Error("the class has no students");
  const adminPage = await signedIn(browser, ownClass.school.admin);
  await adminPage.goto("/en/models");
  await untilHydrated(adminPage);
  await adminPage.getByLabel("A guardian's consent is needed for AI").check();
  await adminPage
    .getByRole("region", { name: "Students' data" })
    .getByRole("button", { name: "Save" })
    .click();
  await expect(adminPage.getByText("Saved. It applies from now on.", { exact: true })).toBeVisible();

  const home = await signedIn(browser, student);
  await expect(home.getByText(/consent|guardian/i)).toHaveCount(0);
  const opened = home.waitForEvent("popup");
  await home.getByRole("button", { name: /^Start/ }).click();
  const app = await opened;
  await expect(app.getByRole("heading", { name: "Write as always" })).toBeVisible();
  await expect(app.getByRole("button", { name: "Ask for help" })).toHaveCount(0);
  await app.getByLabel("Your story").fill("A crane lived on our roof.");

  // A consent for the whole class leaves refusals as they are, unless the admin also chooses to overwrite them.
  await adminPage.goto(`/en/classrooms/${ownClass.classroomId}`);
  const recordForClass = async (answer: string, overwrites = false) => {
    await adminPage.getByRole("button", { name: "Consent for the whole class…" }).click();
    const dialog = adminPage.getByRole("dialog");
    await dialog.getByLabel(answer, { exact: true }).check();
    if (overwrites) await dialog.getByLabel(/^Also overwrite \d+ refusal/).check();
    await dialog.getByRole("button", { name: "Record" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await recordForClass("Refused");
  await expect(adminPage.getByRole("row", { name: student.displayName })).toContainText("Refused");
  await recordForClass("Not known");
  // A screen reader's announcement has the same text for a second.
  const messages = adminPage.getByRole("region", { name: "Messages (F8)" });
  await expect(messages.getByText(/^\d+ refusals? stays? as/)).toBeVisible();
  await expect(adminPage.getByRole("row", { name: student.displayName })).toContainText("Refused");
  await recordForClass("Not known", true);
  await expect(messages.getByText(/refusals? (was|were) overwritten/)).toBeVisible();
  await expect(adminPage.getByRole("row", { name: student.displayName })).toContainText("Not known");

  await adminPage.goto("/en/people");
  await adminPage.getByRole("link", { name: student.displayName }).click();
  await adminPage.getByLabel("Given").check();
  // The page says already who recorded "Not known".
  const recorded = adminPage.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().endsWith("/consent"),
  );
  await adminPage.getByRole("button", { name: "Record" }).click();
  expect((await recorded).status()).toBe(200);
  await expect(adminPage.getByText(/^Recorded by/)).toBeVisible();
  await app.reload();
  await app.getByRole("button", { name: "Ask for help" }).click();
  await expect(app.getByText("A suggestion is here.")).toBeAttached();

  await adminPage.getByRole("button", { name: "Make a copy" }).click();
  const downloading = adminPage.waitForEvent("download");
  await adminPage.getByRole("link", { name: /^Download the copy/ }).click({ timeout: 20_000 });
  const zip = await readFile(await (await downloading).path());
  expect(zip.subarray(0, 2).toString()).toBe("PK");
  expect(zip.includes("profile.json")).toBe(true);

  // A second tab of the same page. Its answers are changed, so that a copy of the data seems to be still in the making.
  const otherTab = await adminPage.context().newPage();
  await otherTab.goto(adminPage.url());
  await otherTab.route(/\/exports$/, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const json = await response.json();
    return route.fulfill({ response, json: { ...json, data: [{ ...json.data[0], status: "running" }] } });
  });
  await untilHydrated(otherTab);
  await otherTab.getByRole("button", { name: "Make a copy" }).click();
  await expect(otherTab.getByRole("progressbar")).toBeVisible();

  await adminPage.getByRole("button", { name: "Erase…" }).click();
  const dialog = adminPage.getByRole("alertdialog");
  await dialog.getByRole("textbox").fill("another-login");
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(dialog.getByText("This is not the login name of this student.").first()).toBeVisible();
  const refused: string[] = [];
  adminPage.on("response", (response) => {
    if (response.status() >= 400) refused.push(response.url());
  });
  await dialog.getByRole("textbox").fill(student.login);
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(
    adminPage.getByRole("heading", { level: 1, name: /^Former student [0-9a-f]{12}$/ }),
  ).toBeVisible();
  await expect(adminPage.getByText("Submissions", { exact: true })).toHaveCount(0);
  expect(refused).toEqual([]);
  await expect(otherTab.getByRole("heading", { level: 1, name: /^Former student/ })).toBeVisible();
  await expect(otherTab.getByRole("progressbar")).toHaveCount(0);
  await home.goto("/en");
  await expect(home).toHaveURL(/\/sign-in/);
});
