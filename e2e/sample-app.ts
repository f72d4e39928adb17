import {
  type APIRequest,
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
} from "@playwright/test";
import { type ClassMember, type OwnClass, post, signIn } from "./own-class";
import { signedIn } from "./sign-in";

/** How the sample app is started: as the student, unless `purpose` says otherwise. */
interface Launch {
  locale?: "en" | "kr";
  purpose?: "student_preview" | "teacher_manage";
  studentId?: string;
}

export function studentOf(ownClass: OwnClass, index: number): ClassMember {
  const student = ownClass.students[index];
  if (!student) throw new Error("the class has no such student");
  return student;
}

/** Registers an app at a page of the sample app's server, and creates an activity of it for a class. Returns the activity's id. */
export async function createActivityOfApp(
  request: APIRequest,
  ownClass: OwnClass,
  { appSlug, path }: { appSlug: string; path: string },
): Promise<string> {
  const origin = process.env.E2E_SAMPLE_APP_URL ?? "";
  const operator = await signIn(request, { login: "operator", password: "edu-hub-demo" });
  await post(operator, "/apps", {
    appSlug,
    names: { en: `App ${appSlug}` },
    hostedUrl: origin + path,
    origins: [origin],
    locales: ["en"],
    ageRange: { min: 7, max: 12 },
    iconUrl: null,
    integrationMode: "edu_only",
  });
  const teacher = await signIn(request, ownClass.teacher);
  const activity = { appSlug, title: appSlug };
  const { id } = await post<{ id: string }>(
    teacher,
    `/classrooms/${ownClass.classroomId}/activities`,
    activity,
  );
  await Promise.all([operator.dispose(), teacher.dispose()]);
  return id;
}

/** Starts an activity from a signed-in page of the hub, and returns the address that Start leads to. */
export async function launchAddress(home: Page, activityId: string, launch: Launch = {}): Promise<string> {
  const answer = await home.request.post(`/api/v1/activities/${activityId}/launch`, {
    data: launch,
    headers: { accept: "application/json" },
  });
  const envelope = await answer.json();
  expect(envelope.status, JSON.stringify(envelope)).toBe("success");
  return envelope.data.launchUrl;
}

/** Opens the sample app in a tab beside the hub's. */
export async function openApp(home: Page, activityId: string, launch: Launch = {}): Promise<Page> {
  const app = await home.context().newPage();
  await app.goto(await launchAddress(home, activityId, launch));
  return app;
}

/** A device of a student: the hub's home, and the book opened from it. */
export async function openBook(
  browser: Browser,
  { student, activityId }: { student: ClassMember | undefined; activityId: string },
  options: BrowserContextOptions & { locale?: "en" | "kr" } = {},
): Promise<{ home: Page; app: Page }> {
  if (!student) throw new Error("the class has no such student");
  const { locale = "en", ...device } = options;
  const home = await signedIn(browser, student, locale, device);
  const app = await openApp(home, activityId, { locale });
  await expect(titleOf(app)).toBeVisible();
  return { home, app };
}

/** The controls of the book in the sample app, by their names in either language. */
export const titleOf = (app: Page) => app.getByLabel(/^(Title|제목)$/);
export const textOf = (app: Page) => app.getByLabel(/^(Your story|이야기)$/);
export const stripOf = (app: Page) =>
  app.getByRole("navigation", { name: /^(Pages of your book|내 책의 쪽)$/ });
export const pagesOf = (app: Page) =>
  stripOf(app).getByRole("button", { name: /^(Page \d+|\d+쪽)( Choose| 고르기)?$/ });

/** Waits until the hub has what was written. */
export async function untilSaved(app: Page): Promise<void> {
  await expect(app.getByText(/^(Saved|저장했어요)$/)).toBeVisible();
}

/** Everything that the tab and its browser keep for the app, as text. */
export function storedTexts(app: Page): Promise<string> {
  return app.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
}
