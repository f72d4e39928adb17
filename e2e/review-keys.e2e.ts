import { type APIRequest, type APIRequestContext, expect, type Page } from "@playwright/test";
import { untilIdle } from "../tools/test/until-idle";
import { expectNoProblems } from "./check-page";
import { untilHydrated } from "./hydrated";
import { test } from "./journey";
import { makeOwnClass, type OwnClass, post, signIn, startApp } from "./own-class";
import { signedInAt } from "./sign-in";

test.describe.configure({ mode: "serial", timeout: 180_000 });

const WORKS = 28;

let ownClass: OwnClass;
let teacher: Page;
/** Calls the hub as the class's teacher, without a browser. */
let teacherHub: APIRequestContext;

/** Submits a short text in the hub's storage, as the next work of a student, or as the next revision of one. */
async function submitText(app: APIRequestContext, artifactId: string, text: string): Promise<string> {
  const file = {
    filename: "text.txt",
    mimeType: "text/plain",
    sizeBytes: new TextEncoder().encode(text).length,
  };
  const upload = await post<{ uploadUrl: string; headers: Record<string, string>; publicUrl: string }>(
    app,
    "/mcp-proxy/api/upload-url",
    file,
  );
  const stored = await fetch(upload.uploadUrl, { method: "PUT", headers: upload.headers, body: text });
  expect(stored.ok).toBe(true);
  const { submissionId } = await post<{ submissionId: string }>(
    app,
    `/activities/${ownClass.activityId}/submissions`,
    {
      title: artifactId,
      primaryUrl: upload.publicUrl,
      assets: [{ role: "file", url: upload.publicUrl }],
      externalArtifactId: artifactId,
    },
  );
  return submissionId;
}

/** Submits 28 works, as many of each student as possible, in the order of the class list. */
async function submitWorks(request: APIRequest): Promise<void> {
  const count = ownClass.students.length;
  const firstOf = (index: number) => Math.round((WORKS * index) / count);
  await Promise.all(
    ownClass.students.map(async (student, index) => {
      const app = await startApp(request, student, ownClass.activityId);
      for (let number = firstOf(index) + 1; number <= firstOf(index + 1); number += 1)
        await submitText(app, `Poem-${number}`, `Rain falls.\nI count ${number} drops.`);
      await app.dispose();
    }),
  );
}

test.beforeAll(async ({ browser, playwright }) => {
  ownClass = await makeOwnClass(playwright.request, "Keys");
  await submitWorks(playwright.request);
  teacherHub = await signIn(playwright.request, ownClass.teacher);
  teacher = await signedInAt(browser, ownClass.teacher, "/en", { viewport: { width: 1366, height: 768 } });
});

test.afterAll(async () => {
  await teacher.context().close();
  await teacherHub.dispose();
});

const listPath = () => `/en/activities/${ownClass.activityId}/submissions`;
const title = () => teacher.getByRole("heading", { level: 1 });
const position = (number: number) => teacher.getByText(`${number} of ${WORKS}`, { exact: true });
const theWork = () => teacher.getByRole("region", { name: "The work", exact: true });

async function readCounts(): Promise<{ waitingCount: number }> {
  const answer = await teacherHub.get(`/api/v1/activities/${ownClass.activityId}/reviews/counts`);
  return (await answer.json()).data;
}

interface ListedWork {
  submissionId: string;
  title: string;
  revision: number;
  status: string;
  feedback: { stamp: string | null; text: string | null }[];
}

async function readWorks(): Promise<ListedWork[]> {
  const answer = await teacherHub.get(`/api/v1/activities/${ownClass.activityId}/submissions?limit=200`);
  return (await answer.json()).data;
}

async function expectNoScrolling(): Promise<void> {
  const page = await teacher.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
    reviewed: document.querySelector("[aria-keyshortcuts=R]")?.getBoundingClientRect().bottom,
  }));
  expect(page.height).toBeLessThanOrEqual(768);
  expect(page.width).toBeLessThanOrEqual(1366);
  expect(page.reviewed).toBeLessThanOrEqual(768);
}

/** Presses keys for each work, once it is shown; returns how many were pressed. */
async function reviewAll(keysFor: (number: number) => string[]): Promise<number> {
  let pressed = 0;
  for (let number = 1; number <= WORKS; number += 1) {
    await expect(position(number)).toBeVisible();
    await expect(theWork().getByText("Rain falls.")).toBeVisible();
    await expectNoScrolling();
    for (const key of keysFor(number)) {
      await teacher.keyboard.press(key);
      pressed += 1;
    }
  }
  return pressed;
}

test("28 short works without a comment take 28 keys, without scrolling at 1366 × 768; focus is on the work [review-6]", async () => {
  await teacher.goto("/en");
  await teacher.getByRole("link", { name: /^Review 28 submissions/ }).click();
  await expect(position(1)).toBeVisible();
  await untilHydrated(teacher);
  expect(await theWork().evaluate((work) => work.contains(document.activeElement))).toBe(true);
  expect(await reviewAll(() => ["r"])).toBe(28);
  await expect.poll(async () => (await readCounts()).waitingCount).toBe(0);
  expect((await readWorks()).every(({ status }) => status === "reviewed")).toBe(true);
});

test("with a stamp each they take 56 keys [review-6]", async () => {
  await teacher.goto(`${listPath()}?sort=number`);
  await teacher
    .getByRole("link", { name: /^Look at/ })
    .first()
    .click();
  await untilHydrated(teacher);
  expect(await reviewAll((number) => [String((number % 6) + 1), "r"])).toBe(56);
  await expect
    .poll(
      async () => (await readWorks()).filter(({ feedback }) => feedback.some(({ stamp }) => stamp)).length,
    )
    .toBe(WORKS);
});

test("preloads the next work [review-6]", async () => {
  await teacher.goto(`${listPath()}?sort=number`);
  await teacher
    .getByRole("link", { name: /^Look at/ })
    .first()
    .click();
  await expect(position(1)).toBeVisible();
  await untilIdle(teacher);
  await teacher.route(/\/api\/v1\//, () => {});
  await teacher.keyboard.press("ArrowRight");
  await expect(position(2)).toBeVisible({ timeout: 500 });
  await expect(theWork().getByText("Rain falls.")).toBeVisible({ timeout: 500 });
  await teacher.unrouteAll({ behavior: "ignoreErrors" });
});

test("ignores shortcuts while a text field has focus, and accepts them from a Korean keyboard [review-7]", async () => {
  await teacher.goto(`${listPath()}?sort=number`);
  await teacher
    .getByRole("link", { name: /^Look at/ })
    .first()
    .click();
  await untilHydrated(teacher);
  const words = teacher.getByLabel("Comment to the student");
  await words.click();
  await teacher.keyboard.type("rt1/c");
  await teacher.keyboard.press("ArrowRight");
  await expect(words).toHaveValue("rt1/c");
  await expect(position(1)).toBeVisible();
  await words.fill("");
  await teacher.keyboard.press("Escape");
  await expect(words).not.toBeFocused();
  const sent = teacher.waitForResponse(/\/feedback$/);
  await teacher.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "ㄱ", code: "KeyR", bubbles: true, cancelable: true }),
    ),
  );
  expect((await sent).status()).toBe(200);
  await expect(position(2)).toBeVisible();
});

test("keyboard shortcuts can be turned off, and each has a button [review-7]", async () => {
  await teacher.getByRole("button", { name: "Shortcuts", exact: true }).click();
  await teacher.getByRole("checkbox", { name: "Use keyboard shortcuts" }).uncheck();
  await teacher.keyboard.press("Escape");
  await theWork().focus();
  await teacher.keyboard.press("r");
  await teacher.keyboard.press("ArrowRight");
  await expect(position(3)).toBeVisible();
  await teacher.getByRole("button", { name: "Applause" }).click();
  await teacher.getByRole("button", { name: "Try again, next" }).click();
  await expect(position(4)).toBeVisible();
  await teacher.getByRole("button", { name: "Shortcuts", exact: true }).click();
  await teacher.getByRole("checkbox", { name: "Use keyboard shortcuts" }).check();
  await teacher.keyboard.press("Escape");
  await expect
    .poll(async () => {
      const poem = (await readWorks()).find((work) => work.title === "Poem-3");
      return [poem?.status, poem?.feedback.at(-1)?.stamp];
    })
    .toEqual(["revision_requested", "clap"]);
});

test("undoes sent feedback without a confirmation and restores the draft [review-7]", async () => {
  await teacher.keyboard.press("ArrowLeft");
  await expect(title()).toHaveText("Poem-3");
  await teacher.getByLabel("Comment to the student").fill("Lovely drops");
  await teacher.keyboard.press("Control+Enter");
  await expect(position(4)).toBeVisible();
  await expect(teacher.getByText(/: reviewed$/).first()).toBeVisible();
  await teacher.getByRole("button", { name: "Undo" }).click();
  await expect(title()).toHaveText("Poem-3");
  await expect(teacher.getByLabel("Comment to the student")).toHaveValue("Lovely drops");
  await expect(teacher.getByText("Try again requested", { exact: true }).first()).toBeVisible();
  await teacher.getByLabel("Comment to the student").fill("");
});

test("a phrase is chosen with the key / and the Enter key, and what is typed can be saved as one [review-7]", async () => {
  await post(teacherHub, "/comment-bank", { text: "I can hear the rain." });
  await teacher.goto(`${listPath()}?sort=number`);
  await teacher
    .getByRole("link", { name: /^Look at/ })
    .first()
    .click();
  await untilHydrated(teacher);
  await teacher.keyboard.press("/");
  const dialog = teacher.getByRole("dialog", { name: "Phrases" });
  await expect(dialog.getByText("I can hear the rain.")).toBeVisible();
  await teacher.keyboard.type("hear");
  await teacher.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(teacher.getByLabel("Comment to the student")).toHaveValue("I can hear the rain.");
});

test("a teacher sees what another says about the work on the screen, and a newer revision is never marked unseen [review-7]", async ({
  playwright,
}) => {
  await expect(title()).toHaveText("Poem-1");
  const [poem] = (await readWorks()).filter((work) => work.title === "Poem-1");
  await post(teacherHub, `/submissions/${poem?.submissionId}/feedback`, {
    revision: 1,
    text: "From next door",
  });
  await expect(teacher.getByText("From next door")).toBeVisible({ timeout: 5_000 });

  const app = await startApp(playwright.request, ownClass.students[0], ownClass.activityId);
  await submitText(app, "Poem-1", "Rain falls.\nI count every drop.");
  await app.dispose();
  await expect(teacher.getByText("A newer revision has arrived.")).toBeVisible({ timeout: 5_000 });
  await expect(theWork().getByText("I count 1 drops.")).toBeVisible();
  await theWork().focus();
  await teacher.keyboard.press("r");
  await expect(position(1)).toBeVisible();
  await teacher.getByRole("button", { name: "Show it" }).click();
  await expect(theWork().getByText("I count every drop.")).toBeVisible();

  await theWork().focus();
  await teacher.keyboard.press("c");
  const earlier = teacher.getByRole("region", { name: "Revision 1", exact: true });
  await expect(earlier.locator("del").first()).toHaveText(/1/);
  await expect(
    teacher.getByRole("region", { name: "Revision 2", exact: true }).locator("ins").first(),
  ).toHaveText(/every/);
  await expectNoProblems(teacher, "revisions side by side");
  await teacher.keyboard.press("c");
  await expect(theWork().getByText("I count every drop.")).toBeVisible();
});
