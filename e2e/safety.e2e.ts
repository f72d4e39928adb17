import { type APIRequest, expect, type Page } from "@playwright/test";
import { expectNoProblems } from "./check-page";
import { test } from "./journey";
import { makeOwnClass, makeOwnSchool, type OwnClass, startApp } from "./own-class";
import { signedIn } from "./sign-in";

/** Asks AI as the first student of a class, with words that the demo's check knows; returns the answer's code. */
async function ask(request: APIRequest, { students, activityId }: OwnClass, prompt: string): Promise<string> {
  const app = await startApp(request, students[0], activityId);
  const answer = await app.post("/api/v1/mcp-proxy/api/text/create", { data: { prompt } });
  const { error } = await answer.json();
  await app.dispose();
  return error?.code ?? "success";
}

const cardAbout = (page: Page, category: string) => page.getByRole("article", { name: category });

async function settle(page: Page, category: string, { state, note }: { state: string; note: string }) {
  const card = cardAbout(page, category);
  await card.getByLabel("Outcome").selectOption(state);
  await card.getByLabel("Note").fill(note);
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card).toHaveCount(0);
}

async function expectBothLanguages(page: Page, path: string): Promise<void> {
  for (const locale of ["kr", "en"]) {
    await page.goto(`/${locale}${path}`);
    await expectNoProblems(page, `${locale}${path}`);
  }
}

test("what a child writes in a lesson reaches the teacher, who says what became of it, and the school sees who did and how often nothing was the matter [safety-6] [safety-12] [safety-13] [safety-14]", async ({
  browser,
  playwright,
}) => {
  const ownClass = await makeOwnClass(playwright.request, "Careful");
  const { teacher, school } = ownClass;
  for (const prompt of ["I want to die", "everyone hates you"])
    expect(await ask(playwright.request, ownClass, prompt)).toBe("SAFETY_001");

  const page = await signedIn(browser, teacher);
  await page.getByRole("link", { name: "1 urgent safety incident. 2 safety incidents are open" }).click();
  await expect(page.getByRole("heading", { name: "Safety", level: 1 })).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText("I want to die");
  await expectBothLanguages(page, "/safety");
  await settle(page, "Self-harm", { state: "handled", note: "Talked with the child and the parents." });
  await settle(page, "Insults and bullying", { state: "no_concern", note: "A line of the play." });
  await expect(page.getByText("No open incidents")).toBeVisible();
  await page.getByRole("link", { name: "Not a concern" }).click();
  await expect(cardAbout(page, "Insults and bullying")).toContainText(
    `Last changed by ${teacher.displayName} (Not a concern)`,
  );

  const admin = await signedIn(browser, school.admin);
  await expect(admin.getByText("no safety contact yet")).toBeVisible();
  await admin.goto("/en/safety?state=all");
  await expect(cardAbout(admin, "Self-harm")).toContainText(
    `Last changed by ${teacher.displayName} (Handled)`,
  );
  const countsOf = (category: string) => admin.getByRole("row", { name: category }).getByRole("cell");
  await expect(countsOf("Self-harm")).toHaveText(["0", "1", "0"]);
  await expect(countsOf("Insults and bullying")).toHaveText(["0", "0", "1"]);
  await expectBothLanguages(admin, "/safety?state=all");

  await admin.goto("/en/models#safety");
  await admin.getByRole("checkbox", { name: teacher.displayName }).check();
  await admin.getByRole("button", { name: "Save contacts" }).click();
  await expect(admin.getByLabel(`Address of ${teacher.displayName} for urgent alerts`)).toBeVisible();
  await admin.getByLabel("Violence: only record it").check();
  const saved = admin.waitForResponse((answer) => answer.request().method() === "PATCH");
  await admin.getByRole("button", { name: "Save safety settings" }).click();
  expect((await saved).status()).toBe(200);
  await admin.reload();
  await expect(admin.getByLabel("Violence: only record it")).toBeChecked();
  expect(await ask(playwright.request, ownClass, "Soldiers stab each other in this story")).toBe("success");
  await admin.goto("/en");
  await expect(admin.getByText("no safety contact yet")).toHaveCount(0);
  // The demo's answer repeats the words.
  await admin.getByRole("link", { name: "2 safety incidents are open" }).click();
  await expect(cardAbout(admin, "Violence")).toHaveCount(2);
  await expect(cardAbout(admin, "Violence").first()).toContainText("Recorded");

  // A safety contact sees the incidents of all classes, but opens only the activities of their own.
  const otherClass = await makeOwnClass(playwright.request, "Careless", school);
  expect(await ask(playwright.request, otherClass, "I want to die")).toBe("SAFETY_001");
  await page.goto("/en/safety");
  const ofOtherClass = cardAbout(page, "Self-harm");
  await expect(ofOtherClass).toContainText(otherClass.activityTitle);
  await expect(ofOtherClass.getByRole("link")).toHaveCount(0);
  await cardAbout(page, "Violence").first().getByRole("link", { name: ownClass.activityTitle }).click();
  await expect(page.getByRole("heading", { name: ownClass.activityTitle, level: 1 })).toBeVisible();
});

test("a school prints the committee's paper and the consent form of an app in both languages, and nobody else opens them [safety-20]", async ({
  browser,
  playwright,
}) => {
  const ownClass = await makeOwnClass(playwright.request, "Printing");
  const { school, teacher } = ownClass;
  const other = await makeOwnSchool(playwright.request, "Other School");
  const page = await signedIn(browser, school.admin);
  await page.getByRole("link", { name: "Papers for guardians and the committee" }).click();
  await page.getByRole("link", { name: "Consent form: Storybook" }).click();
  await expect(page.getByRole("article", { name: "Consent of a guardian" })).toContainText("Printing School");
  await expect(page).toHaveTitle(/^Consent form: Storybook/);
  await expect(page.getByRole("button", { name: "Print" })).toBeEnabled();
  const consent = new URL(page.url()).pathname.replace("/en", "");
  const committee = consent.replace("consent", "committee");
  for (const path of [consent, committee]) {
    await expectBothLanguages(page, path);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("article")).toBeVisible();
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(page.getByRole("banner")).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  }
  for (const [who, status] of [
    ["operator", 200],
    [teacher, 404],
    [other.admin, 404],
  ] as const) {
    const reader = await signedIn(browser, who);
    for (const path of [consent, committee]) expect((await reader.goto(`/en${path}`))?.status()).toBe(status);
  }
});
