import { expect, type FrameLocator, type Page } from "@playwright/test";
import { findFreePort } from "../tools/process/ports";
import { findPage } from "../tools/test/find-page";
import { expectAccessible } from "./check-page";
import { test } from "./journey";
import { withBlockedCookies } from "./lti/blocking-browser";
import type { LtiPlatform } from "./lti/platform";
import { type ServedPlatform, servePlatform } from "./lti/serve-platform";
import { type OwnHub, startOwnHub } from "./own-hub";

let hub: OwnHub;
let hubUrl: string;
let served: ServedPlatform;
let platform: LtiPlatform;

// The LMS that one journey connects is used by the next ones.
test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  const port = await findFreePort();
  hubUrl = `http://localhost:${port}`;
  hub = await startOwnHub({ PORT: String(port) });
  served = await servePlatform(hubUrl);
  platform = served.platform;
  platform.users = [
    { sub: "dana", role: "Instructor", name: "Dana Kim" },
    { sub: "ann", role: "Learner", name: "Ann Lee" },
  ];
});

test.afterAll(async () => {
  await hub?.stop();
  await served?.stop();
});

/** Whether an address is the app's: a new tab is first at none. */
const isApp = (url: URL) => url.protocol === "http:" && url.origin !== hubUrl;

async function signIn(page: Page, login = "principal", path = "/lms"): Promise<void> {
  await page.goto(`${hubUrl}/en/sign-in?returnTo=/en${path}`);
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill("edu-hub-demo");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${hubUrl}/en${path}`);
}

async function connect(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Type in its settings" }).click();
  const { name, issuer, clientId, deploymentIds, authLoginUrl, authTokenUrl, jwksUrl } = platform.settings;
  const dialog = page.getByRole("dialog");
  const values = {
    name,
    clientId,
    deploymentIds: deploymentIds.join("\n"),
    issuer,
    authLoginUrl,
    authTokenUrl,
    jwksUrl,
  };
  for (const [field, value] of Object.entries(values)) await dialog.locator(`[name=${field}]`).fill(value);
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Test LMS" })).toBeVisible();
}

/** Opens the page of the course as one of its people, and its link. */
async function openLink(page: Page, query: string): Promise<void> {
  await page.goto(`${platform.url}/course?${query}`);
  await page.getByRole("button", { name: "Open" }).click();
}

/** The words of LTI and of single sign-on, on any page. */
const DOORS = /\bLMS\b|\bLTI\b|Moodle|single sign-on|linked account|Sign in with/i;

test("a school with no LMS and no provider sees nothing of them but the entry in its admin's settings [lti-16] [sso-10]", async ({
  browser,
}) => {
  const pages = {
    principal: [
      "",
      "/people",
      { path: "/people/*", on: "/people" },
      "/people/import",
      "/classrooms",
      { path: "/classrooms/*", on: "/classrooms" },
    ],
    teacher: ["", { path: "/classrooms/*", on: "" }, { path: "/activities/*", on: "" }],
    minji: ["", "/profile"],
  };
  for (const [login, paths] of Object.entries(pages)) {
    const context = await browser.newContext({ baseURL: hubUrl });
    const page = await context.newPage();
    await page.goto("/en/sign-in");
    await expect(page.locator("body")).not.toContainText(DOORS);
    await signIn(page, login, "");
    for (const path of paths) {
      await page.goto(`/en${await findPage(page, path)}`, { waitUntil: "networkidle" });
      await expect(page.locator("main")).toBeVisible();
      await expect(page.locator("body")).not.toContainText(DOORS);
    }
    const settings = page.getByRole("link", { name: "School settings" });
    await expect(settings).toHaveCount(login === "principal" ? 1 : 0);
    await context.close();
  }
});

test("an admin connects an LMS, its teacher adds an activity in a frame, its student starts it in a new tab, and a refused launch is listed [lti-4] [lti-7] [lti-12]", async ({
  page,
}) => {
  await signIn(page);
  await expectAccessible(page, "the page of the LMSs, without one");
  await connect(page);
  const course = await page.context().newPage();
  await openLink(course, "as=dana&how=frame&what=deep-link");
  const frame = course.frameLocator("iframe[name=tool]");
  await frame.getByLabel(/Storybook/).check();
  await frame.getByLabel("Title", { exact: true }).fill("Our river");
  await frame.getByRole("button", { name: "Add the activity" }).click();
  await expect(frame.getByText("Added: Our river")).toBeVisible();

  await openLink(course, "as=ann&how=frame");
  const opening = course.waitForEvent("popup");
  await frame.getByRole("button", { name: /^Start/ }).click();
  const app = await opening;
  await app.waitForURL(isApp, { waitUntil: "commit" });
  await expect(frame.getByText("The activity is open in another tab.")).toBeVisible();

  await openLink(course, "as=ann&fault=another deployment");
  await expect(course.getByText("Reason: The deployment id of the LMS")).toBeVisible();
  await expectAccessible(course, "the page of a refused launch");
});

test("the page of a connected LMS shows its courses and refused launches, in Korean too [lti-6] [lti-7]", async ({
  page,
}) => {
  await signIn(page);
  await expect(page.getByText("Class 4-2: classroom Class 4-2")).toBeVisible();
  await expect(
    page.getByText("The deployment id of the LMS is not among those of the connection."),
  ).toBeVisible();
  await expectAccessible(page, "the page of the LMSs, with one");
  await page.goto(`${hubUrl}/kr/lms`);
  await expect(page.getByText("LMS의 배포 ID가 연결 설정에 없습니다.")).toBeVisible();
  await page.goto(`${hubUrl}/en/people/import`);
  await expect(page.getByRole("button", { name: "Read the people of Class 4-2" })).toBeVisible();
});

/** Opens the link framed by the platform, which is another site than the hub. */
async function openFramed(page: Page, as: string): Promise<FrameLocator> {
  await openLink(page, `as=${as}&how=frame`);
  return page.frameLocator("iframe[name=tool]");
}

/** Lets the page in the frame try to keep a cookie; returns the cookies that it then has. */
function tryCookie(frame: FrameLocator, attributes: string): Promise<string> {
  return frame.locator("body").evaluate((_, rest) => {
    // biome-ignore lint/suspicious/noDocumentCookie: whether a cookie stays is what is tried
    document.cookie = `kept=1; Path=/; Secure; SameSite=None${rest}`;
    return document.cookie;
  }, attributes);
}

/** Goes on from the page in the frame to the app in a new tab. */
async function startFrom(page: Page, frame: FrameLocator): Promise<void> {
  const opening = page.waitForEvent("popup");
  await frame.getByRole("button", { name: /^Start/ }).click();
  const app = await opening;
  await app.waitForURL(isApp, { waitUntil: "commit" });
  // A page behind another tab takes no clicks.
  await app.close();
}

test("a browser that blocks third-party cookies starts the activity from a frame of another site by a cookie of this frame alone [lti-4]", async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const blocking = { disableThirdPartyCookieMetadata: true, disableThirdPartyCookieHeuristics: true };
  await session.send("Network.setCookieControls", { enableThirdPartyCookieRestriction: true, ...blocking });
  const frame = await openFramed(page, "ann");
  await expect(frame.getByRole("button", { name: /^Start/ })).toBeVisible();
  expect(await tryCookie(frame, "")).not.toContain("kept");
  expect(await tryCookie(frame, "; Partitioned")).toContain("kept");
  await startFrom(page, frame);
});

test("a browser that blocks every cookie in frames starts the activity by the storage of the platform, and without one in a new window [lti-4]", async () => {
  await withBlockedCookies(async (context) => {
    const page = await context.newPage();
    for (const target of ["_parent", "storage"]) {
      platform.storageTarget = target;
      const frame = await openFramed(page, "ann");
      await expect(frame.getByRole("button", { name: /^Start/ })).toBeVisible();
      for (const kind of ["", "; Partitioned"]) expect(await tryCookie(frame, kind)).toBe("");
      expect(await context.cookies()).toEqual([]);
      await startFrom(page, frame);
      await context.clearCookies();
    }

    platform.storageTarget = null;
    const frame = await openFramed(page, "ann");
    await expect(frame.getByRole("heading", { name: "Open it in a new window" })).toBeVisible();
    expect(await tryCookie(frame, "; Partitioned")).toBe("");
    const opening = page.waitForEvent("popup");
    await frame.getByRole("button", { name: "Open in a new window" }).click();
    await (await opening).waitForURL(isApp, { waitUntil: "commit" });
  });
});
