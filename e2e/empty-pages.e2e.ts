import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./check-page";
import { test } from "./journey";
import { type ClassMember, makeOwnSchool, makeSuffix, post, signIn, withOwnPassword } from "./own-class";
import { signedInAt } from "./sign-in";

/** Checks that the page at `path` shows an empty list's `title`, and beside it the `link` with the address `to`. */
async function expectLink(page: Page, path: string, { title, link, to }: Record<string, string>) {
  await page.goto(path);
  const part = page.locator("main div", { has: page.getByText(title ?? "", { exact: true }) }).last();
  await expect(part.getByRole("link", { name: link ?? "", exact: true })).toHaveAttribute("href", to ?? "");
}

test("beside each empty list, a student and a teacher get a link to another page, in both languages", async ({
  browser,
  playwright,
}) => {
  const school = await makeOwnSchool(playwright.request, "Empty School");
  const admin = await signIn(playwright.request, school.admin);
  const schoolPath = `/schools/${school.id}`;
  const makeClassroom = (name: string) => post<{ id: string }>(admin, `${schoolPath}/classrooms`, { name });
  const [quiet, unfilled] = [await makeClassroom("Quiet"), await makeClassroom("Unfilled")];
  const add = (role: string, displayName: string, classroomIds: string[]) =>
    post<ClassMember>(admin, `${schoolPath}/people`, {
      role,
      displayName,
      login: `${role}-${makeSuffix()}`,
      classroomIds,
    });
  const student = await add("student", "표은솔", [quiet.id]);
  const teacher = await withOwnPassword(playwright.request, await add("teacher", "하도윤", [unfilled.id]));
  await admin.dispose();

  const child = await signedInAt(browser, student, "/en");
  const noActivities = { title: "No activities yet", link: "Go to my work", to: "/en/work" };
  await expectLink(child, "/en", noActivities);
  await expectAccessible(child, "a student's home without activities");
  await expectLink(child, "/kr", { title: "아직 활동이 없어요", link: "내 작품으로 가기", to: "/kr/work" });
  await expectLink(child, "/en/usage", { title: "No entries yet", link: "Go to my activities", to: "/en" });

  const page = await signedInAt(browser, teacher, "/en");
  const cards = `/classrooms/${unfilled.id}/sign-in-cards`;
  const noStudents = { title: "No students yet", link: "Back to the classroom" };
  await expectLink(page, `/en${cards}`, { ...noStudents, to: `/en/classrooms/${unfilled.id}` });
  const days = { from: "2026-03-02", to: "2026-03-03" };
  const custom = `range=custom&from=${days.from}&to=${days.to}`;
  const nothing = { title: "Nothing was spent", link: "Last 30 days" };
  await expectLink(page, `/en/usage?${custom}`, { ...nothing, to: "/en/usage?range=days30&by=student" });
  await expectLink(page, "/kr/usage?range=days30&type=settle", {
    title: "내역이 없습니다",
    link: "조건 없이 보기",
    to: "/kr/usage?range=days30&by=student",
  });
  await page.goto("/en/usage");
  await page.getByRole("link", { name: "Choose other days" }).first().click();
  await expect(page.getByLabel("From")).toBeVisible();
  await expectAccessible(page, "a usage page on which nothing was spent");
});
