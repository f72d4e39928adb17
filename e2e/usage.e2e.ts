import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import { dayIn } from "../lib/time/calendar-day";
import { callHub, callProxy, signIn, startStorybook } from "./contract-program";
import { test } from "./journey";
import { focusEnabled } from "./keyboard";
import { type OwnHub, startOwnHub } from "./own-hub";
import { signedInAt } from "./sign-in";

// These journeys check exact numbers of a credit pool, so nobody else may spend from it.
test.describe.configure({ mode: "serial", timeout: 240_000 });

/** The demo classes used the hub until the last school day before today; today only this journey uses it. */
const TODAY = dayIn("Asia/Seoul", new Date());
const USAGE_TODAY = `/usage?range=custom&from=${TODAY}&to=${TODAY}`;

let hub: OwnHub;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  hub = await startOwnHub();
  await spendInTwoClassrooms();
});
test.afterAll(() => hub?.stop());

async function spend(session: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const answer = await callProxy(hub.hubUrl, session, "/api/text/create", { prompt: "A fox" });
    expect(answer.status).toBe(200);
  }
}

/** Adds a second classroom, 4-3, with one student and one activity. It spends more than 4-2, where one more call fails. */
async function spendInTwoClassrooms(): Promise<void> {
  const jar = await signIn(hub.hubUrl, "principal");
  const [classroom] = (await callHub(hub.hubUrl, jar, "/lms/classrooms")).json.data;
  const school = `/schools/${classroom.school.id}`;
  const { id } = (await callHub(hub.hubUrl, jar, `${school}/classrooms`, { name: "4-3" })).json.data;
  const activity = { appSlug: "storybook", title: "Autumn leaves" };
  const created = (await callHub(hub.hubUrl, jar, `/classrooms/${id}/activities`, activity)).json.data;
  const pupil = { role: "student", displayName: "남궁솔", login: "usage-sol", classroomIds: [id] };
  const { login, password } = (await callHub(hub.hubUrl, jar, `${school}/people`, pupil)).json.data;
  const pupilJar = await signIn(hub.hubUrl, login, password);
  const launch = await callHub(hub.hubUrl, pupilJar, `/activities/${created.id}/launch`, {});
  await spend(new URL(launch.json.data.launchUrl).searchParams.get("session") ?? "", 5);

  const minji = await startStorybook(hub.hubUrl, "minji");
  await spend(minji, 3);
  await spend(await startStorybook(hub.hubUrl, "hana"), 2);
  const { respond } = hub.upstream;
  hub.upstream.respond = (response) => {
    response.writeHead(400).end("{}");
  };
  expect((await callProxy(hub.hubUrl, minji, "/api/text/create", { prompt: "A fox" })).status).toBe(502);
  hub.upstream.respond = respond;
}

const open = (browser: Browser, login: string, path: string) =>
  signedInAt(browser, login, path, { baseURL: hub.hubUrl });

/** A figure at the top of the page. */
const figure = (page: Page, name: string) => page.locator(`dt:text-is("${name}") + dd`);

/** The distances between the middles of neighbouring days on the chart's axis, in whole pixels. */
async function readDaySteps(page: Page): Promise<number[]> {
  const days = page.locator(".recharts-xAxis-tick-labels text");
  await expect(days.nth(2)).toBeVisible();
  const at = await days.evaluateAll((all) => all.map((day) => Number(day.getAttribute("x"))));
  return at.slice(1).map((x, index) => Math.round(x - (at[index] ?? 0)));
}

const rowsOf = (page: Page, breakdown: string) =>
  page.getByRole("group", { name: breakdown, exact: true }).locator("tbody").getByRole("row");

/** The lines of the file behind a link, without the byte order mark. */
async function linesOf(page: Page, link: string): Promise<string[]> {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: link }).click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  return text.slice(1).trimEnd().split("\r\n");
}

test("the admin finds by clicking which classroom spent most credits today, and for what [people-3] [usage-3]", async ({
  browser,
}) => {
  const page = await open(browser, "principal", "/en");
  await page.getByRole("link", { name: "Usage", exact: true }).click();
  await page.getByRole("link", { name: "Own dates" }).click();
  for (const name of ["From", "To"]) await page.getByLabel(name, { exact: true }).fill(TODAY);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  // The credits and their share in percent.
  await expect(rowsOf(page, "Classroom")).toHaveText([/4-3.*5.*62/s, /4-2.*3.*37/s]);
  await expect(page.getByText("8 credits spent on 8 texts and pictures; 1 given back.")).toBeVisible();
  await expect(figure(page, "Available")).toBeVisible();

  await rowsOf(page, "Classroom").first().getByRole("link", { name: "4-3" }).click();
  await expect(rowsOf(page, "Activity")).toHaveText([/Autumn leaves.*5.*100/s]);
  await expect(page.getByText("5 credits spent on 5 texts and pictures; 0 given back.")).toBeVisible();
  await expect(figure(page, "Used today")).toHaveText("5");
  await expect(figure(page, "Available")).toHaveCount(0);
  const ledger = page.getByRole("group", { name: "Ledger", exact: true });
  await expect(ledger.locator("tbody").getByRole("row")).toHaveCount(5);
  await expect(ledger).not.toContainText("김민지");

  await page.getByRole("link", { name: "App", exact: true }).click();
  await expect(rowsOf(page, "App")).toHaveText([/Storybook.*5/s]);
  await page.reload();
  await expect(rowsOf(page, "App")).toHaveText([/Storybook.*5/s]);
  await page.getByRole("link", { name: "Remove Classroom: 4-3" }).click();
  await expect(rowsOf(page, "App")).toHaveText([/Storybook.*8/s]);
});

test("the downloads contain what is on the screen, with the same filters", async ({ browser }) => {
  const page = await open(browser, "principal", `/en${USAGE_TODAY}`);
  const shown = await rowsOf(page, "Classroom").getByRole("link").allTextContents();
  const [head, ...groups] = await linesOf(page, "Download this table (CSV)");
  expect(head).toBe("Classroom,Credits spent,Texts and pictures,Id");
  expect(groups.map((line) => line.split(",").slice(0, 3))).toEqual([
    [shown[0], "5", "5"],
    [shown[1], "3", "3"],
  ]);

  await page.getByLabel("Kind").selectOption("Given back");
  await page.getByRole("button", { name: "Apply" }).click();
  const ledger = page.getByRole("group", { name: "Ledger", exact: true }).locator("tbody").getByRole("row");
  await expect(ledger).toHaveText([/Given back.*김민지.*Our town.*1.*–/s]);
  const lines = await linesOf(page, "Download the ledger (CSV)");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Time,Time zone,Kind,Text or picture,Person,Classroom,/);
  expect(lines[1]).toMatch(/,Asia\/Seoul,Given back,Text,김민지,4-2,.*Our town.*,Storybook,t,,0,1,,/);
});

test("a person is found by a part of the name or login name, using only the keyboard", async ({
  browser,
}) => {
  const page = await open(browser, "principal", `/kr${USAGE_TODAY}`);
  const person = page.getByRole("combobox", { name: "사람" });
  await focusEnabled(person);
  await person.pressSequentially("minj");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([/김민지/]);
  await person.press("Tab");
  await expect(person).toHaveValue("김민지");
  await person.fill("");
  await person.pressSequentially("nobody-has-this");
  await person.press("Tab");
  await expect(person).toHaveValue("nobody-has-this");
  await expect(page.getByText("목록에서 사람을 선택하세요.")).toBeVisible();
  await person.fill("");
  await person.pressSequentially("민지");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([/김민지/]);
  await person.press("Enter");
  await expect(person).toHaveValue("김민지");
  await person.press("Enter");
  await expect(page.getByRole("link", { name: "사람 조건 해제: 김민지" })).toBeVisible();
  await expect(person).toBeFocused();
  await expect(page.getByText("글과 그림 3개에 3크레딧을 사용했고, 1크레딧을 돌려받았습니다.")).toBeVisible();
  await page.getByRole("link", { name: "사람 조건 해제: 김민지" }).click();
  await expect(person).toHaveValue("");
});

test("a person's name that is submitted right after typing is looked up first, and a name that nobody has stays in the field", async ({
  browser,
}) => {
  const page = await open(browser, "principal", `/en${USAGE_TODAY}`);
  const person = page.getByRole("combobox", { name: "Person" });
  await focusEnabled(person);
  await person.fill("minji");
  await person.press("Enter");
  const clear = page.getByRole("link", { name: "Remove Person: 김민지" });
  await expect(clear).toBeVisible();
  await clear.click();
  await expect(person).toHaveValue("");
  await person.fill("nobody-has-this");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Choose a person from the list.")).toBeVisible();
  await expect(person).toHaveValue("nobody-has-this");
  await expect(person).toBeFocused();
});

test("the teacher sees only their own classroom, and a link to stop an activity's spending [people-2]", async ({
  browser,
}) => {
  const page = await open(browser, "teacher", `/en${USAGE_TODAY}&by=activity`);
  await expect(rowsOf(page, "Activity")).toHaveCount(1);
  await expect(rowsOf(page, "Activity")).toContainText("Our town");
  await expect(page.getByRole("link", { name: /Stop or allow spending/ })).toHaveAttribute(
    "href",
    /^\/en\/activities\/[0-9a-f-]{36}$/,
  );
  await expect(page.locator("body")).not.toContainText("남궁솔");
  await expect(page.locator("body")).not.toContainText("유하나");
  await expect(figure(page, "Used today")).toHaveText("3");
  const jar = await signIn(hub.hubUrl, "principal");
  const { data } = (await callHub(hub.hubUrl, jar, "/usage/summary?groupBy=classroom")).json;
  const foreign = data.groups.find(({ label }: { label: string }) => label === "4-3").key;
  await page.goto(`/en${USAGE_TODAY}&model=another`);
  await expect(figure(page, "Used today")).toHaveText("0");
  expect((await page.goto(`/en/usage?classroomId=${foreign}`))?.status()).toBe(404);
  expect((await page.goto(`/en/usage?schoolId=${foreign}`))?.status()).toBe(404);
});

test("a student sees only their own credits [people-1]", async ({ browser }) => {
  const page = await open(browser, "minji", "/kr/usage");
  const entries = page.getByRole("region", { name: "크레딧을 쓴 곳" }).getByRole("group");
  await entries.getByText("글과 그림 하나하나 보기").click();
  const own = entries.getByRole("listitem");
  await expect(own.first()).toContainText("돌려받음");
  const today = page.locator('dt:text-is("오늘 사용") + dd');
  await expect(today).toHaveText("3");
  await expect(page.locator("body")).not.toContainText("남궁솔");
});

test("dates that cannot be shown stay in their fields, and the page says why", async ({ browser }) => {
  const page = await open(browser, "principal", "/kr/usage?range=custom");
  await page.getByLabel("시작일").fill("2026-11-05");
  await page.getByLabel("종료일").fill("2026-11-02");
  await page.getByRole("button", { name: "보기" }).click();
  await expect(page.locator("main").getByRole("alert")).toContainText("2026. 11. 2. – 2026. 11. 5.");
  await expect(page.getByLabel("시작일")).toHaveValue("2026-11-05");
  await expect(page.getByLabel("종료일")).toHaveAccessibleDescription("종료일이 시작일보다 빠릅니다.");
  await page.goto("/en/usage?from=2026-02-30&to=2026-11-02");
  await expect(page.getByLabel("From")).toHaveAccessibleDescription("There is no such day: 2026-02-30");
});

for (const locale of ["en", "kr"]) {
  test(`the days on the chart's axis are evenly spaced in /${locale}`, async ({ browser }) => {
    const page = await open(browser, "principal", `/${locale}/usage?range=days30`);
    for (const width of [1366, 820, 600]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(async () => {
        const steps = await readDaySteps(page);
        expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1);
      }).toPass();
    }
  });
}

/** The number of entries of the ledger and the hash of the last one, as a page shows them. */
async function readHead(page: Page): Promise<(string | null)[]> {
  const count = await page.getByText(/^The ledger has [\d,]+ entries\. /).textContent();
  const hash = await page
    .locator("main")
    .getByText(/^[0-9a-f]{64}$/)
    .textContent();
  return [count, hash];
}

test("the admin and the operator see how many entries the school's ledger has, and the same hash of the last one", async ({
  browser,
}) => {
  const admin = await open(browser, "principal", "/en/usage");
  const head = await readHead(admin);
  const operator = await open(browser, "operator", "/en/usage");
  const school = operator.getByRole("link", { name: "Hanbit Elementary School" });
  await expect(school).toBeVisible();
  await expect(operator.getByText(/^The ledger has/)).toHaveCount(0);
  await school.click();
  await expect(async () => expect(await readHead(operator)).toEqual(head)).toPass();
});

test("the operator goes from all schools to one [people-5]", async ({ browser }) => {
  const page = await open(browser, "operator", "/en/usage?range=days30");
  await expect(page.getByText("Times are in UTC; days are those of each school.")).toBeVisible();
  await page.getByRole("link", { name: "Saebyeok Elementary School" }).click();
  await expect(rowsOf(page, "Classroom")).toHaveText([/3-1.*2/s]);
  await expect(page.getByText("Times are in Korean Standard Time (Asia/Seoul).")).toBeVisible();
  await expect(page.locator("main")).not.toContainText("김민지");
});
