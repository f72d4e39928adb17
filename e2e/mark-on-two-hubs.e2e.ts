import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type APIRequestContext, expect, request, test } from "@playwright/test";
import { findFreePort } from "../tools/process/ports";
import { callApi, makeDeployedSchool, signInAt } from "./deployed-school";
import { untilHydrated } from "./hydrated";
import { startDeployment } from "./two-hubs";

test.describe.configure({ mode: "serial", timeout: 240_000 });

type SignIn = { id: string; login: string; password: string };

let deployment: Awaited<ReturnType<typeof startDeployment>>;
/** The addresses of two hubs that share a database, each without a proxy in front. */
let hubs: string[];
test.beforeAll(async () => {
  test.setTimeout(400_000);
  deployment = await startDeployment();
  const ports = [await findFreePort(), await findFreePort()];
  hubs = ports.map((port) => `http://localhost:${port}`);
  const start = (port: number) =>
    deployment.startHub(port, { HUB_URL: `http://localhost:${port}`, TRUSTED_PROXY_HOPS: "0" });
  // The first creates the tables.
  for (const port of ports) await start(port);
});
test.afterAll(async () => {
  await deployment?.stop();
});

/** Creates an operator and signs them in at a hub. */
async function signInOperator(hub: string): Promise<APIRequestContext> {
  const env = { ...deployment.shared, HUB_URL: hub, DATA_DIR: join(deployment.folder, "command") };
  const command = ["--import", "tsx", "tools/operator-create.ts", "--login", "kim"];
  const output = execFileSync(process.execPath, command, { env, encoding: "utf8" });
  return signInAt(hub, { login: "kim", password: /Password\s+(\S+)/.exec(output)?.[1] ?? "" });
}

/** A class with a teacher, who has chosen a password, and a student who has submitted work. */
async function makeClassWithWork(hub: string) {
  const operator = await signInOperator(hub);
  const school = await makeDeployedSchool(operator, hub);
  const { activityId } = school;
  const activities = await callApi<{ id: string; classroomId: string }[]>(operator, "GET", "/lms/activities");
  const classroomIds = activities.filter(({ id }) => id === activityId).map(({ classroomId }) => classroomId);
  const add = (person: object) =>
    callApi<SignIn>(operator, "POST", `/schools/${school.id}/people`, { classroomIds, ...person });
  const teacher = await add({ role: "teacher", displayName: "유다온", login: "daon", classNumber: null });
  const student = await add({ role: "student", displayName: "나온유", login: "onyu", classNumber: 1 });
  const newPassword = `own-${teacher.password}`;
  const teacherHub = await signInAt(hub, teacher);
  const passwords = { currentPassword: teacher.password, newPassword };
  await callApi(teacherHub, "POST", "/profile/password", passwords);
  const studentHub = await signInAt(hub, student);
  const { launchUrl } = await callApi<{ launchUrl: string }>(
    studentHub,
    "POST",
    `/activities/${activityId}/launch`,
    {},
  );
  const session = new URL(launchUrl).searchParams.get("session") ?? "";
  const extraHTTPHeaders = { authorization: `Bearer ${session}`, "x-edu-session": session };
  const app = await request.newContext({ baseURL: hub, extraHTTPHeaders });
  const work = { title: "The market", primaryUrl: "https://pages.school.org/1", assets: [] as object[] };
  work.assets.push({ role: "cover", url: "https://pages.school.org/1.png" });
  const submitted = await callApi<{ submissionId: string; revision: number }>(
    app,
    "POST",
    `/activities/${activityId}/submissions`,
    work,
  );
  for (const one of [operator, teacherHub, studentHub, app]) await one.dispose();
  const { submissionId, revision } = submitted;
  return { activityId, submissionId, revision, student, teacher: { ...teacher, password: newPassword } };
}

test("a teacher's mark on one hub is on the child's open home on another within two seconds [notifications-8] [events-1]", async ({
  browser,
}) => {
  const [first = "", second = ""] = hubs;
  const { activityId, submissionId, revision, student, teacher } = await makeClassWithWork(first);
  const child = await signInAt(first, student);
  const context = await browser.newContext({ storageState: await child.storageState() });
  const page = await context.newPage();
  const events = page.waitForRequest((one) => one.url().endsWith("/notifications/events"));
  await page.goto(`${first}/en`);
  await untilHydrated(page);
  await events;
  await expect(page.getByText(/^(Submitted|Your teacher will look at it\.)$/)).toBeVisible();
  // The page checks once when its event stream has opened.
  await page.waitForTimeout(3_000);
  const teacherHub = await signInAt(second, teacher);
  const marked = { submissions: [{ submissionId, revision }], reviewed: true };
  await callApi(teacherHub, "POST", `/activities/${activityId}/reviews`, marked);
  const seen = page.getByText(/^(Reviewed|Your teacher has looked at it\.)$/);
  await expect(seen).toBeVisible({ timeout: 2_000 });
  await Promise.all([child.dispose(), teacherHub.dispose(), context.close()]);
});
