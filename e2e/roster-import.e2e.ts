import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { createEnrolmentRow, createOneRoster, createStudentRow } from "../test/roster-files";
import { test } from "./journey";
import { makeOwnSchool, makeSuffix } from "./own-class";
import { signedIn } from "./sign-in";

const COUNT = 60;

test("an admin imports a class from a zip, and a new student signs in with the card [import-1]", async ({
  browser,
  playwright,
}) => {
  test.slow();
  const suffix = `r${makeSuffix()}`;
  const numbers = Array.from({ length: COUNT }, (_, index) => index + 1);
  const file = await createOneRoster({
    users: [...numbers.map((number) => createStudentRow(number, suffix)), createStudentRow(1, suffix)],
    enrollments: numbers.map((number) => createEnrolmentRow(number, suffix)),
  });
  const school = await makeOwnSchool(playwright.request, `Import ${suffix}`);
  const page = await signedIn(browser, school.admin);
  await page.goto("/en/people");
  await page.getByRole("link", { name: "Import people" }).click();
  await expect(page).toHaveURL(/\/people\/import$/);
  await expect(page.getByRole("link", { name: "People", exact: true }).first()).toHaveAttribute(
    "aria-current",
  );
  await page
    .getByLabel("Roster file")
    .setInputFiles({ name: "roster.zip", mimeType: "application/zip", buffer: Buffer.from(file) });
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("heading", { name: "Differences" })).toBeVisible({ timeout: 30_000 });
  // Row 1 is the header, and the last row repeats the first student.
  await expect(page.getByRole("row", { name: "users.csv, row 62" })).toContainText("earlier row");
  await page.reload();
  await page.getByLabel("Show").selectOption("Added");
  // A page of 50, and the header.
  await expect(page.getByRole("table", { name: "Differences" }).getByRole("row")).toHaveCount(51);
  await page.getByLabel("Name, login name or classroom").fill(`${suffix}.user60`);
  await expect(page.getByRole("table", { name: "Differences" }).getByRole("row")).toHaveCount(2);
  const problems = await new AxeBuilder({ page }).analyze();
  expect(problems.violations).toEqual([]);
  await page.getByRole("button", { name: "Apply the changes" }).click();
  await expect(page.getByText("The import is applied.")).toBeVisible({ timeout: 30_000 });

  await page.getByRole("button", { name: `Make ${COUNT} cards` }).click();
  const cards = page.getByRole("list", { name: "Sign-in cards to print" }).getByRole("listitem");
  await expect(cards).toHaveCount(COUNT, { timeout: 60_000 });
  const password = (await cards.first().locator("[data-new-password]").textContent()) ?? "";
  const student = await signedIn(browser, { login: `${suffix}.user1`, password });
  await expect(student.getByText("Hello, 김민지")).toBeVisible();
});

test("the message about a refused file is shown until another file is chosen", async ({
  browser,
  playwright,
}) => {
  const school = await makeOwnSchool(playwright.request, `Refused ${makeSuffix()}`);
  const page = await signedIn(browser, school.admin);
  await page.goto("/en/people/import");
  const choose = (name: string, mimeType: string) =>
    page.getByLabel("Roster file").setInputFiles({ name, mimeType, buffer: Buffer.from("PNG") });
  await choose("image.zip", "application/zip");
  await page.getByRole("button", { name: "Check the file" }).click();
  const refusal = page.getByText("image.zip, uploaded");
  await expect(refusal).toBeVisible({ timeout: 30_000 });
  // Someone who comes back later still sees which file it was.
  await page.reload();
  await expect(refusal).toBeVisible();
  await choose("photo.png", "image/png");
  await expect(page.getByText("Choose a .zip or a .csv file.")).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

test("an import that another tab has replaced is not applied, and its page leads to the newer one", async ({
  browser,
  playwright,
}) => {
  const school = await makeOwnSchool(playwright.request, `Two tabs ${makeSuffix()}`);
  const older = await signedIn(browser, school.admin);
  const newer = await older.context().newPage();
  const check = async (page: typeof older, name: string) => {
    await page.goto("/kr/people/import");
    const other = page.getByRole("button", { name: "다른 명단 선택" });
    await expect(page.getByRole("heading", { name: "명단 가져오기" })).toBeVisible();
    if ((await other.count()) > 0) await other.click();
    const buffer = Buffer.from(`class,name\n6-1,${name}`);
    await page.getByLabel("명단 파일").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "파일 확인" }).click();
    await expect(page.getByRole("heading", { name: "달라지는 점" })).toBeVisible({ timeout: 30_000 });
  };
  await check(older, "Older Name");
  await check(newer, "Newer Name");
  await older.getByRole("button", { name: "반영하기" }).click();
  await expect(older.getByText("새 파일이 올라와서 이 파일은 쓰지 않습니다.")).toBeVisible();
  await expect(older.getByRole("button", { name: "반영하기" })).toHaveCount(0);
  await older.getByRole("link", { name: "새로 올린 파일 보기" }).click();
  await expect(older.getByRole("row", { name: "Newer Name" })).toBeVisible();
});

test("an operator imports a class with consents for a school, from the school's page [import-1]", async ({
  browser,
  playwright,
}) => {
  const suffix = makeSuffix();
  const school = await makeOwnSchool(playwright.request, `Operated ${suffix}`);
  const page = await signedIn(browser, "operator");
  await page.goto(`/en/schools/${school.id}`);
  await page.getByRole("button", { name: "More for this school" }).click();
  await page.getByRole("menuitem", { name: "Import people" }).click();
  await expect(page.getByRole("heading", { name: `Import people to Operated ${suffix}` })).toBeVisible();
  const rows = [
    `6-1,1,Kim Minji,kim-${suffix},yes`,
    `6-1,2,Lee Jun,lee-${suffix},maybe`,
    `6-1,1,Park Seo,park-${suffix},`,
  ];
  const csv = `class,number,name,login,consent\n${rows.join("\n")}`;
  await page
    .getByLabel("Roster file")
    .setInputFiles({ name: "roster.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("row", { name: "Kim Minji" })).toContainText("Guardian's consent: Given");
  await expect(page.getByRole("row", { name: "CSV, row 3" })).toContainText(
    "consent must be yes, no or unknown",
  );
  const warnings = page.getByRole("table", { name: "Rows with a warning and why" });
  await expect(warnings.getByRole("row", { name: "CSV, row 2" })).toContainText(
    "No. 1 in 6-1 is also that of: row 4.",
  );
  await page.getByRole("button", { name: "Apply the changes" }).click();
  await expect(page.getByText("The import is applied.")).toBeVisible({ timeout: 30_000 });
});
