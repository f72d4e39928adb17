import { expect } from "@playwright/test";
import { expectNoProblems } from "./check-page";
import { test } from "./journey";
import { makeOwnClass, type OwnClass, post, signIn } from "./own-class";
import { returnToTab } from "./return-to-tab";
import { openBook, pagesOf, stripOf, textOf, titleOf, untilSaved } from "./sample-app";
import { signedIn } from "./sign-in";

let ownClass: OwnClass;
test.beforeAll(async ({ playwright }) => {
  ownClass = await makeOwnClass(playwright.request, "Picture books");
});
const bookOf = (index: number) => ({ student: ownClass.students[index], activityId: ownClass.activityId });

test("a student makes a book of several pages in Korean, prints it and submits it [sample-1]", async ({
  browser,
}) => {
  const { app } = await openBook(browser, bookOf(0), { locale: "kr", acceptDownloads: true });
  await titleOf(app).fill("은행나무 이야기");
  await textOf(app).fill("옛날에 은행나무가 있었어요. 🌳");
  for (const text of ["잎이 노랗게 물들었어요.", "바람이 불었어요."]) {
    await app.getByRole("button", { name: "새 쪽" }).click();
    await textOf(app).fill(text);
  }
  await pagesOf(app).nth(2).dragTo(pagesOf(app).nth(1));
  await pagesOf(app).nth(1).click();
  await expect(textOf(app)).toHaveValue("바람이 불었어요.");
  await app.getByRole("button", { name: "표지" }).click();
  await app.getByLabel("밤하늘").check();
  await expectNoProblems(app, "the cover");

  const downloading = app.waitForEvent("download");
  await app.getByRole("button", { name: "인쇄할 파일 만들기" }).click();
  expect((await downloading).suggestedFilename()).toBe("은행나무 이야기.pdf");
  await app.getByRole("button", { name: "제출하기" }).click();
  await expect(app.getByRole("dialog").getByRole("listitem")).toHaveCount(3);
  await app.getByRole("button", { name: "네, 제출해요" }).click();
  const sent = app.getByRole("dialog", { name: "선생님께 보냈어요!" });
  await expect(sent).toBeVisible({ timeout: 30_000 });
  await expect(sent.getByText("은행나무 이야기")).toBeVisible();
  await expectNoProblems(app, "the moment after a submission");
  await sent.getByRole("button", { name: "계속 쓰기" }).click();
  await expect(app.getByText("1차 제출")).toBeVisible();

  const teacher = await signedIn(browser, ownClass.teacher);
  await teacher.goto(`/en/activities/${ownClass.activityId}/submissions`);
  await teacher
    .getByRole("link", { name: /은행나무 이야기/ })
    .first()
    .click();
  await expect(teacher.getByRole("button", { name: /^3쪽/ })).toBeVisible();
  await expect(teacher.getByRole("button", { name: /인쇄용 책/ })).toBeVisible();
});

test("a book is continued on a second device, and then written on both devices at the same time [sample-2]", async ({
  browser,
}) => {
  const { app: tablet } = await openBook(browser, bookOf(1));
  await titleOf(tablet).fill("The shy dragon");
  await textOf(tablet).fill("A dragon lived in a library.");
  await untilSaved(tablet);
  const { app: laptop } = await openBook(browser, bookOf(1));
  await expect(titleOf(laptop)).toHaveValue("The shy dragon");

  await laptop.getByRole("button", { name: "New page" }).click();
  await textOf(laptop).fill("It read all night.");
  await untilSaved(laptop);
  await textOf(tablet).fill("A dragon lived in a tower.");
  await untilSaved(tablet);
  await expect(pagesOf(tablet)).toHaveCount(2);

  await pagesOf(laptop).first().click();
  await textOf(laptop).fill("A dragon lived in a cellar.");
  await untilSaved(laptop);
  await expect(pagesOf(laptop)).toHaveCount(2);
  await expect(stripOf(laptop).getByText("Written on two devices: Page 1.")).toBeVisible();
  await expectNoProblems(laptop, "a page of two devices");
  const both = laptop.getByRole("group", { name: /^Page 1 was written on two devices/ });
  await expect(both).toContainText("A dragon lived in a tower.");

  // Neither device goes on without the choice, and none makes a page of its own.
  await textOf(laptop).fill("A dragon lived in a cellar. It was dark.");
  await untilSaved(laptop);
  await textOf(tablet).fill("A dragon lived in a tower. It was high.");
  await untilSaved(tablet);
  await expect(pagesOf(tablet)).toHaveCount(2);
  await tablet.getByRole("button", { name: "Submit" }).click();
  const dialog = tablet.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Choose first" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Yes, submit" })).toHaveCount(0);
  await dialog
    .getByRole("listitem")
    .filter({ hasText: "It was dark." })
    .getByRole("button", { name: "Keep this one" })
    .click();
  await expect(dialog.getByRole("list", { name: "Pages" })).toContainText(
    "A dragon lived in a cellar. It was dark.",
  );
  await dialog.getByRole("button", { name: "Yes, submit" }).click();
  await expect(tablet.getByText(/^Submitted Version 1/)).toBeVisible({ timeout: 30_000 });
  await tablet.getByRole("button", { name: "Keep writing" }).click();
  await tablet.getByRole("button", { name: "Choose again" }).click();
  const again = tablet.getByRole("group", { name: /^Page 1 was written on two devices/ });
  await expect(again).toContainText("A dragon lived in a tower. It was high.");
  await expect(again).toContainText("A dragon lived in a cellar. It was dark.");
  await again.getByRole("button", { name: "Keep both" }).click();
  await expect(pagesOf(tablet)).toHaveCount(3);
});

test("a page written again on a second device without a connection is in the book once, and a repeated page is named before it is submitted [sample-2]", async ({
  browser,
}) => {
  const { app: tablet } = await openBook(browser, bookOf(3));
  await titleOf(tablet).fill("Rain");
  await textOf(tablet).fill("It rained.");
  await untilSaved(tablet);
  const { app: laptop } = await openBook(browser, bookOf(3));
  await laptop.route("**/api/session/**", (route) => route.abort());
  await laptop.getByRole("button", { name: "New page" }).click();
  await textOf(laptop).fill("The frog");
  await tablet.getByRole("button", { name: "New page" }).click();
  await textOf(tablet).fill("The frog was happy.");
  await untilSaved(tablet);
  await expect(laptop.getByText(/^No connection\. Your last sentence is only on this device/)).toBeVisible({
    timeout: 20_000,
  });
  await laptop.unroute("**/api/session/**");
  await laptop.evaluate(() => window.dispatchEvent(new Event("online")));
  await untilSaved(laptop);
  await expect(pagesOf(laptop)).toHaveCount(2);
  await expect(stripOf(laptop).getByText("Written on two devices")).toHaveCount(0);

  await laptop.getByRole("button", { name: "New page" }).click();
  await textOf(laptop).fill("It rained.");
  await laptop.getByRole("button", { name: "Submit" }).click();
  await expect(laptop.getByRole("dialog").getByText("This is the same as page 1.")).toBeVisible();
});

test("a student writes, adds and moves pages, and submits using only the keyboard [sample-1]", async ({
  browser,
}) => {
  const { app } = await openBook(browser, bookOf(2));
  const press = async (name: string) => {
    await app.getByRole("button", { name, exact: true }).focus();
    await app.keyboard.press("Enter");
  };
  await titleOf(app).focus();
  await app.keyboard.type("Two birds");
  await app.keyboard.press("Tab");
  await expect(app.getByRole("button", { name: "Cover" })).toBeFocused();
  await textOf(app).focus();
  await app.keyboard.type("One bird sang.");
  await press("New page");
  await expect(textOf(app)).toBeFocused();
  await app.keyboard.type("Another bird came.");
  await press("Move earlier");
  await expect(app.getByText("Now it is page 1.")).toBeAttached();
  await expect(app.getByRole("button", { name: "Move earlier" })).toBeFocused();
  await press("Take the page out");
  await press("Bring the page back");
  await expect(stripOf(app).getByRole("button", { name: /^Page 1/ })).toHaveAttribute("aria-current", "page");
  await press("Submit");
  await app.keyboard.press("Tab");
  await press("Yes, submit");
  await expect(app.getByText(/^Submitted Version 1/)).toBeVisible({ timeout: 30_000 });
  await expectNoProblems(app, "a submitted book");
});

test("a student goes back to the class after submitting, reads what the teacher says where they write, and tries again [sample-10] [feedback-11]", async ({
  browser,
  playwright,
}) => {
  const { app } = await openBook(browser, bookOf(4));
  const hubUrl = process.env.E2E_HUB_URL;
  await titleOf(app).fill("The snail");
  await textOf(app).fill("A snail met the rain.");
  await app.getByRole("button", { name: "Submit" }).click();
  await app.getByRole("button", { name: "Yes, submit" }).click();
  const sent = app.getByRole("dialog", { name: "Sent to your teacher!" });
  await expect(sent.getByRole("link", { name: "Back to my class" })).toHaveAttribute("href", `${hubUrl}/en`);
  const workLink = await sent.getByRole("link", { name: "See my work" }).getAttribute("href");
  const submissionId = workLink?.split("/").at(-1);
  expect(workLink).toBe(`${hubUrl}/en/work/${submissionId}`);
  await sent.getByRole("button", { name: "Keep writing" }).click();

  const teacher = await signIn(playwright.request, ownClass.teacher);
  const feedback = {
    revision: 1,
    status: "revision_requested",
    stamp: "idea",
    text: "What did the rain say?",
  };
  await post(teacher, `/submissions/${submissionId}/feedback`, feedback);
  await returnToTab(app);
  const words = app.getByRole("region", { name: "Try again" });
  await expect(words.getByText("What did the rain say?")).toBeVisible();
  await expect(words.getByText("Good idea")).toBeVisible();
  await expectNoProblems(app, "what the teacher says");
  await textOf(app).fill("A snail met the rain. It said: hello!");
  await expect(words.getByText("A snail met the rain.", { exact: true })).toBeVisible();
  await expect(async () => {
    const answer = await teacher.get(`/api/v1/submissions/${submissionId}/feedback`);
    expect((await answer.json()).data).toMatchObject([{ stamp: "idea", seenAt: expect.any(String) }]);
  }).toPass();

  await app.getByRole("button", { name: "Submit again" }).click();
  await app.getByRole("button", { name: "Yes, submit" }).click();
  await expect(app.getByText(/^Submitted Version 2/)).toBeVisible({ timeout: 30_000 });
  await expect(app.getByRole("heading", { name: "Try again" })).toHaveCount(0);
  await teacher.dispose();
});
