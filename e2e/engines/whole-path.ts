import { test } from "@playwright/test";
import type { ClassMember, OwnClass } from "../own-class";
import { click, type EngineBrowser, openTab, see, type Tab, type, untilEqual } from "./tab";
import { button, field, heading, image, inArticle, link, text } from "./targets";

const TITLE = "은행나무 이야기";
const STORY = "옛날 옛날에 우리 동네에는 커다란 은행나무가 있었어요.";
/** For a picture to be made, and for a book to be submitted with its PDF. */
const PICTURE_MS = 30_000;
const hubUrl = () => process.env.E2E_HUB_URL ?? "";

async function signIn(tab: Tab, path: "/kr" | "/en", { login, password }: ClassMember): Promise<void> {
  const [loginField, passwordField, submit] =
    path === "/kr" ? ["아이디", "비밀번호", "로그인"] : ["Login name", "Password", "Sign in"];
  await tab.open(`${hubUrl()}${path}/sign-in`);
  await type(tab, field(loginField), login);
  await type(tab, field(passwordField), password);
  await click(tab, button(submit));
  await untilEqual(tab, "location.pathname", path);
}

async function write(app: Tab): Promise<void> {
  await type(app, field("제목"), TITLE);
  await type(app, field("이야기"), STORY);
  await click(app, button("도움 받기"));
  await see(app, text("도우미의 생각이 도착했어요."));
  await type(app, field("그림에 무엇이 있나요?"), "노란 은행나무");
  await click(app, button("그림 만들기"));
  await see(app, image("노란 은행나무"), PICTURE_MS);
  await untilEqual(app, "document.querySelector('.sheet-picture').naturalWidth > 100", true);
  await see(app, text("저장했어요"));
  await app.open(String(await app.evaluate("location.href")));
  await untilEqual(app, "document.querySelector('#work-text')?.value", STORY);
}

async function submit(app: Tab): Promise<void> {
  await click(app, button("제출하기"));
  await click(app, button("네, 제출해요"));
  await see(app, text("1차 제출"), PICTURE_MS);
}

/** A student starts, writes and submits, and on the same device the teacher reviews the work and opens the app. */
export async function runWholePath(browser: EngineBrowser, ownClass: OwnClass): Promise<void> {
  const { teacher, activityTitle } = ownClass;
  const [student] = ownClass.students;
  const [hub] = (await browser.tabs()).values();
  if (!hub || !student) throw new Error("There is no tab, or no student.");
  await test.step("a student signs in and starts", async () => {
    await signIn(hub, "/kr", student);
    const app = await openTab(browser, hub, inArticle(activityTitle, button("시작하기")));
    await see(app, heading(activityTitle));
    await see(hub, text("새 탭에서 열었어요."));
    await write(app);
    await submit(app);
    await app.close();
  });
  await test.step("the student sees the work as submitted, and signs out", async () => {
    await see(hub, inArticle(activityTitle, text("선생님이 곧 볼 거예요.")));
    await click(hub, button("로그아웃"));
    await see(hub, field("아이디"));
  });
  await test.step("the teacher reviews the work", async () => {
    await signIn(hub, "/en", teacher);
    await click(hub, link("Submissions"));
    await click(hub, link(`Look at ${TITLE}`));
    await see(hub, heading(TITLE));
    const work = await openTab(browser, hub, link("Open the work"));
    await untilEqual(work, "document.images[0]?.naturalWidth > 100 && window.opener === null", true);
    await work.close();
    await click(hub, button("Reviewed"));
    await see(hub, text(": reviewed"));
  });
  await test.step("the teacher opens the workspace of the app", async () => {
    await hub.open(`${hubUrl()}/en/activities/${ownClass.activityId}`);
    const room = await openTab(browser, hub, button("Open teacher workspace"));
    await see(room, text("1 of 6 have submitted"));
    await room.close();
  });
  await test.step("the teacher previews the app as the student", async () => {
    await hub.evaluate("document.querySelector('select[name=studentId]').selectedIndex = 1");
    const preview = await openTab(browser, hub, button("Preview"));
    await see(preview, text("the book does not change"));
  });
}
