import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./check-page";
import { test } from "./journey";
import { makeSuffix, post, signIn } from "./own-class";
import { signedInAt } from "./sign-in";

const suffix = makeSuffix();
const [NAME, SLUG] = [`Letter Lake ${suffix}`, `letter-lake-${suffix.toLowerCase()}`];
const HOST = `${SLUG}.example.org`;

/** Opens the app's page as an operator, decides, and waits until the dialog is closed. */
async function decide(operator: Page, button: string, confirm: string, reason = ""): Promise<void> {
  await operator.goto(`/en/apps/${SLUG}`);
  await operator.getByRole("button", { name: button }).click();
  const dialog = operator.getByRole("dialog");
  if (confirm === "Approve") await expect(dialog.getByText(/points are not ticked/)).toBeVisible();
  if (reason) await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test("a developer registers an app, reads why it is refused, submits it again, and later changes its address with approval [apps-13] [people-4]", async ({
  browser,
}) => {
  const page = await signedInAt(browser, "developer", "/en/developer/apps/new");
  const operator = await signedInAt(browser, "operator", "/en/apps");
  await page.getByLabel("Name", { exact: false }).first().fill(NAME);
  await expect(page.getByLabel("Slug")).toHaveValue(SLUG);
  await page.getByLabel("Slug").fill("storybook");
  await page.getByLabel("Address").fill("http://localhost:5173/");
  await page.getByRole("button", { name: "Register an app" }).click();
  await expect(page.getByText(/This slug is in use/)).toHaveCount(1);
  await expect(page.getByLabel("Slug")).toBeFocused();
  await expectAccessible(page, "a form whose slug is taken");
  await page.getByLabel("Slug").fill(SLUG);
  await page.getByRole("button", { name: "Register an app" }).click();
  await page.waitForURL(`**/developer/apps/${SLUG}`);

  await page.getByRole("button", { name: "Submit for approval" }).click();
  await expect(page.getByText(/Approval needs public addresses/)).toBeVisible();
  await page.getByRole("link", { name: "Origins that may call the hub: http://localhost:5173" }).click();
  await expect(page.getByLabel("Origins that may call the hub")).toBeFocused();
  await page.getByLabel("Address").fill(`https://${HOST}/`);
  await expect(page.getByText(/The origin of the address above is not in this list/)).toBeVisible();
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await expect(page.getByText("Save your changes first.")).toBeVisible();
  // When the focus leaves the address and the list of origins is empty, the list gets the address's own origin.
  await page.getByLabel("Origins that may call the hub").fill("");
  await page.getByLabel("Address").focus();
  await page.getByLabel("Address").blur();
  await expect(page.getByLabel("Origins that may call the hub")).toHaveValue(`https://${HOST}`);
  await page.getByRole("button", { name: "Save the changes" }).click();
  await expect(page.getByText("Your changes are saved").first()).toBeVisible();
  await expect(page.getByText("Save your changes first.")).toHaveCount(0);
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await expect(page.getByText(/It is waiting for an operator/)).toBeVisible();

  await operator.goto(`/en/apps/${SLUG}`);
  await expect(operator.getByText("All its addresses are public and begin with https://.")).toBeVisible();
  await operator.getByLabel(/It refuses a proxy address/).check();
  await operator.reload();
  await expect(operator.getByLabel(/It refuses a proxy address/)).toBeChecked();
  await decide(operator, "Refuse…", "Refuse", "The page is empty.\nIt has no text.");

  await page.goto("/en");
  await expect(page.getByText(/The page is empty\./).first()).toBeVisible();
  await expect(page.getByText(/^Refused on /).first()).toBeVisible();
  await page.getByRole("link", { name: NAME }).click();
  await page.getByLabel("Description", { exact: true }).fill("Write letters to a lake.");
  await page.getByLabel("Name", { exact: false }).first().fill(`${NAME} Two`);
  await page.getByRole("button", { name: "Save the changes" }).click();
  await expect(page.getByText("Your changes are saved").first()).toBeVisible();
  await expect(page.getByRole("navigation", { name: "You are here" })).toContainText(`${NAME} Two`);
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await expect(page.getByText(/It is waiting for an operator/)).toBeVisible();
  await operator.goto(`/en/apps/${SLUG}`);
  const lastReview = operator.getByRole("region", { name: "The last review" });
  await expect(lastReview).toContainText("It has no text.");
  await expect(lastReview.getByRole("row", { name: "Description" }).first()).toContainText(
    "Write letters to a lake.",
  );
  await expectAccessible(operator, "an app that is reviewed again");
  const count = operator.getByRole("navigation", { name: "Main menu" }).getByText(/waits? for approval/);
  await expect(count).toHaveCount(1);
  await operator.getByRole("button", { name: "Approve", exact: true }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
  await expect(operator.getByRole("dialog").getByLabel("Reason")).toBeFocused();
  await decide(operator, "Approve", "Approve", "Tried by hand.");

  await page.reload();
  await expect(page.getByText("Teachers find it in the catalog.")).toBeVisible();
  await page.getByLabel("Address").fill(`https://new.${HOST}/`);
  await page.getByRole("button", { name: "Save the changes" }).click();
  const waiting = page.getByRole("table", { name: "Changes that wait for approval" });
  await expect(waiting.getByRole("row", { name: "Address" })).toContainText(`https://${HOST}/`);
  await expect(waiting.getByRole("row", { name: "Address" })).toContainText(`https://new.${HOST}/`);
  await decide(operator, "Approve the changes", "Approve", "The new address was tried.");
  await expect(operator.getByRole("link", { name: `https://new.${HOST}/` })).toBeVisible();
});

test("a developer finds the guide in the menu, and deletes a draft permanently", async ({ browser }) => {
  const page = await signedInAt(browser, "developer", "/en/developer/apps/new");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("link", { name: "Guide" }).click();
  await expect(menu.getByRole("link", { name: "Guide" })).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await page.getByLabel("Name", { exact: false }).first().fill(`Short Lake ${suffix}`);
  await page.getByLabel("Address").fill("http://localhost:5173/");
  await page.getByRole("button", { name: "Register an app" }).click();
  await page.getByRole("button", { name: "Delete the app" }).click();
  const dialog = page.getByRole("alertdialog", { name: `Delete Short Lake ${suffix}?` });
  await expectAccessible(page, "the question before a draft is deleted");
  await dialog.getByRole("button", { name: "Delete the app" }).click();
  await page.waitForURL("**/en/developer/apps");
  await expect(page.getByText(`Short Lake ${suffix} is deleted`).first()).toBeVisible();
  await expect(page.getByRole("link", { name: `Short Lake ${suffix}` })).toHaveCount(0);
});

test("an operator who decides on an app that has changed meanwhile sees what changed and the current checklist", async ({
  browser,
  playwright,
}) => {
  const appSlug = `moving-lake-${suffix.toLowerCase()}`;
  const developer = await signIn(playwright.request, { login: "developer", password: "edu-hub-demo" });
  await post(developer, "/developer/apps", {
    appSlug,
    names: { en: "Moving Lake" },
    hostedUrl: `https://${HOST}/`,
    origins: [`https://${HOST}`],
    locales: ["en", "ko"],
    ageRange: { min: 8, max: 13 },
    integrationMode: "edu_only",
  });
  await post(developer, `/developer/apps/${appSlug}/submit`, {});
  const page = await signedInAt(browser, "operator", `/en/apps/${appSlug}`);
  const dialog = page.getByRole("dialog");
  const keysRule = page.getByLabel(/Its pages contain no provider key/);
  await expect(page.getByText("It also opens in Korean (locale=kr).")).toBeVisible();
  await keysRule.check();
  await page.getByRole("button", { name: "Refuse…" }).click();
  await dialog.getByLabel("Reason").fill("It has no Korean page.");
  const moved = { hostedUrl: `https://new.${HOST}/`, locales: ["en"], integrationMode: "legacy" };
  expect((await developer.patch(`/api/v1/developer/apps/${appSlug}`, { data: moved })).ok()).toBe(true);
  await dialog.getByRole("button", { name: "Refuse", exact: true }).click();

  const changes = page.getByRole("table", { name: "This app has changed since you opened this page" });
  await expect(changes.getByRole("row", { name: "Address" })).toContainText(`https://new.${HOST}/`);
  await expect(changes.getByRole("row")).toHaveCount(4);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("It also opens in Korean (locale=kr).")).toHaveCount(0);
  await expect(page.getByText("The address's own origin is among the origins")).toHaveCount(0);
  await expect(keysRule).not.toBeChecked();
  await expectAccessible(page, "an app that has changed while an operator was looking at it");
  await page.getByRole("button", { name: "I have seen this" }).click();
  await expect(changes).toHaveCount(0);
  await page.getByRole("button", { name: "Refuse…" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveValue("It has no Korean page.");
  await dialog.getByRole("button", { name: "Refuse", exact: true }).click();
  await expect(page.getByText("Refused").first()).toBeVisible();
  await developer.dispose();
});

test("an operator who decides on a deleted app sees that it was deleted, and a link to the list of apps", async ({
  browser,
  playwright,
}) => {
  const appSlug = `leaving-lake-${suffix.toLowerCase()}`;
  const developer = await signIn(playwright.request, { login: "developer", password: "edu-hub-demo" });
  await post(developer, "/developer/apps", {
    ...{
      appSlug,
      names: { en: "Leaving Lake" },
      hostedUrl: `https://${HOST}/`,
      origins: [`https://${HOST}`],
    },
    ...{ locales: ["en"], ageRange: { min: 8, max: 13 }, integrationMode: "edu_only" },
  });
  await post(developer, `/developer/apps/${appSlug}/submit`, {});
  const page = await signedInAt(browser, "operator", `/en/apps/${appSlug}`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Refuse…" }).click();
  await dialog.getByLabel("Reason").fill("It has no Korean page.");
  await post(developer, `/developer/apps/${appSlug}/withdraw`, {});
  expect((await developer.delete(`/api/v1/developer/apps/${appSlug}`)).ok()).toBe(true);
  await dialog.getByRole("button", { name: "Refuse", exact: true }).click();

  await expect(page.getByText("The developer has deleted this app.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Refuse…" })).toHaveCount(0);
  await expectAccessible(page, "an app that was deleted while an operator was looking at it");
  await page.getByRole("link", { name: "Go to the list of apps" }).click();
  await page.waitForURL("**/en/apps");
  await developer.dispose();
});
