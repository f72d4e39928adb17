import { expect, type Page } from "@playwright/test";
import { findFreePort } from "../tools/process/ports";
import { expectAccessible } from "./check-page";
import { test } from "./journey";
import type { LtiPlatform } from "./lti/platform";
import { type ServedPlatform, servePlatform } from "./lti/serve-platform";
import { type OwnHub, startOwnHub } from "./own-hub";

let hub: OwnHub;
let hubUrl: string;
let served: ServedPlatform;
let platform: LtiPlatform;

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

async function signIn(page: Page): Promise<void> {
  await page.goto(`${hubUrl}/en/sign-in?returnTo=/en/lms`);
  await page.locator("input[name=login]").fill("principal");
  await page.locator("input[name=password]").fill("edu-hub-demo");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${hubUrl}/en/lms`);
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
  await app.waitForURL((url) => url.protocol === "http:" && url.origin !== hubUrl);
  await expect(frame.getByText("The activity is open in another tab.")).toBeVisible();

  await openLink(course, "as=ann&fault=another deployment");
  await expect(course.getByText("Reason: The deployment id of the LMS")).toBeVisible();
  await expectAccessible(course, "the page of a refused launch");
});

test("the page of a connected LMS shows its courses and refused launches, in Korean too [lti-6] [lti-7]", async ({
  page,
}) => {
  await signIn(page);
  await expect(page.getByText("Class 4-2 is classroom Class 4-2")).toBeVisible();
  await expect(
    page.getByText("The deployment id of the LMS is not among those of the connection."),
  ).toBeVisible();
  await expectAccessible(page, "the page of the LMSs, with one");
  await page.goto(`${hubUrl}/kr/lms`);
  await expect(page.getByText("LMS의 배포 ID가 연결 설정에 없습니다.")).toBeVisible();
  await page.goto(`${hubUrl}/en/people/import`);
  await expect(page.getByRole("button", { name: "Read the people of Class 4-2" })).toBeVisible();
});
